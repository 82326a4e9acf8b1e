// SPDX-License-Identifier: Apache-2.0
package org.autopersist.jnvm;

import java.nio.charset.StandardCharsets;

/**
 * Immutable byte strings: the paper's PString and byte arrays. Short ones lie in slots, long ones in chains of blocks. They
 * have no proxies, since a Java program wants a copy anyway.
 *
 * <p>Thread-safety: any thread may read one; the caller's locks must keep {@link #free} away from readers.
 */
public final class PBytes {

    private PBytes() {}

    /**
     * Makes one. It is valid at once, which is safe because nothing refers to it; fence before something does (section
     * 3.2.3).
     *
     * @return its address
     * @throws OutOfMemoryError if the heap is full
     */
    public static long make(Heap heap, byte[] bytes) {
        if (bytes.length <= Slots.LARGEST) {
            long slot = heap.slots().allocate(bytes.length);
            heap.put(slot, bytes.length);
            heap.copyIn(bytes, 0, slot + Heap.HEADER, bytes.length);
            heap.add(slot, Heap.HEADER + bytes.length);
            return slot;
        }
        long[] chain = heap.blocks().allocateChain(PType.BYTES, (long) Long.BYTES + bytes.length);
        heap.put(chain[0] + Heap.HEADER, bytes.length);
        int done = 0;
        for (int i = 0; i < chain.length; i++) {
            int skipped = i == 0 ? Long.BYTES : 0;
            int part = Math.min(bytes.length - done, Heap.PAYLOAD - skipped);
            heap.copyIn(bytes, done, chain[i] + Heap.HEADER + skipped, part);
            heap.add(chain[i], Heap.BLOCK);
            done += part;
        }
        heap.put(chain[0], Header.validated(heap.get(chain[0])));
        return chain[0];
    }

    /** As {@link #make(Heap, byte[])}, in UTF-8. */
    public static long make(Heap heap, String text) {
        return make(heap, text.getBytes(StandardCharsets.UTF_8));
    }

    /** A copy of the bytes. */
    public static byte[] get(Heap heap, long address) {
        if (Slots.isSlot(address)) {
            byte[] bytes = new byte[(int) heap.get(address)];
            heap.copyOut(address + Heap.HEADER, bytes, 0, bytes.length);
            return bytes;
        }
        long[] chain = heap.blocks().chain(address);
        byte[] bytes = new byte[(int) heap.get(address + Heap.HEADER)];
        int done = 0;
        for (int i = 0; i < chain.length; i++) {
            int skipped = i == 0 ? Long.BYTES : 0;
            int part = Math.min(bytes.length - done, Heap.PAYLOAD - skipped);
            heap.copyOut(chain[i] + Heap.HEADER + skipped, bytes, done, part);
            done += part;
        }
        return bytes;
    }

    public static String getString(Heap heap, long address) {
        return new String(get(heap, address), StandardCharsets.UTF_8);
    }

    /** Frees one that nothing refers to any more. */
    public static void free(Heap heap, long address) {
        if (Slots.isSlot(address)) {
            heap.slots().free(address);
        } else {
            heap.blocks().freeChain(heap.blocks().chain(address));
        }
    }
}
