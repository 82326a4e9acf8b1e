// SPDX-License-Identifier: Apache-2.0
package org.autopersist.jnvm;

/**
 * Blocks, from a volatile free queue or by bumping a persistent pointer (section 4.1.2 of the J-NVM paper), and chains of
 * them (4.1.4). The pointer moves by many blocks at once, so that it seldom needs a fence. Thread-safe.
 */
final class BlockAllocator {

    private static final long CHUNK = 256L * Heap.BLOCK;

    private final Heap heap;
    private final Superblock superblock;
    private final FreeStack free = new FreeStack();
    private long next;
    private long end;

    BlockAllocator(Heap heap, Superblock superblock) {
        this.heap = heap;
        this.superblock = superblock;
        next = superblock.bump();
        end = next;
    }

    /**
     * A block without a valid bit.
     *
     * @throws OutOfMemoryError if the heap is full
     */
    long allocate() {
        long block = free.pop();
        return block != FreeStack.NONE ? block : bump();
    }

    void free(long block) {
        free.push(block);
    }

    /** The addresses of linked blocks with so much payload, the first one an invalid master. Their payload is undefined. */
    long[] allocateChain(int type, long bytes) {
        long[] chain = new long[(int) Math.max(1, (bytes + Heap.PAYLOAD - 1) / Heap.PAYLOAD)];
        for (int i = chain.length - 1; i >= 0; i--) {
            chain[i] = allocate();
            long following = i + 1 < chain.length ? chain[i + 1] / Heap.BLOCK : 0;
            heap.write(chain[i], Header.of(following, i == 0 ? type : 0));
        }
        return chain;
    }

    /** The addresses of an object's blocks. */
    long[] chain(long master) {
        long second = following(master);
        if (second == 0) {
            return new long[] {master};
        }
        int count = 1;
        for (long block = second; block != 0; block = following(block)) {
            count++;
        }
        long[] chain = new long[count];
        long block = master;
        for (int i = 0; i < count; i++) {
            chain[i] = block;
            block = following(block);
        }
        return chain;
    }

    /** Invalidates an object, then frees its blocks (section 4.1.5); the caller fences between unlinking it and this. */
    void freeChain(long[] chain) {
        heap.write(chain[0], Header.of(0, 0));
        for (long block : chain) {
            free(block);
        }
    }

    synchronized long used() {
        return next;
    }

    private long following(long block) {
        return Header.next(heap.get(block)) * Heap.BLOCK;
    }

    private synchronized long bump() {
        if (next == end) {
            end = Math.min(next + CHUNK, heap.size() / Heap.BLOCK * Heap.BLOCK);
            if (next == end) {
                throw new OutOfMemoryError("The J-NVM heap of " + heap.size() + " bytes is full: make a larger one");
            }
            superblock.setBump(end);
        }
        long block = next;
        next += Heap.BLOCK;
        return block;
    }
}
