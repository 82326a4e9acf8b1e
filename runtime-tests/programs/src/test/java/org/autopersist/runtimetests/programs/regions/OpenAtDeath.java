// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** A region that is open when the process ends has stored nothing, and one that was ended, everything. */
public final class OpenAtDeath implements Program {

    private static final int SIZE = 1000;

    private static final class Data {
        int[] ints = new int[SIZE];
        List<Integer> list = new ArrayList<>();
        Data other;
        long counter;
    }

    @DurableRoot
    private static Data root;

    @DurableRoot
    private static int ended;

    @DurableRoot
    private static Object open = "closed";

    private static void change(int value) {
        Arrays.fill(root.ints, value);
        root.list.add(value);
        root.other = new Data();
        root.other.counter = value;
        root.other.list.add(value);
        root.counter += value;
        ended = value;
    }

    @Override
    public void write() throws InterruptedException {
        root = new Data();
        for (int i = 1; i <= SIZE; i++) {
            int value = i;
            FailureAtomic.run(() -> change(value));
            FailureAtomic.run(() -> {});
            FailureAtomic.run(() -> FailureAtomic.run(() -> root.counter++));
        }
        CountDownLatch stored = new CountDownLatch(1);
        Thread.ofPlatform().daemon().start(() -> FailureAtomic.run(() -> {
            change(-1);
            root = new Data();
            open = root;
            FailureAtomic.run(() -> open = new Object[] {root});
            System.gc();
            stored.countDown();
            while (true) {
                LockSupport.park();
            }
        }));
        stored.await();
        Expect.that(open instanceof Object[], "a region's stores are seen by other threads");
    }

    @Override
    public void check() {
        Expect.equal("closed", open, "stored in the open region");
        Expect.equal(SIZE, ended, "last region that ended");
        for (int element : root.ints) {
            Expect.equal(SIZE, element, "element");
        }
        Expect.equal(SIZE, root.list.size(), "size of the list");
        Expect.equal(SIZE, root.list.getLast(), "last element of the list");
        Expect.equal((long) SIZE, root.other.counter, "object of the last region");
        Expect.equal(List.of(SIZE), root.other.list, "list in it");
        Expect.equal(SIZE * (SIZE + 1L) / 2 + SIZE, root.counter, "counter");
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // the region is open
    }
}
