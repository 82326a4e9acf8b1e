// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.lifetimes;

import java.util.concurrent.CyclicBarrier;
import org.autopersist.DurableRoot;

/** Classes with roots that hold instances of each other, first used by as many threads at the same moment. */
public final class MutualRoots {

    private static final int MANY = 30_000;

    static final class A {
        @DurableRoot
        static Object[] root = new Object[MANY];

        static Object[] root() {
            return root;
        }
    }

    static final class B {
        @DurableRoot
        static Object[] root = new Object[MANY];

        static Object[] root() {
            return root;
        }
    }

    /** Its own initializer uses A, as A's recovery uses it. */
    static final class C {
        @DurableRoot
        static Object[] root = new Object[MANY];

        static {
            A.root();
        }

        static Object[] root() {
            return root;
        }
    }

    private MutualRoots() {}

    private static void fill(Object[] root, Object... first) {
        System.arraycopy(first, 0, root, 0, first.length);
        for (int i = first.length; i < MANY; i++) {
            root[i] = new Object();
        }
    }

    private interface Use {
        Object[] root();
    }

    private static Thread use(CyclicBarrier start, Use use) {
        Thread thread = new Thread(() -> {
            try {
                start.await();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
            if (use.root().length != MANY || use.root()[2] == null) {
                throw new AssertionError("not what was written");
            }
        });
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((t, e) -> {
            e.printStackTrace();
            Runtime.getRuntime().halt(1);
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        if (args.length == 0) {
            fill(A.root(), new B(), new C());
            fill(B.root(), new A(), new C());
            fill(C.root(), new A(), new B());
            System.out.println("WRITTEN");
            return;
        }
        CyclicBarrier start = new CyclicBarrier(3);
        Thread[] threads = {use(start, A::root), use(start, B::root), use(start, C::root)};
        for (Thread thread : threads) {
            thread.join(20_000);
            if (thread.isAlive()) {
                throw new AssertionError("they wait for each other");
            }
        }
        if (A.root()[0].getClass() != B.class || C.root()[1].getClass() != B.class) {
            throw new AssertionError("not what was written");
        }
        System.out.println("RECOVERED");
    }
}
