// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.Map;

/**
 * The bytes of an image that have no meaning after a crash, with their last values: where fronts are, locks, the owner. They
 * reach the medium whenever their word does, or the processor likes, so that a state has them or not, word by word. Not
 * thread-safe.
 */
final class StaleBits {

    /** Per word, by its offset: which bits, and their values. */
    private final Map<Long, long[]> words = new HashMap<>();

    private static final int BITS = 0;
    private static final int VALUE = 1;

    void store(long offset, MemorySegment bytes) {
        for (long i = 0; i < bytes.byteSize(); i++) {
            long at = offset + i;
            long[] word = words.computeIfAbsent(at & -CrashModel.WORD, _ -> new long[2]);
            int shift = (int) (at % CrashModel.WORD) * 8;
            word[BITS] |= 0xffL << shift;
            word[VALUE] = word[VALUE] & ~(0xffL << shift) | Byte.toUnsignedLong(bytes.get(ValueLayout.JAVA_BYTE, i)) << shift;
        }
    }

    /** These bytes are stored with a meaning. */
    void forget(long offset, long length) {
        if (words.isEmpty()) {
            return;
        }
        for (long at = offset; at < offset + length; at++) {
            long[] word = words.get(at & -CrashModel.WORD);
            if (word != null) {
                word[BITS] &= ~(0xffL << (int) (at % CrashModel.WORD) * 8);
            }
        }
    }

    /**
     * Writes some of them into an image, none, or all, by the seed. A word that has not got its last value in this state
     * has not got its last stale bits either.
     */
    void write(MemorySegment image, PendingSet set, int[] choice, long seed) {
        int share = (int) Long.remainderUnsigned(seed, 3);
        if (share == 0) {
            return;
        }
        Map<Long, Boolean> older = new HashMap<>();
        for (int i = 0; i < choice.length; i++) {
            if (choice[i] < set.word(i).count()) {
                older.put(set.word(i).offset, true);
            }
        }
        words.forEach((offset, word) -> {
            if (word[BITS] != 0 && !older.containsKey(offset) && (share == 1 || (Mix.mix(seed, offset) & 1) != 0)) {
                image.set(Trace.LONG, offset, image.get(Trace.LONG, offset) & ~word[BITS] | word[VALUE] & word[BITS]);
            }
        });
    }
}
