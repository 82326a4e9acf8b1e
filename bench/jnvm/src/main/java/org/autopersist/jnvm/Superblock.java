// SPDX-License-Identifier: Apache-2.0
package org.autopersist.jnvm;

import java.io.IOException;
import java.nio.file.Path;

/** The file's first words: magic, size, bump pointer, root. */
final class Superblock {

    private static final long MAGIC = 0x31304d564e4a5041L; // "APJNVM01"
    private static final long MAGIC_AT = 0;
    private static final long SIZE_AT = 8;
    private static final long BUMP_AT = 16;
    private static final long ROOT_AT = 24;

    private final Heap heap;

    Superblock(Heap heap) {
        this.heap = heap;
    }

    /**
     * Checks it, or makes a new one in a file of zeros.
     *
     * @return whether it is new
     */
    boolean open(Path file, long firstBlock) throws IOException {
        if (heap.size() < firstBlock + Heap.BLOCK) {
            throw new IOException(file + ": " + heap.size() + " bytes are too few for a heap, at least 2 MB are needed");
        }
        long magic = heap.get(MAGIC_AT);
        if (magic == 0) {
            heap.write(SIZE_AT, heap.size());
            heap.write(BUMP_AT, firstBlock);
            heap.fence();
            heap.write(MAGIC_AT, MAGIC);
            heap.fence();
            return true;
        }
        if (magic != MAGIC || heap.get(SIZE_AT) != heap.size() || bump() < firstBlock || bump() > heap.size()) {
            throw new IOException(file + " is no heap of this package");
        }
        return false;
    }

    /** Behind the last block that may be in use. */
    long bump() {
        return heap.get(BUMP_AT);
    }

    void setBump(long address) {
        heap.write(BUMP_AT, address);
        heap.fence();
    }

    long root() {
        return heap.get(ROOT_AT);
    }

    void setRoot(long address) {
        heap.write(ROOT_AT, address);
    }
}
