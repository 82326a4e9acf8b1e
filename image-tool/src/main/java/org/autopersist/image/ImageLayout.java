// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

/**
 * Offsets, sizes and marks of the image format; docs/image-format.md tells what they mean. Sizes and offsets are in bytes,
 * offsets from the start of the thing that the name begins with. All numbers in an image are little-endian.
 */
public final class ImageLayout {

    /** "AUTONVM1". */
    public static final long MAGIC = 0x314d564e4f545541L;

    /** "AUTONVM0": an image that is being made. */
    public static final long UNFINISHED_MAGIC = 0x304d564e4f545541L;

    /** The version of the format that the tool of this release is for. */
    public static final int VERSION = 4;

    /** The oldest one that it reads, and leaves as it is. */
    public static final int OLDEST_VERSION = 1;

    /** The first one whose images have a chunk map. */
    public static final int CHUNK_MAP_VERSION = 3;

    /** The first one whose class table may describe constants. */
    public static final int CONSTANTS_VERSION = 4;

    /** The first one whose tables may have free entries. */
    public static final int FREE_ENTRIES_VERSION = 4;

    /** Bytes of a granule, in which places of homes are counted, as a power of two. */
    public static final int GRANULE_LOG = 4;

    public static final int GRANULE = 1 << GRANULE_LOG;

    /** Bytes of a chunk, the unit in which the object area is given to threads and logs. */
    public static final int CHUNK = 64 * 1024;

    public static final long MAX_IMAGE_SIZE = 16L << 30;

    /** Offsets in the superblock. */
    public static final int SUPERBLOCK_SIZE = 4096;

    public static final int SB_MAGIC = 0;
    public static final int SB_VERSION = 8;
    public static final int SB_GRANULE_LOG = 12;
    public static final int SB_IMAGE_SIZE = 16;
    public static final int SB_CLASS_TABLE = 24;
    public static final int SB_ROOT_TABLE = 32;
    public static final int SB_OBJECTS = 40;
    public static final int SB_CHECKSUM = 48;
    public static final int SB_RESERVED = 52;
    public static final int SB_RELOCATION_LOG = 56;
    public static final int SB_OWNER_PID = 64;
    public static final int SB_REGION_LOGS = 72;
    public static final int SB_END = 80;

    /**
     * Behind the superblock's fields, hints for the next process: which roots were bound, how many bytes are gaps, and how many
     * of the class table are needed.
     */
    public static final int SB_BOUND_ROOTS = 80;

    public static final int SB_HINTS_END = 360;

    /** What binds an image to its base image, see {@link DiskMode}; copies have zeros. */
    public static final int SB_DISK_MARK = 360;

    public static final int SB_DISK_MARK_SIZE = 16;

    /** Which files a JVM has open, or had when it died, see {@link FileIdentity}; 0: none, as in copies. */
    public static final int SB_OPEN_FILE = 376;

    public static final int SB_OPEN_BASE = 384;

    /** Behind all that binds an image to files. */
    public static final int SB_BINDINGS_END = 392;

    /** Where the record is by which the image is to get larger, "NVMGROW1", and offsets in it; see {@link ImageGrowth}. */
    public static final int SB_GROWTH = 392;

    public static final long GROWTH_MAGIC = 0x31574f52474d564eL;
    public static final int GROWTH_IMAGE_SIZE = 8;
    public static final int GROWTH_MAP_SIZE = 16;
    public static final int GROWTH_SUPERBLOCK = 24;
    public static final int GROWTH_CHECKSUM = 28;
    public static final int GROWTH_MAP = 32;

    /** The two control pages at the end of a base image, "NVMBASE1", and offsets in each; see {@link BaseControl}. */
    static final int BASE_CONTROLS = 8192;

    static final int BASE_CONTROL = 4096;
    static final long BASE_MAGIC = 0x31455341424d564eL;
    static final int BASE_GENERATION = 8;
    static final int BASE_IMAGE_SIZE = 16;
    static final int BASE_INCARNATION = 24;
    static final int BASE_OTHER_LIFE = 32;
    static final int BASE_APPLIED = 40;
    static final int BASE_NEXT_FRAME = 48;
    static final int BASE_BOOT_ID = 56;
    static final int BASE_CHECKSUM = 96;

