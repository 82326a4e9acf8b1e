// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.concurrent;

import java.util.concurrent.atomic.AtomicReference;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** One thread prepares an ordinary object, another makes it durable, and the first goes on writing to it. */
public final class Publication implements Program {

    private static final int ROUNDS = 2000;

    @DurableRoot
    private static Box[] root = new Box[ROUNDS];

    private static final class Box {
        int before;
        int during;
        int after;
        Object reference;
        final long[] array = new long[8];
    }

    @Override
    public void write() throws InterruptedException {
        AtomicReference<Box> handOver = new AtomicReference<>();
        Threads.together(2, index -> {
            for (int round = 0; round < ROUNDS; round++) {
                if (index == 0) {
                    Box box = new Box();
                    box.before = round;
                    handOver.set(box);
                    // Races with the conversion in the other thread.
                    for (int i = 0; i <= round % 50; i++) {
                        if (round % 2 != 0) {
                            Thread.yield(); // a converter then may take this thread for one in native code
                        }
                        box.during = i;
                        box.array[i & 7] = i;
                        box.reference = i % 4 == 0 ? new int[] {i} : box.array;
                    }
                    while (handOver.get() != null) {
                        Thread.yield();
                    }
                    box.after = round;
                } else {
                    Box box;
                    while ((box = handOver.get()) == null) {
                        Thread.yield();
                    }
                    root[round] = box;
                    handOver.set(null);
                }
            }
        });
        check();
    }

    @Override
    public void check() {
        for (int round = 0; round < ROUNDS; round++) {
            Box box = root[round];
            int last = round % 50;
            Expect.equal(round, box.before, "before");
            Expect.equal(last, box.during, "during");
            Expect.equal(round, box.after, "after");
            for (int i = 0; i <= Math.min(last, 7); i++) {
                Expect.equal((long) (last - (last - i) % 8), box.array[i], "element " + i + " of round " + round);
            }
            if (last % 4 == 0) {
                Expect.equal(new int[] {last}, box.reference, "reference");
            } else {
                Expect.same(box.array, box.reference, "reference");
            }
        }
    }
}
