// SPDX-License-Identifier: Apache-2.0
package org.autopersist.jnvm;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A persistent array of references (section 4.3.1 of the J-NVM paper). It grows by linking further blocks to its last one,
 * a single atomic write, where the paper copies it into a larger one.
 *
 * <p>Thread-safety: all methods may be called by any thread; two that write one element need a lock.
 */
public final class PArray {

    private static final int PER_BLOCK = Heap.PAYLOAD / Long.BYTES;
    /** Blocks that are linked at once. */
    private static final int MOST_AT_ONCE = 1024;

    private final Heap heap;
    private volatile long[] blocks;
    private int blockCount;
    private final AtomicLong length = new AtomicLong();

    /** Makes a valid array with room for so many elements, which are 0; fence before something refers to it. */
    public PArray(Heap heap, long elements) {
        this.heap = heap;
        blocks = link(Math.max(1, blocksFor(elements)), PType.ARRAY);
        heap.put(blocks[0], Header.validated(heap.get(blocks[0])));
        blockCount = blocks.length;
        length.set((long) blockCount * PER_BLOCK);
    }

    private PArray(Heap heap, long[] blocks) {
        this.heap = heap;
        this.blocks = blocks;
        blockCount = blocks.length;
        length.set((long) blockCount * PER_BLOCK);
    }

    /** The proxy of an array that is in the heap. */
    public static PArray at(Heap heap, long address) {
        return new PArray(heap, heap.blocks().chain(address));
    }

    public long address() {
        return blocks[0];
    }

    /** How many elements there is room for. */
    public long length() {
        return length.get();
    }

    public long get(long index) {
        return heap.get(location(index));
    }

    /** Sets an element. It is durable after a {@link Heap#fence}; what it refers to must be before. */
    public void set(long index, long address) {
        heap.write(location(index), address);
    }

    /** Makes room for at least one element more than {@code atLeast}. Durable when it returns. */
    public synchronized void growBeyond(long atLeast) {
        while (length() <= atLeast) {
            long[] more = link(Math.clamp(blockCount, 1, MOST_AT_ONCE), 0);
            heap.fence();
            long[] all = blocks;
            if (blockCount + more.length > all.length) {
                all = Arrays.copyOf(all, Math.max(2 * all.length, blockCount + more.length));
            }
            System.arraycopy(more, 0, all, blockCount, more.length);
            long last = all[blockCount - 1];
            heap.write(last, Header.withNext(heap.get(last), more[0] / Heap.BLOCK));
            heap.fence();
            blockCount += more.length;
            blocks = all;
            length.set((long) blockCount * PER_BLOCK);
        }
    }

    long location(long index) {
        return blocks[(int) (index / PER_BLOCK)] + Heap.HEADER + index % PER_BLOCK * Long.BYTES;
    }

    private long[] link(int count, int type) {
        long[] chain = heap.blocks().allocateChain(type, (long) count * Heap.PAYLOAD);
        for (long block : chain) {
            heap.zero(block + Heap.HEADER, Heap.PAYLOAD);
            heap.add(block, Heap.BLOCK);
        }
        return chain;
    }

    private static int blocksFor(long elements) {
        return Math.toIntExact((elements + PER_BLOCK - 1) / PER_BLOCK);
    }
}
