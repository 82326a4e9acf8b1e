// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults.programs;

import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;

/** Durable data that shows at once whether a region was done in part. Thread-safe. */
final class Book {

    @DurableRoot
    private static Book book = new Book();

    private record Entry(long number, String text, long[] digits) {}

    private final List<Entry> entries = DurableCollections.list(new ArrayList<>());
    private long left;
    private long right;
    private final Object[] spoiled = new Object[10];

    /** Filled from the start; a single store each. */
    final byte[][] chunks = new byte[10_000][];

    /** Single stores, of which any may be the last. */
    int[] depth;

    Object[] graph;
    private final int[] marks = new int[100];

    private Book() {}

    static Book get() {
        return book;
    }

    /** A region: an entry, and both counts, or an error and nothing. The result is the number of entries. */
    synchronized long add() {
        FailureAtomic.run(this::addOne);
        return entries.size();
    }

    /** The stores of {@link #add}, for regions of others; under the lock of the book. */
    void addOne() {
        long number = left;
        left++;
        entries.add(new Entry(number, "entry " + number, new long[] {number, -number}));
        right++;
    }

    /**
     * Stores that must never be committed.
     *
     * @param place a place of the caller's own, 0 to 9, for regions do not isolate threads
     */
    void spoil(int place) {
        spoiled[place] = new byte[] {1};
        spoiled[place] = new Object[] {this, chunks, new long[1000]};
    }

    /** A store that may be a region, if a flag says so. */
    void mark(int place) {
        marks[place % marks.length]++;
    }

    /** How many entries there are; throws if not all of it fits together. */
    synchronized long check() {
        long size = entries.size();
        require(left == size && right == size, "left " + left + ", right " + right + ", entries " + size);
        for (Object object : spoiled) {
            require(object == null, "a store of a region that was not ended");
        }
        for (int i = 0; i < size; i++) {
            Entry e = entries.get(i);
            boolean whole = e.number == i && e.text.equals("entry " + i) && e.digits[0] == i && e.digits[1] == -i;
            require(whole, "entry " + i + " is " + e);
        }
        for (int i = 0; i < chunks.length; i++) {
            byte[] chunk = chunks[i];
            require(chunk == null || chunk[0] == (byte) i && chunk[chunk.length - 1] == (byte) i, "chunk " + i);
        }
        return size;
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException(what);
        }
    }
}