    /** The page at the start of a segment of the log, "ANVMLOG2", and offsets in it; see {@link DiskSegment}. */
    static final long SEGMENT_MAGIC = 0x32474f4c4d564e41L;

    /** "ANVMLOG1", of one that has its checksum where the size is now. */
    static final long SEGMENT_MAGIC_WITHOUT_SIZE = 0x31474f4c4d564e41L;

    static final int SEGMENT_INCARNATION = 8;
    static final int SEGMENT_NUMBER = 16;
    static final int SEGMENT_FIRST_FRAME = 24;
    static final int SEGMENT_FILE_SIZE = 32;
    static final int SEGMENT_CHECKSUM = 40;

    /** Bytes that each file of the log has at least. */
    static final int SEGMENT_MIN_SIZE = 65536;

    /** Offsets in a frame of the log, which begins with its incarnation. */
    static final int FRAME_NUMBER = 8;

    static final int FRAME_LENGTH = 16;
    static final int FRAME_CHECKSUM = 28;
    static final int FRAME_ENTRIES = 32;

    /** Offsets in an entry of the class table. */
    public static final int CLASS_HEADER = 18;

    public static final int CLASS_CHECKSUM = 4;
    public static final int CLASS_KIND = 8;
    public static final int CLASS_ELEMENT_TYPE = 9;
    public static final int CLASS_FIELD_COUNT = 10;
    public static final int CLASS_INSTANCE_SIZE = 12;
    public static final int CLASS_NAME_LENGTH = 16;
    public static final int MAX_CLASSES = (1 << 30) - 2;

    /** Offsets in a field of such an entry. */
    public static final int FIELD_OFFSET = 0;

    public static final int FIELD_TYPE = 4;
    public static final int FIELD_FLAGS = 5;
    public static final int FIELD_OLD = 1;
    public static final int FIELD_PENDING = 2;
    public static final int FIELD_HOLDER_LENGTH = 6;
    public static final int FIELD_NAME_LENGTH = 8;
    public static final int FIELD_HEADER = 10;

    /** Offsets in a field's descriptor. */
    public static final int DESCRIPTOR_FIELD = 0;

    public static final int DESCRIPTOR_LENGTH = 2;
    public static final int DESCRIPTOR_HEADER = 4;

    /** In place of a field's number: an identity follows, the last thing of an entry. */
    public static final int IDENTITY_FIELD = 0xffff;

    /** Offsets in an entry of the root table. */
    public static final int ROOT_HEADER = 20;

    public static final int ROOT_CHECKSUM = 4;
    public static final int ROOT_VALUE = 8;
    public static final int ROOT_TYPE = 16;
    public static final int ROOT_RESERVED = 17;
    public static final int ROOT_NAME_LENGTH = 18;

    /** Of a free entry: the bit of its size that says so, and what else its lowest bits are. */
    public static final int FREE_BIT = 1;

    public static final int ENTRY_UNIT = 8;

    /** Bytes that the name of a named root can have, without the slash. */
    public static final int MAX_ROOT_NAME = 1000;

    /** Chunks that a word of the chunk map tells of, in its lowest bits; its check is above them. */
    public static final int CHUNKS_PER_WORD = 48;

    public static final long CHUNK_BITS_MASK = (1L << CHUNKS_PER_WORD) - 1;

    /** What the chunk map's place is a multiple of, in bytes. */
    public static final int CHUNK_MAP_UNIT = 4096;

    /** Offsets in a home. */
    public static final int HOME_RESERVED = 0;

    public static final int HOME_HASH = 4;
    public static final int HOME_CLASS = 8;
    /** The byte of the class id whose upper two bits are flags, which mean nothing in a file. */
    public static final int HOME_FLAGS = 11;

    public static final int HOME_FIELDS = 12;
    public static final int HOME_LENGTH = 12;
    public static final int HOME_ELEMENTS = 16;
    public static final int REFERENCE = 4;
    public static final int CLASS_ID_BITS = 30;
    public static final int CLASS_ID_MASK = (1 << CLASS_ID_BITS) - 1;

    /** "REGNLOG1". */
    public static final long LOG_MAGIC = 0x31474f4c4e474552L;

    /** Offsets in a region log and its halves. */
    public static final int LOG_NEXT = 8;

