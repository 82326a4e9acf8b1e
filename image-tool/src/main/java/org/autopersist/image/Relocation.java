// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.util.Arrays;

/** The relocation log of an image: homes whose references must lead to others. Immutable. */
final class Relocation {

    private static final int MAX_PAIRS = 1 << 30;
    private static final Relocation NONE = new Relocation(new long[0]);

    private final long[] pairs;       // from in the upper half, to in the lower; sorted

    private Relocation(long[] pairs) {
        this.pairs = pairs;
    }

    /** The log, empty if there is none, or a damaged one. */
    static Relocation read(ImageBytes bytes, Superblock sb, ChunkMap chunkMap, Problems problems) {
        long at = sb.relocationLog();
        if (at == 0) {
            return NONE;
        }
        if (at < sb.objects() || at > sb.imageSize() - ImageLayout.RELOCATION_PAIRS || at % ImageLayout.GRANULE != 0) {
            problems.add("relocation log", "it has the impossible offset " + Long.toUnsignedString(at));
            return NONE;
        }
        long count = bytes.i8(at);
        if (count < 0 || count > MAX_PAIRS || count > (sb.imageSize() - at - ImageLayout.RELOCATION_PAIRS) / ImageLayout.RELOCATION_PAIR) {
            problems.add("relocation log", "it has the impossible length " + Long.toUnsignedString(count));
            return NONE;
        }
        if (bytes.i4(at + ImageLayout.RELOCATION_CHECKSUM) != ImageChecksums.relocationLog(bytes, at, count)) {
            problems.add("relocation log", "its checksum is wrong");
            return NONE;
        }
        if (!chunkMap.isInUse(at, ImageLayout.RELOCATION_PAIRS + count * ImageLayout.RELOCATION_PAIR)) {
            problems.add("relocation log", "it lies in free space");
            return NONE;
        }
        long[] pairs = new long[(int) count];
        for (int i = 0; i < count; i++) {
            long pair = at + ImageLayout.RELOCATION_PAIRS + (long) i * ImageLayout.RELOCATION_PAIR;
            pairs[i] = bytes.u4(pair) << 32 | bytes.u4(pair + ImageLayout.RELOCATION_NEW);
        }
        Arrays.sort(pairs);
        for (int i = 1; i < pairs.length; i++) {
            if (pairs[i] >>> 32 == pairs[i - 1] >>> 32) {
                problems.add("relocation log", "the home " + ImageLayout.id((int) (pairs[i] >>> 32)) + " is there twice");
                return NONE;
            }
        }
        return new Relocation(pairs);
    }

    int count() {
        return pairs.length;
    }

    int to(int i) {
        return (int) pairs[i];
    }

    /** Where a reference to that home has to lead. */
    int targetOf(int granule) {
        long from = Integer.toUnsignedLong(granule) << 32;
        int found = Arrays.binarySearch(pairs, from);
        int i = found >= 0 ? found : -found - 1;
        return i < pairs.length && pairs[i] >>> 32 == from >>> 32 ? (int) pairs[i] : granule;
    }
}
