// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.function.IntSupplier;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Threads that wait for the monitor of a synchronized region. The region begins after the monitor is taken and ends
 * before it is released, so whoever holds the monitor sees all others outside of regions. While they wait, their
 * compiled code becomes invalid, by a class that is loaded or by {@link Deoptimizer}, and they go on in the
 * interpreter.
 */
public final class BlockedAtEntry {

    /** The value of {@code -XX:FailureAtomicMethods}. */
    public static final String METHODS = Contended.class.getName() + ".locked";

    private static final int THREADS = 3;
    private static final int WARM_UP = 3_000;

    private BlockedAtEntry() {}

    /** What a call has to do; one implementation is loaded until {@link Second} is. */
    abstract static class Work {
        abstract int value();
    }

    static final class First extends Work {
        @Override
        int value() {
            return FailureAtomic.nestingLevel(Thread.currentThread());
        }
    }

    static final class Second extends Work {
        @Override
        int value() {
            return 2;
        }
    }

    /** A fresh copy of these classes, so that there is code to make invalid. */
    static final class Contended implements IntSupplier {
        private final Work work = new First();

        private synchronized int locked() {
            return work.value();
        }

        @Override
        public int getAsInt() {
            return locked();
        }
    }

    private static final class Copies extends ClassLoader {

        Copies() {
            super(BlockedAtEntry.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (!name.startsWith(BlockedAtEntry.class.getName())) {
                    return super.loadClass(name, resolve);
                }
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : copy(name);
            }
        }

        private Class<?> copy(String name) {
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private Object make(Class<?> original) throws ReflectiveOperationException {
            var constructor = loadClass(original.getName()).getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        }
    }

    /** {@code BlockedAtEntry GENERATIONS} */
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            generation();
        }
        System.out.println("BALANCED");
    }

    private static void generation() throws Exception {
        Copies copies = new Copies();
        IntSupplier contended = (IntSupplier) copies.make(Contended.class);
        for (int i = 0; i < WARM_UP; i++) {
            Expect.that(contended.getAsInt() == 1, "level in the region");
        }
        Throwable[] failures = new Throwable[THREADS];
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int which = i;
            threads[i] = new Thread(() -> {
                try {
                    while (!Thread.interrupted()) {
                        Expect.that(contended.getAsInt() == 1, "level in the region");
                        Expect.that(FailureAtomic.nestingLevel(Thread.currentThread()) == 0, "level after it");
                    }
                } catch (Throwable t) {
                    failures[which] = t;
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (int i = 0; i < 10; i++) {
            synchronized (contended) {
                if (i >= 5) {
                    awaitBlocked(threads);
                    Deoptimizer.now();
                }
                if (i == 9) {
                    copies.make(Second.class);
                }
                for (Thread thread : threads) {
                    Expect.that(FailureAtomic.nestingLevel(thread) == 0, "level of who waits");
                }
            }
            Thread.sleep(1);
        }
        for (Thread thread : threads) {
            thread.interrupt();
            thread.join();
        }
        for (Throwable failure : failures) {
            if (failure != null) {
                throw new AssertionError(failure);
            }
        }
    }

    private static void awaitBlocked(Thread[] threads) throws InterruptedException {
        for (Thread thread : threads) {
            while (thread.isAlive() && thread.getState() != Thread.State.BLOCKED) {
                Thread.sleep(1);
            }
        }
    }
}
