// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

/** An entry of a table that has become free. Only its size and checksum mean anything. */
final class FreeEntry {

    private FreeEntry() {}

    /** Is an entry free whose first word is this? */
    static boolean is(Superblock sb, long size) {
        return sb.version() >= ImageLayout.FREE_ENTRIES_VERSION && (size & ImageLayout.FREE_BIT) != 0;
    }

    /** What is wrong with it, where the table has so much space left; null if nothing is. */
    static String check(ImageBytes bytes, long at, long size, long space) {
        if (size == 0 || size > space || size % ImageLayout.ENTRY_UNIT != 0) {
            return "it is free, and has the impossible size " + size;
        }
        return bytes.i4(at + ImageLayout.ROOT_CHECKSUM) == ImageChecksums.freeEntry(bytes, at) ? null : "its checksum is wrong";
    }
}
