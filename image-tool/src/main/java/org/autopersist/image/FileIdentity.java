// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

/**
 * Which file it is, as JVMs write it into an image that they have open (nvm/base/nvmFileIdentity.hpp): a digest of what is known of
 * the file, which says what that is. A copy that was made meanwhile has that of the original. Older JVMs write the birth alone, or
 * the inode number with the highest bit set.
 *
 * @param birth in nanoseconds since 1970; 0: not known
 * @param inode the file's number
 * @param generation of that number; 0: not known
 */
record FileIdentity(long birth, long inode, long generation) {

    /** What an image is said to be that names another file. */
    static final String WHAT_COPY_IS = "it is a copy that was made while a JVM had the original open, or after that JVM had died:"
            + " parts of it may be of different times. Copy it anew: with ./ap image copy, or in any way when no JVM has it open. If"
            + " nothing wrote to the original while it was copied, as after a kill, --trust-copy takes it as it is";

    private static final long INODE_BIT = Long.MIN_VALUE;
    private static final long DIGEST_BIT = 1L << 62;
    private static final long HAS_BIRTH = 1L << 61;
    private static final long HAS_INODE = 1L << 60;
    private static final long HAS_GENERATION = 1L << 59;
    private static final long KIND = DIGEST_BIT | HAS_BIRTH | HAS_INODE | HAS_GENERATION;

    /** Whether what an image says is true of this file, or can't be told. */
    boolean mayBe(long identity) {
        return identity == 0 || identity == (identity < 0 ? inode | INODE_BIT
                : (identity & DIGEST_BIT) != 0 ? digest(identity & KIND) : birth);
    }

    private long digest(long kind) {
        long result = mix((kind & HAS_BIRTH) != 0 ? birth : 0, 0);
        result = mix((kind & HAS_INODE) != 0 ? inode : 0, result);
        result = mix((kind & HAS_GENERATION) != 0 ? generation : 0, result);
        return kind | result & (HAS_GENERATION - 1);
    }

    /** The last step of SplitMix64. */
    private static long mix(long value, long before) {
        long x = before + value + 0x9e3779b97f4a7c15L;
        x = (x ^ x >>> 30) * 0xbf58476d1ce4e5b9L;
        x = (x ^ x >>> 27) * 0x94d049bb133111ebL;
        return x ^ x >>> 31;
    }
}
