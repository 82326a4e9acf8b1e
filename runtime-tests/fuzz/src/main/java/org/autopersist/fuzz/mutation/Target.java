// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.mutation;

import java.util.List;
import java.util.random.RandomGenerator;
import org.autopersist.fuzz.image.ChunkBits;
import org.autopersist.fuzz.image.ImageBytes;
import org.autopersist.fuzz.image.ImageMap;
import org.autopersist.image.ImageLayout;
import org.autopersist.image.SuperblockField;

/**
 * An image to be damaged.
 *
 * @param bytes  the image, changed by mutations
 * @param map    where things lie in it
 * @param donor  another image, often an older version of this one
 * @param random makes all choices
 */
public record Target(ImageBytes bytes, ImageMap map, ImageBytes donor, RandomGenerator random) {

    private static final long[] ODD = {0, 1, 2, 3, 4, 7, 8, 12, 15, 16, 17, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0xffff,
        0x10000, 0x3fffffff, 0x40000000, 0x7fffffff, 0x80000000L, 0xfffffff0L, 0xffffffffL, 0x100000000L, Long.MAX_VALUE,
        Long.MIN_VALUE, -1};

    public <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    public <T> boolean has(List<T> list) {
        return !list.isEmpty();
    }

    public boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    /** A number that is likely to be at the edge of something. */
    public long odd() {
        return ODD[random.nextInt(ODD.length)];
    }

    /** A number somewhat like that one, or an odd one. */
    public long near(long value) {
        return switch (random.nextInt(6)) {
            case 0 -> value + random.nextInt(-16, 17);
            case 1 -> value ^ 1L << random.nextInt(34);
            case 2 -> value * 2;
            case 3 -> value + 8L * random.nextInt(-16, 17);
            case 4 -> random.nextLong() >>> random.nextInt(64);
            default -> odd();
        };
    }

    /** Lets {@code update} make a checksum fit again, mostly; returns what a message says of it. */
    String sum(Runnable update) {
        if (oneIn(8)) {
            return ", checksum wrong";
        }
        update.run();
        return "";
    }

    /** Where a reference should not lead, or another home. */
    public long granule() {
        List<ImageMap.Home> homes = map.homes();
        return switch (homes.isEmpty() ? 5 : random.nextInt(8)) {
            case 0, 1, 2, 3 -> any(homes).granule();
            case 4 -> any(homes).granule() + random.nextInt(1, 4);
            case 5 -> map.freeChunk() / ImageLayout.GRANULE + random.nextInt(ImageLayout.CHUNK / ImageLayout.GRANULE);
            case 6 -> random.nextInt((int) (bytes.length() / ImageLayout.GRANULE) + 4096);
            default -> odd() & 0xffffffffL;
        };
    }

    /** A chunk that was not in use, or an odd place; mostly it is in use from then on. */
    public long takeChunk() {
        long free = map.freeChunk();
        long chunk = free + ImageLayout.CHUNK < bytes.length() ? free : map.get(SuperblockField.OBJECTS);
        if (!oneIn(8)) {
            ChunkBits.set(bytes, map, chunk, true);
        }
        return chunk;
    }
}
