// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut.workload;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Stream;
import org.autopersist.DurableRoot;

/** All that is durable. */
final class Board {

    static final int THREADS = 4;
    static final int ACCOUNTS = 64;

    @DurableRoot
    private static Board board = new Board();

    final Slot[] slots = Stream.generate(Slot::new).limit(THREADS).toArray(Slot[]::new);
    /** The last step of each thread, for the others to see: behind {@link Slot#done}. */
    final AtomicLongArray progress = new AtomicLongArray(THREADS);
    /** Steps of all threads: counted right before {@link Slot#done}. */
    final AtomicLong total = new AtomicLong();
    final long[] accounts = new long[ACCOUNTS];

    static Board get() {
        return board;
    }

    long[] seen() {
        long[] result = new long[THREADS];
        for (int t = 0; t < THREADS; t++) {
            result[t] = progress.get(t);
        }
        return result;
    }

    /** What step {@code n} of a thread moves from an account to another one. */
    static void transfer(long[] accounts, int thread, long n) {
        accounts[(int) ((n * 7 + thread) % ACCOUNTS)] -= n;
        accounts[(int) ((n * 13 + thread * 5 + 1) % ACCOUNTS)] += n;
    }
}
