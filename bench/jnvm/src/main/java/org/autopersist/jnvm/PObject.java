// SPDX-License-Identifier: Apache-2.0
package org.autopersist.jnvm;

/**
 * A proxy (section 3.1 of the J-NVM paper): the fields are in the heap, the methods here. A subclass is what the paper's
 * code generator would make of a class: getters and setters by offset, a constructor that allocates, and one that takes an
 * address ("resurrects").
 *
 * <p>Fields are words of 8 bytes, at offsets that are multiples of 8. Within {@link Heap#atomically} they are read and
 * written through the block's log; outside, a write is durable after a {@link Heap#fence}.
 *
 * <p>Thread-safety: as that of an ordinary object without locks.
 */
public class PObject {

    private final Heap heap;
    private final long[] blocks;

    /** Makes an invalid object whose fields are 0. */
    protected PObject(Heap heap, PType type) {
        this.heap = heap;
        blocks = heap.blocks().allocateChain(type.number(), type.bytes());
        for (long block : blocks) {
            heap.zero(block + Heap.HEADER, Heap.PAYLOAD);
            heap.add(block, Heap.BLOCK);
        }
        Regions.Region region = heap.regions().open();
        if (region != null) {
            region.allocated(blocks[0]);
        }
    }

    /** The proxy of an object that is in the heap. */
    protected PObject(Heap heap, long address) {
        this.heap = heap;
        blocks = heap.blocks().chain(address);
    }

    public final long address() {
        return blocks[0];
    }

    protected final Heap heap() {
        return heap;
    }

    /** Makes it alive once it is reachable (section 3.2.3). Fence before it, or before it becomes reachable. */
    public final void validate() {
        heap.write(blocks[0], Header.validated(heap.get(blocks[0])));
    }

    /**
     * Frees it; nothing may refer to it any more. In a failure-atomic block it is freed when that ends. Its proxies must not
     * be used afterwards.
     */
    public final void free() {
        Regions.Region region = heap.regions().open();
        if (region != null) {
            region.freed(blocks[0]);
        } else {
            heap.blocks().freeChain(blocks);
        }
    }

    /** The word at an offset. */
    public final long get(int offset) {
        Regions.Region region = heap.regions().open();
        long block = blocks[offset / Heap.PAYLOAD];
        return heap.get((region == null ? block : region.toRead(block)) + Heap.HEADER + offset % Heap.PAYLOAD);
    }

    /** Sets the word at an offset. */
    public final void set(int offset, long value) {
        Regions.Region region = heap.regions().open();
        long block = blocks[offset / Heap.PAYLOAD];
        if (region != null && Header.isValid(heap.get(blocks[0]))) {
            // The copy is written back as a whole when the region ends.
            heap.put(region.toWrite(block) + Heap.HEADER + offset % Heap.PAYLOAD, value);
        } else {
            heap.write(block + Heap.HEADER + offset % Heap.PAYLOAD, value);
        }
    }

    /**
     * Writes a reference to something complete (section 4.1.6): fence, write, fence. Outside of failure-atomic blocks.
     */
    public final void setReference(int offset, long address) {
        heap.fence();
        heap.write(blocks[offset / Heap.PAYLOAD] + Heap.HEADER + offset % Heap.PAYLOAD, address);
        heap.fence();
    }

    /** Where a word lies, for the recovery, which writes it directly. */
    final long location(int offset) {
        return blocks[offset / Heap.PAYLOAD] + Heap.HEADER + offset % Heap.PAYLOAD;
    }

    final long[] blocks() {
        return blocks;
    }
}
