// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Which chunks of the object area are in use, as the image said when this was read; all of them if its version has no map.
 * Immutable.
 */
final class ChunkMap {

    private final long start;
    private final BitSet used;
    private final int damagedWords;

    private ChunkMap(long start, BitSet used, int damagedWords) {
        this.start = start;
        this.used = used;
        this.damagedWords = damagedWords;
    }

    /** The map of an image, which a JVM may have open: each word is read as a whole. */
    static ChunkMap read(ImageBytes bytes, Superblock sb) {
        int chunks = (int) ((sb.imageSize() - sb.objects()) / ImageLayout.CHUNK);
        BitSet used = new BitSet(chunks);
        int damaged = 0;
        for (int first = 0; first < chunks; first += ImageLayout.CHUNKS_PER_WORD) {
            int end = Math.min(first + ImageLayout.CHUNKS_PER_WORD, chunks);
            long index = first / ImageLayout.CHUNKS_PER_WORD;
            long word = sb.hasChunkMap() ? bytes.i8(sb.chunkMap() + index * Long.BYTES) : ImageLayout.CHUNK_BITS_MASK;
            boolean isDamaged = sb.hasChunkMap()
                    && ImageChecksums.chunkMapWord(index, word & ImageLayout.CHUNK_BITS_MASK) != word;
            damaged += isDamaged ? 1 : 0;
            for (int chunk = first; chunk < end; chunk++) {
                used.set(chunk, isDamaged || (word >>> chunk - first & 1) != 0);
            }
        }
        return new ChunkMap(sb.objects(), used, damaged);
    }

    /** Whether all the chunks are in use in which these bytes lie, which are in the object area. */
    boolean isInUse(long offset, long size) {
        int first = (int) ((offset - start) / ImageLayout.CHUNK);
        int last = (int) ((offset + size - 1 - start) / ImageLayout.CHUNK);
        return used.nextClearBit(first) > last;
    }

    /** The chunks that are in use, counted from the object area's start. */
    IntStream inUse() {
        return used.stream();
    }

    /** Words whose check is wrong; their chunks count as in use. */
    int damagedWords() {
        return damagedWords;
    }
}
