// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** When each operation of a recorded run began and ended, as positions in the trace. Read by any thread once it is complete. */
final class History {

    private static final long NEVER = Long.MAX_VALUE;

    private final List<long[]> begins = new ArrayList<>();
    private final List<long[]> ends = new ArrayList<>();

    History(int threads) {
        for (int i = 0; i < threads; i++) {
            begins.add(new long[0]);
            ends.add(new long[0]);
        }
    }

    int threads() {
        return begins.size();
    }

    void begin(int thread, int index, long position) {
        put(begins, thread, index, position);
    }

    void end(int thread, int index, long position) {
        put(ends, thread, index, position);
    }

    long beginOf(int thread, int index) {
        return get(begins, thread, index);
    }

    long endOf(int thread, int index) {
        return get(ends, thread, index);
    }

    private static void put(List<long[]> lists, int thread, int index, long position) {
        long[] list = lists.get(thread);
        if (index >= list.length) {
            int old = list.length;
            list = Arrays.copyOf(list, Math.max(16, Math.max(index + 1, 2 * old)));
            Arrays.fill(list, old, list.length, NEVER);
            lists.set(thread, list);
        }
        list[index] = position;
    }

    private static long get(List<long[]> lists, int thread, int index) {
        long[] list = lists.get(thread);
        return index < list.length ? list[index] : NEVER;
    }
}
