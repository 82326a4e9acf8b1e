// SPDX-License-Identifier: Apache-2.0
package org.autopersist.jnvm;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The recovery procedure (section 4.1.3 of the J-NVM paper): traverses what the root reaches, nulls references to invalid
 * objects, and fills the free queues with all other blocks and slots. Used once, by one thread.
 */
final class Recovery {

    private static final int FIRST_ROOM = 1 << 10;

    private final Heap heap;
    private final BitSet alive;
    /** Of each block of slots, which are alive. */
    private final short[] aliveSlots;
    private long[] pending = new long[FIRST_ROOM];
    private int pendingCount;

    Recovery(Heap heap) {
        this.heap = heap;
        int blocks = Math.toIntExact(heap.superblock().bump() / Heap.BLOCK);
        alive = new BitSet(blocks);
        aliveSlots = new short[blocks];
    }

    void run() {
        long root = heap.root();
        if (root != 0) {
            reach(root);
        }
        while (pendingCount > 0) {
            visit(pending[--pendingCount]);
        }
        sweep();
        heap.fence();
    }

    private void visit(long master) {
        int type = Header.type(heap.get(master));
        if (type == PType.ARRAY) {
            PArray array = PArray.at(heap, master);
            mark(heap.blocks().chain(master));
            for (long i = 0; i < array.length(); i++) {
                follow(array.location(i));
            }
        } else if (type == PType.BYTES) {
            mark(heap.blocks().chain(master));
        } else {
            PObject object = new PObject(heap, master);
            mark(object.blocks());
            heap.type(type).references().forEach(object, offset -> follow(object.location((int) offset)));
        }
    }

    private void follow(long location) {
        long address = heap.get(location);
        if (address != 0 && !reach(address)) {
            heap.write(location, 0);
        }
    }

    /** Notes an object to be visited; false if it is invalid. */
    private boolean reach(long address) {
        if (address < Regions.END_OF_LOGS || address >= heap.superblock().bump()) {
            throw new IllegalStateException("damaged heap: a reference to " + address);
        }
        long block = Slots.blockOf(address);
        long header = heap.get(block);
        if (!Header.isValid(header)) {
            return false;
        }
        int number = (int) (block / Heap.BLOCK);
        if (Slots.isSlot(address)) {
            aliveSlots[number] |= (short) (1 << Slots.index(address, Header.type(header) - PType.SLOTS));
            alive.set(number);
        } else if (!alive.get(number)) {
            alive.set(number);
            if (pendingCount == pending.length) {
                pending = Arrays.copyOf(pending, 2 * pendingCount);
            }
            pending[pendingCount++] = address;
        }
        return true;
    }

    private void mark(long[] blocks) {
        for (long block : blocks) {
            alive.set((int) (block / Heap.BLOCK));
        }
    }

    private void sweep() {
        int first = Regions.END_OF_LOGS / Heap.BLOCK;
        for (int number = first; number < aliveSlots.length; number++) {
            long block = (long) number * Heap.BLOCK;
            if (!alive.get(number)) {
                if (heap.get(block) != 0) {
                    heap.write(block, 0);
                }
                heap.blocks().free(block);
            } else if (aliveSlots[number] != 0) {
                int sizeIndex = Header.type(heap.get(block)) - PType.SLOTS;
                for (int i = 0; i < Slots.perBlock(sizeIndex); i++) {
                    if ((aliveSlots[number] & 1 << i) == 0) {
                        heap.slots().push(Slots.slot(block, sizeIndex, i), sizeIndex);
                    }
                }
            }
        }
    }
}
