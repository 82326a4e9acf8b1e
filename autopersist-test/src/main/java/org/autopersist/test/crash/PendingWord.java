// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.util.Arrays;

/** 8 aligned bytes of the image with stores that are not durable yet: its values since the last durable one, oldest first. */
final class PendingWord {

    final long offset;
    private long durable;
    /** Number of the durable value; each value has the number of the one before plus 1. */
    private long durableNumber;
    private long[] values = new long[2];
    /** When each was stored, by the count of stores of the model. */
    private long[] times = new long[2];
    private int count;

    PendingWord(long offset, long durable) {
        this.offset = offset;
        this.durable = durable;
    }

    void add(long value, long time) {
        if (count == values.length) {
            values = Arrays.copyOf(values, 2 * count);
            times = Arrays.copyOf(times, 2 * count);
        }
        values[count] = value;
        times[count++] = time;
    }

    /** How many values it may have besides the durable one. */
    int count() {
        return count;
    }

    /** Value 0 is the durable one, {@link #count()} the last. */
    long value(int index) {
        return index == 0 ? durable : values[index - 1];
    }

    long last() {
        return value(count);
    }

    /** The index of the value that the word had at that time. */
    int indexAt(long time) {
        int i = count;
        while (i > 0 && times[i - 1] > time) {
            i--;
        }
        return i;
    }

    long firstTime() {
        return times[0];
    }

    long lastNumber() {
        return durableNumber + count;
    }

    /** The value of this number is durable now; returns false if it, or a later one, was already. */
    boolean makeDurable(long number) {
        int dropped = (int) (number - durableNumber);
        if (dropped <= 0) {
            return false;
        }
        durable = values[dropped - 1];
        durableNumber = number;
        count -= dropped;
        System.arraycopy(values, dropped, values, 0, count);
        System.arraycopy(times, dropped, times, 0, count);
        return true;
    }
}
