package org.autopersist.image;

/**
 * Which file it is, as JVMs write it into an image that they have open (nvm/base/nvmFileIdentity.hpp): its birth in nanoseconds
 * since 1970, or if the file system tells none, its inode number with the highest bit set. A copy that was made meanwhile has that
 * of the original.
 *
 * @param inode the file's number
 * @param birth 0: not known
 */
record FileIdentity(long inode, long birth) {

    /** What an image is said to be that names another file. */
    static final String WHAT_COPY_IS = "it is a copy that was made while a JVM had the original open, or after that JVM had died:"
            + " parts of it may be of different times. Copy it anew: with ./ap image copy, or in any way when no JVM has it open. If"
            + " nothing wrote to the original while it was copied, as after a kill, --trust-copy takes it as it is";

    private static final long INODE_BIT = Long.MIN_VALUE;

    /** Whether what an image says is true of this file, or can't be told. */
    boolean mayBe(long identity) {
        return identity == 0 || identity == (identity < 0 ? inode | INODE_BIT : birth & ~INODE_BIT);
    }
}