    public static final int LOG_RETIRED = 16;
    public static final int LOG_HEADER = 64;
    public static final int HALF_NUMBER = 0;
    public static final int HALF_LENGTH = 8;
    public static final int HALF_CHECKSUM = 16;
    public static final int HALF_KIND = 20;
    public static final int HALF_NEXT_SEGMENT = 24;
    public static final int HALF_HEADER = 32;

    /** The kinds of a half; {@link LogKind} has what they mean. */
    public static final int KIND_REDO = 1;

    public static final int KIND_OLD_UNDO = 2;
    public static final int KIND_UNDO = 3;

    /** Offsets in a segment of a half. */
    public static final int SEGMENT_NEXT = 0;

    public static final int SEGMENT_SIZE = 8;
    public static final int SEGMENT_HEADER = 16;
    public static final long MAX_REGION_NUMBER = 1L << 46;

    /** Offsets in a record of a log; {@link LogKind} has what differs between the kinds. */
    public static final int RECORD_HEADER = 8;

    public static final int OLD_UNDO_TARGET = 8;
    public static final int UNDO_ORDER = 8;
    public static final int UNDO_TARGET = 16;

    /** Where a record of an undo log, of whatever version, has what its check is for. */
    public static final int UNDO_CHECKED = 8;

    /** The bit of a check that makes it differ from 0. */
    public static final long UNDO_CHECK_MARK = 1L << 32;

    /** Of a record's target, the lowest bits: the offset in the image. */
    public static final int RECORD_OFFSET_BITS = 40;

    public static final long RECORD_OFFSET_MASK = (1L << RECORD_OFFSET_BITS) - 1;

    /** Those above them: how many bytes; in an undo log the rest is log2 of an element's size. */
    public static final int RECORD_SIZE_BITS = 24;

    public static final int UNDO_SIZE_BITS = 22;
    public static final int UNDO_ELEMENT_SHIFT = RECORD_OFFSET_BITS + UNDO_SIZE_BITS;
    public static final int RECORD_MAX_BYTES = 8192;

    /** Offsets in a relocation log. */
    public static final int RELOCATION_CHECKSUM = 8;

    public static final int RELOCATION_PAIRS = 16;

    /** Bytes of a pair in it, and where that has the new granule; the old one comes first. */
    public static final int RELOCATION_PAIR = 8;

    public static final int RELOCATION_NEW = 4;

    private ImageLayout() {}

    /** The offset of a granule. */
    public static long offset(int granule) {
        return Integer.toUnsignedLong(granule) << GRANULE_LOG;
    }

    /** How messages and listings name a home: by its offset. */
    public static String id(int granule) {
        return "0x" + Long.toHexString(offset(granule));
    }

    /** The offset of a half of the region log at that offset: 0 or 1. */
    public static long half(long log, int half) {
        return log + (half == 0 ? LOG_HEADER : CHUNK / 2);
    }

    /** Where that half ends. */
    static long endOfHalf(long log, int half) {
        return log + (half == 0 ? CHUNK / 2 : CHUNK);
    }

    /** Words of the chunk map of an image of that size. */
    public static long chunkMapWords(long imageSize) {
        return (imageSize / CHUNK + CHUNKS_PER_WORD - 1) / CHUNKS_PER_WORD;
    }

    /** Bytes that the chunk map of an image of that version and size takes before the object area; 0 if it has none. */
    public static long chunkMapSize(int version, long imageSize) {
        return version < CHUNK_MAP_VERSION ? 0 : alignUp(chunkMapWords(imageSize) * Long.BYTES, CHUNK_MAP_UNIT);
    }

    /** The next multiple of a power of two, or the value itself. */
    public static long alignUp(long value, long to) {
        return (value + to - 1) & -to;
    }

    /** Bytes of a value of a type, a descriptor character; 0 if it is none. */
    public static int sizeOf(char type) {
        return switch (type) {
            case 'Z', 'B' -> 1;
            case 'C', 'S' -> 2;
            case 'I', 'F', 'L', '[' -> 4;
            case 'J', 'D' -> 8;
            default -> 0;
        };
    }

    /** Whether a type, a descriptor character, is that of references. */
    public static boolean isReference(char type) {
        return type == 'L' || type == '[';
    }
}
