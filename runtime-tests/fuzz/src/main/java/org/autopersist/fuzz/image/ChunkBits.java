// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.image;

import org.autopersist.image.ImageChecksums;
import org.autopersist.image.ImageLayout;
import org.autopersist.image.SuperblockField;

/** The bits of single chunks in the chunk map of an image; an image without a map has none, and stays as it is. */
public final class ChunkBits {

    private ChunkBits() {}

    private static long number(ImageMap map, long chunk) {
        return (chunk - map.get(SuperblockField.OBJECTS)) / ImageLayout.CHUNK;
    }

    /** Changes the bit of the chunk at that offset, and makes the word's check right. */
    public static void set(ImageBytes b, ImageMap map, long chunk, boolean isInUse) {
        long index = number(map, chunk) / ImageLayout.CHUNKS_PER_WORD;
        if (chunk < map.get(SuperblockField.OBJECTS) || index >= map.chunkMapWords()) {
            return;
        }
        long at = map.chunkMap() + index * Long.BYTES;
        long bit = 1L << number(map, chunk) % ImageLayout.CHUNKS_PER_WORD;
        b.put8(at, isInUse ? b.u8(at) | bit : b.u8(at) & ~bit);
        Checksums.chunkMapWord(b, map.chunkMap(), index);
    }

    /** Whether the chunk counts as in use in which that offset lies. */
    public static boolean isInUse(ImageBytes b, ImageMap map, long offset) {
        long index = number(map, offset) / ImageLayout.CHUNKS_PER_WORD;
        if (offset < map.get(SuperblockField.OBJECTS) || index >= map.chunkMapWords()) {
            return true;
        }
        long word = b.u8(map.chunkMap() + index * Long.BYTES);
        boolean isWhole = ImageChecksums.chunkMapWord(index, word & ImageLayout.CHUNK_BITS_MASK) == word;
        return !isWhole || (word >>> number(map, offset) % ImageLayout.CHUNKS_PER_WORD & 1) != 0;
    }
}
