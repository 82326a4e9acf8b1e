// SPDX-License-Identifier: Apache-2.0
package org.autopersist.jnvm;

/**
 * Pools that pack small immutable objects into blocks (section 4.4 of the J-NVM paper). A slot's address is not a
 * multiple of the block size, which tells it from a block's. Thread-safe.
 */
final class Slots {

    /** Bytes of a slot, with its own header word; as many as fit share a block. */
    static final int[] SIZES = {24, 56, 120};
    static final int LARGEST = SIZES[SIZES.length - 1] - Heap.HEADER;

    private final Heap heap;
    private final FreeStack[] free = {new FreeStack(), new FreeStack(), new FreeStack()};

    Slots(Heap heap) {
        this.heap = heap;
    }

    static boolean isSlot(long address) {
        return address % Heap.BLOCK != 0;
    }

    static long blockOf(long slot) {
        return slot / Heap.BLOCK * Heap.BLOCK;
    }

    static int perBlock(int sizeIndex) {
        return Heap.PAYLOAD / SIZES[sizeIndex];
    }

    static long slot(long block, int sizeIndex, int index) {
        return block + Heap.HEADER + (long) index * SIZES[sizeIndex];
    }

    static int index(long slot, int sizeIndex) {
        return (int) ((slot - blockOf(slot) - Heap.HEADER) / SIZES[sizeIndex]);
    }

    /** A slot for so many bytes beside its header word; at most {@link #LARGEST}. */
    long allocate(int bytes) {
        int sizeIndex = 0;
        while (SIZES[sizeIndex] < bytes + Heap.HEADER) {
            sizeIndex++;
        }
        long slot = free[sizeIndex].pop();
        return slot != FreeStack.NONE ? slot : split(sizeIndex);
    }

    void free(long slot) {
        push(slot, Header.type(heap.get(blockOf(slot))) - PType.SLOTS);
    }

    void push(long slot, int sizeIndex) {
        free[sizeIndex].push(slot);
    }

    private long split(int sizeIndex) {
        long block = heap.blocks().allocate();
        heap.write(block, Header.validated(Header.of(0, PType.SLOTS + sizeIndex)));
        for (int i = 1; i < perBlock(sizeIndex); i++) {
            push(slot(block, sizeIndex, i), sizeIndex);
        }
        return slot(block, sizeIndex, 0);
    }
}
