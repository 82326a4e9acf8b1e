// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores.javakv;

/**
 * One byte of hash code for each slot of a leaf, eight to a word, so that a search compares few keys. It is a hint: a slot
 * whose entry was refused keeps its fingerprint, though it is free.
 *
 * <p>Thread-safety: one thread at a time changes it; others may read meanwhile, and see old or new bytes.
 */
final class Fingerprints {

    /** No key has it. */
    static final int FREE = 0;

    private static final int PER_WORD = Long.BYTES;
    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final int GOLDEN = 0x9E3779B9;

    static final int WORDS = Leaf.SLOTS / PER_WORD;

    private final long[] words = new long[WORDS];

    /** The fingerprint of a key, from 1 to 255. */
    static int of(String key) {
        int hash = key.hashCode() * GOLDEN >>> Integer.SIZE - Byte.SIZE;
        return Math.max(hash, FREE + 1);
    }

    void set(int slot, int fingerprint) {
        int shift = slot % PER_WORD * Byte.SIZE;
        int word = slot / PER_WORD;
        words[word] = words[word] & ~(0xFFL << shift) | (long) fingerprint << shift;
    }

    /**
     * The slots of a word that may have this fingerprint: the highest bit of each one's byte. None is missing, and the
     * lowest one has it.
     */
    long candidates(int word, int fingerprint) {
        long different = words[word] ^ fingerprint * LOW_BITS;
        return different - LOW_BITS & ~different & HIGH_BITS;
    }

    /** The slot of the lowest candidate. */
    static int slot(int word, long candidates) {
        return word * PER_WORD + Long.numberOfTrailingZeros(candidates) / Byte.SIZE;
    }
}
