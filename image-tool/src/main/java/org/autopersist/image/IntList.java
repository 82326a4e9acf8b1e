// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.util.Arrays;

/** A list, or stack, of ints. Not thread-safe. */
final class IntList {

    private int[] items = new int[1024];
    private int size;

    void push(int item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, (int) Math.min(Integer.MAX_VALUE - 8, size * 2L));
        }
        items[size++] = item;
    }

    int pop() {
        return items[--size];
    }

    int get(int i) {
        return items[i];
    }

    int size() {
        return size;
    }
}
