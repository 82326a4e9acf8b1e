// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.net;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * Collects the value of a request. Memory is taken as its bytes come, so that a client that announces much and sends
 * little costs little. Used by one event loop only.
 */
public final class ValueReader {

    /** How far a value is. */
    public enum Progress {
        /** More is to come. */
        WAITING,
        /** {@link #take} gives it. */
        COMPLETE,
        /** There is no memory for it; the rest is for {@link #skip}. */
        REFUSED
    }

    /** So much is given to each connection without asking. */
    private static final int FREE_BYTES = 8 << 10;

    private final ValueBudget budget;
    private byte[] bytes;
    private int length;
    private int filled;
    private long borrowed;
    private long toSkip;

    public ValueReader(ValueBudget budget) {
        this.budget = budget;
    }

    /** @param valueLength in bytes */
    public void start(int valueLength) {
        length = valueLength;
        filled = 0;
        bytes = new byte[Math.min(valueLength, FREE_BYTES)];
    }

    public Progress read(ByteBuf in) {
        while (filled < length) {
            int ready = Math.min(in.readableBytes(), length - filled);
            if (ready == 0) {
                return Progress.WAITING;
            }
            if (filled == bytes.length && !grow()) {
                return Progress.REFUSED;
            }
            int count = Math.min(ready, bytes.length - filled);
            in.readBytes(bytes, filled, count);
            filled += count;
        }
        return Progress.COMPLETE;
    }

    private boolean grow() {
        int size = (int) Math.min(length, 2L * bytes.length);
        if (!budget.take(size - bytes.length)) {
            return false;
        }
        borrowed += size - bytes.length;
        bytes = Arrays.copyOf(bytes, size);
        return true;
    }

    /** How many bytes are still to come. */
    public int missing() {
        return length - filled;
    }

    public byte[] take() {
        byte[] value = bytes;
        drop();
        return value;
    }

    /** Forgets what has been read. */
    public void drop() {
        budget.giveBack(borrowed);
        borrowed = 0;
        bytes = null;
    }

    /** Begins to skip so many bytes. */
    public void startSkip(long count) {
        toSkip = count;
    }

    /** @return whether all has been skipped */
    public boolean skip(ByteBuf in) {
        int count = (int) Math.min(in.readableBytes(), toSkip);
        in.skipBytes(count);
        toSkip -= count;
        return toSkip == 0;
    }
}
