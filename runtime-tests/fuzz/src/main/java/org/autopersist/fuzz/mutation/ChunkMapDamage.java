// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.mutation;

import java.util.List;
import org.autopersist.fuzz.image.Checksums;
import org.autopersist.fuzz.image.ChunkBits;
import org.autopersist.image.ImageLayout;
import org.autopersist.image.SuperblockField;

/** Chunks that are said to be free or in use, and words of the chunk map that no JVM wrote. */
final class ChunkMapDamage {

    static final List<Mutation> ALL = List.of(
            new Mutation("free chunk", 4, ChunkMapDamage::free),
            new Mutation("chunk in use", 2, ChunkMapDamage::use),
            new Mutation("chunk bits", 3, ChunkMapDamage::bits),
            new Mutation("chunk word", 4, ChunkMapDamage::word),
            new Mutation("chunk map", 2, ChunkMapDamage::all));

    private ChunkMapDamage() {}

    /** Where that word is. */
    private static long at(Target t, long index) {
        return t.map().chunkMap() + index * Long.BYTES;
    }

    /** Mostly one of those that tell of chunks that are in use. */
    private static long anyWord(Target t) {
        long words = t.map().chunkMapWords();
        long used = (t.map().freeChunk() - t.map().get(SuperblockField.OBJECTS)) / ImageLayout.CHUNK / ImageLayout.CHUNKS_PER_WORD + 1;
        return t.random().nextLong(t.oneIn(4) ? words : Math.clamp(used, 1, words));
    }

    private static String set(Target t, long offset, boolean isInUse) {
        ChunkBits.set(t.bytes(), t.map(), offset & -ImageLayout.CHUNK, isInUse);
        return Long.toHexString(offset);
    }

    /** One in which a home, a log or a segment lies. */
    private static String free(Target t) {
        List<Long> logs = t.oneIn(2) ? t.map().logs() : t.map().segments();
        boolean ofLog = t.has(logs) && t.oneIn(3);
        if (t.map().chunkMapWords() == 0 || !ofLog && !t.has(t.map().homes())) {
            return null;
        }
        return set(t, ofLog ? t.any(logs) : t.any(t.map().homes()).at(), false);
    }

    private static String use(Target t) {
        if (t.map().chunkMapWords() == 0) {
            return null;
        }
        return set(t, t.map().freeChunk() + (long) ImageLayout.CHUNK * t.random().nextInt(40), true);
    }

    private static String bits(Target t) {
        if (t.map().chunkMapWords() == 0) {
            return null;
        }
        long index = anyWord(t);
        long before = t.bytes().u8(at(t, index));
        t.bytes().put8(at(t, index), switch (t.random().nextInt(5)) {
            case 0 -> 0;
            case 1 -> ImageLayout.CHUNK_BITS_MASK;
            case 2 -> before & t.random().nextLong();
            case 3 -> before | t.random().nextLong();
            default -> t.random().nextLong();
        });
        Checksums.chunkMapWord(t.bytes(), t.map().chunkMap(), index);
        return "of word " + index;
    }

    /** Torn, out of place, or with a check that is wrong. */
    private static String word(Target t) {
        if (t.map().chunkMapWords() == 0) {
            return null;
        }
        long index = anyWord(t);
        long at = at(t, index);
        long before = t.bytes().u8(at);
        String what = switch (t.random().nextInt(4)) {
            case 0 -> {
                int bytes = 1 + t.random().nextInt(Long.BYTES - 1);
                t.bytes().putBytes(at, t.donor().bytes(at, bytes));
                yield "torn";
            }
            case 1 -> {
                t.bytes().put8(at, t.bytes().u8(at(t, t.random().nextLong(t.map().chunkMapWords()))));
                yield "of another place";
            }
            case 2 -> {
                t.bytes().put8(at, before ^ 1L << ImageLayout.CHUNKS_PER_WORD + t.random().nextInt(16));
                yield "check";
            }
            default -> {
                t.bytes().put8(at, t.oneIn(2) ? t.odd() : before ^ 1L << t.random().nextInt(Long.SIZE));
                yield "value";
            }
        };
        return index + " " + what;
    }

    private static String all(Target t) {
        long words = t.map().chunkMapWords();
        if (words == 0) {
            return null;
        }
        int what = t.random().nextInt(4);
        for (long i = 0; i < words; i++) {
            switch (what) {
                case 0 -> t.bytes().put8(at(t, i), 0);
                case 1 -> t.bytes().put8(at(t, i), t.random().nextLong());
                default -> {
                    t.bytes().put8(at(t, i), what == 2 ? 0 : ImageLayout.CHUNK_BITS_MASK);
                    Checksums.chunkMapWord(t.bytes(), t.map().chunkMap(), i);
                }
            }
        }
        return List.of("zeros", "noise", "free", "in use").get(what);
    }
}
