// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

/** The fields of the superblock, in the order of their offsets; docs/image-format.md tells what they mean. Immutable. */
public enum SuperblockField {
    MAGIC(ImageLayout.SB_MAGIC, Long.BYTES),
    VERSION(ImageLayout.SB_VERSION, Integer.BYTES),
    GRANULE_LOG(ImageLayout.SB_GRANULE_LOG, Integer.BYTES),
    IMAGE_SIZE(ImageLayout.SB_IMAGE_SIZE, Long.BYTES),
    CLASS_TABLE(ImageLayout.SB_CLASS_TABLE, Long.BYTES),
    ROOT_TABLE(ImageLayout.SB_ROOT_TABLE, Long.BYTES),
    OBJECTS(ImageLayout.SB_OBJECTS, Long.BYTES),
    CHECKSUM(ImageLayout.SB_CHECKSUM, Integer.BYTES),
    RESERVED(ImageLayout.SB_RESERVED, Integer.BYTES),
    RELOCATION_LOG(ImageLayout.SB_RELOCATION_LOG, Long.BYTES),
    OWNER(ImageLayout.SB_OWNER_PID, Long.BYTES),
    REGION_LOGS(ImageLayout.SB_REGION_LOGS, Long.BYTES);

    private final int offset;
    private final int size;

    SuperblockField(int offset, int size) {
        this.offset = offset;
        this.size = size;
    }

    /** Where the field is, in bytes from the start of the image. */
    public int offset() {
        return offset;
    }

    /** Its bytes: 4 or 8. */
    public int size() {
        return size;
    }

    /** Whether a byte at that offset of the image belongs to the field. */
    public boolean covers(long at) {
        return at >= offset && at < offset + size;
    }
}
