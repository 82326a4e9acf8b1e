// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

/** The fixed part of an image's first page, as it is written; {@link #check} tells whether it makes sense. */
public record Superblock(
        long magic,
        int version,
        int granuleLog,
        long imageSize,
        long classTable,
        long rootTable,
        long objects,
        int checksum,
        long relocationLog,
        long ownerPid,
        long regionLogs) {

    private static final String TRUNCATED = ", as by a copy that was interrupted: copy it anew, or put back a backup";

    static Superblock read(ImageBytes bytes) {
        return new Superblock(
                bytes.i8(ImageLayout.SB_MAGIC),
                bytes.i4(ImageLayout.SB_VERSION),
                bytes.i4(ImageLayout.SB_GRANULE_LOG),
                bytes.i8(ImageLayout.SB_IMAGE_SIZE),
                bytes.i8(ImageLayout.SB_CLASS_TABLE),
                bytes.i8(ImageLayout.SB_ROOT_TABLE),
                bytes.i8(ImageLayout.SB_OBJECTS),
                bytes.i4(ImageLayout.SB_CHECKSUM),
                bytes.i8(ImageLayout.SB_RELOCATION_LOG),
                bytes.i8(ImageLayout.SB_OWNER_PID),
                bytes.i8(ImageLayout.SB_REGION_LOGS));
    }

    /** Whether the image has a chunk map, as those of older versions have not. */
    public boolean hasChunkMap() {
        return version >= ImageLayout.CHUNK_MAP_VERSION;
    }

    /** Where the chunk map is, and the root table's space ends; the object area if there is no map. */
    public long chunkMap() {
        return objects - ImageLayout.chunkMapSize(version, imageSize);
    }

    private static boolean hasTables(ImageBytes bytes) {
        long roots = bytes.size() >= ImageLayout.SUPERBLOCK_SIZE ? bytes.i8(ImageLayout.SB_ROOT_TABLE) : 0;
        for (long at : new long[] {ImageLayout.SUPERBLOCK_SIZE, roots}) {
            if (at > 0 && at <= bytes.size() - 8 && bytes.i8(at) != 0) {
                return true;
            }
        }
        return false;
    }

    /** What is wrong with the superblock of an image, in a file of {@code fileSize} bytes; null if nothing is. */
    static String check(ImageBytes bytes, long fileSize) {
        if (bytes.size() < 8 || fileSize < 8) {
            return "it is no image: it has only " + fileSize + " bytes";
        }
        long magic = bytes.i8(ImageLayout.SB_MAGIC);
        if (magic == ImageLayout.UNFINISHED_MAGIC) {
            return hasTables(bytes)
                    ? "its superblock is damaged (magic number of an image that is being made, but its tables have entries)"
                    : "its making was cut short; a JVM that opens it makes it anew";
        }
        if (magic != ImageLayout.MAGIC) {
            return "it is no AutoPersist image";
        }
        if (bytes.size() < ImageLayout.SUPERBLOCK_SIZE) {
            return "it is truncated in its superblock" + TRUNCATED;
        }
        Superblock sb = read(bytes);
        if (sb.version < ImageLayout.OLDEST_VERSION || sb.version > ImageLayout.VERSION) {
            return "its format has version " + Integer.toUnsignedString(sb.version) + "; this tool knows versions "
                    + ImageLayout.OLDEST_VERSION + " to " + ImageLayout.VERSION;
        }
        if (sb.checksum != ImageChecksums.superblock(bytes)) {
            return "its superblock is damaged (checksum)";
        }
        if (Long.compareUnsigned(sb.imageSize, fileSize) > 0) {
            return "it is truncated: " + fileSize + " of " + Long.toUnsignedString(sb.imageSize) + " bytes" + TRUNCATED;
        }
        boolean inOrder = sb.classTable >= ImageLayout.SUPERBLOCK_SIZE && sb.classTable < sb.rootTable
                && sb.rootTable < sb.objects && sb.objects < sb.imageSize
                && sb.objects - sb.rootTable > ImageLayout.chunkMapSize(sb.version, sb.imageSize);
        boolean aligned = sb.classTable % 8 == 0 && sb.rootTable % 8 == 0 && sb.objects % ImageLayout.CHUNK == 0
                && sb.imageSize % ImageLayout.CHUNK == 0;
        if (!inOrder || !aligned || sb.granuleLog != ImageLayout.GRANULE_LOG
                || sb.imageSize > ImageLayout.MAX_IMAGE_SIZE) {
            return "its superblock is damaged (geometry)";
        }
        return null;
    }
}
