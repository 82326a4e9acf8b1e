// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.util.Arrays;

/** A list of longs. Not thread-safe. */
final class LongList {

    private long[] items = new long[16];
    private int size;

    void add(long item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, (int) Math.min(Integer.MAX_VALUE - 8, size * 2L));
        }
        items[size++] = item;
    }

    long get(int i) {
        return items[i];
    }

    int size() {
        return size;
    }

    void truncate(int to) {
        size = to;
    }

    /** In the opposite order from {@code first} on. */
    void reverseFrom(int first) {
        for (int i = first, j = size - 1; i < j; i++, j--) {
            long item = items[i];
            items[i] = items[j];
            items[j] = item;
        }
    }
}
