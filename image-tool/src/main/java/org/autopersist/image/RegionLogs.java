// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * The region logs of an image: which regions are complete and still to be replayed (redo), or were cut short and are to
 * be taken back (undo). Not thread-safe.
 */
final class RegionLogs {

    private final ImageBytes bytes;
    private final Superblock sb;
    private final ChunkMap chunkMap;
    private final Problems problems;
    private final LongList logs = new LongList();
    private final LongList segments = new LongList();
    private final GranuleSet chunks;                        // by number: those of logs and segments
    private final GranuleSet segmentChunks;
    private final Map<Long, RootEntry> rootValues = new HashMap<>();
    private final LongList records = new LongList();        // offsets, in the order of applying them
    private final List<UndoRecord> undo = new ArrayList<>();  // to be restored after these, the latest first
    private int redoRegions;
    private int undoRegions;

    private RegionLogs(ImageBytes bytes, Superblock sb, ChunkMap chunkMap, Problems problems) {
        this.bytes = bytes;
        this.sb = sb;
        this.chunkMap = chunkMap;
        this.problems = problems;
        this.chunks = new GranuleSet(sb.imageSize() / ImageLayout.CHUNK);
        this.segmentChunks = new GranuleSet(sb.imageSize() / ImageLayout.CHUNK);
    }

    /** Finds the logs and what is to be applied; writes nothing. */
    static RegionLogs read(ImageBytes bytes, Superblock sb, ChunkMap chunkMap, RootTable roots, Problems problems) {
        RegionLogs result = new RegionLogs(bytes, sb, chunkMap, problems);
        roots.entries().forEach(root -> result.rootValues.put(root.offset() + ImageLayout.ROOT_VALUE, root));
        long before = problems.count();
        result.findLogs();
        for (int i = 0; i < result.logs.size() && problems.count() == before; i++) {
            result.findSegments(result.logs.get(i), 0);
            result.findSegments(result.logs.get(i), 1);
        }
        for (int i = 0; i < result.logs.size() && problems.count() == before; i++) {
            result.collect(result.logs.get(i));
        }
        result.undo.sort((a, b) -> Long.compareUnsigned(b.order(), a.order()));
        return result;
    }

    int logCount() {
        return logs.size();
    }

    int segmentCount() {
        return segments.size();
    }

    /** Committed regions whose stores may not have reached their homes. */
    int redoRegions() {
        return redoRegions;
    }

    /** Regions that were open. */
    int undoRegions() {
        return undoRegions;
    }

    int recordCount() {
        return records.size() + undo.size();
    }

    boolean isPending() {
        return recordCount() > 0;
    }

    /** Whether a chunk, by its number in the file, belongs to a log or to a segment that one leads to. */
    boolean hasChunk(long chunk) {
        return chunks.contains(chunk);
    }

    /** Writes what is to be applied into a writable copy. */
    void applyTo(ImageBytes copy) {
        for (int i = 0; i < records.size(); i++) {
            long record = records.get(i);
            long target = bytes.i8(record);
            long offset = LogKind.offset(target);
            copy.copyWithin(bytesOf(record, offset), offset, LogKind.REDO.size(target));
        }
        undo.forEach(record -> record.restore(copy));
    }

    /** Where a redo record has its bytes. */
    private static long bytesOf(long record, long offset) {
        return record + LogKind.REDO.headerSize() + offset % 8;
    }

    boolean isInSegment(long chunk) {
        return segmentChunks.contains(chunk);
    }

    private boolean take(long offset, long size, String what) {
        if (offset < sb.objects() || offset % ImageLayout.CHUNK != 0 || size < ImageLayout.CHUNK
                || size % ImageLayout.CHUNK != 0 || size > sb.imageSize() || offset > sb.imageSize() - size) {
            problems.add("region logs", what + " at offset " + Long.toUnsignedString(offset) + " is no chunk of the object area");
            return false;
        }
        if (!chunkMap.isInUse(offset, size)) {
            problems.add("region logs", what + " at offset " + offset + " lies in free space");
            return false;
        }
        for (long chunk = offset / ImageLayout.CHUNK; chunk < (offset + size) / ImageLayout.CHUNK; chunk++) {
            if (!chunks.add(chunk)) {
                problems.add("region logs", what + " at offset " + offset + " overlaps another log or segment, or is there twice");
                return false;
            }
        }
        return true;
    }

    private void findLogs() {
        for (long offset = sb.regionLogs(); offset != 0; offset = bytes.i8(offset + ImageLayout.LOG_NEXT)) {
            if (!take(offset, ImageLayout.CHUNK, "a log")) {
                return;
            }
            if (bytes.i8(offset) != ImageLayout.LOG_MAGIC) {
                problems.add("region logs", "there is no log at offset " + offset);
                return;
            }
            logs.add(offset);
        }
    }

    private void findSegments(long log, int i) {
        long offset = bytes.i8(ImageLayout.half(log, i) + ImageLayout.HALF_NEXT_SEGMENT);
        while (offset != 0) {
            // The header must lie in the image before its size is read.
            boolean inside = offset >= sb.objects() && offset <= sb.imageSize() - ImageLayout.CHUNK;
            if (!take(offset, inside ? bytes.i8(offset + ImageLayout.SEGMENT_SIZE) : ImageLayout.CHUNK, "a segment")) {
                return;
            }
            segments.add(offset);
            long chunk = offset / ImageLayout.CHUNK;
            segmentChunks.addRange(chunk, chunk + bytes.i8(offset + ImageLayout.SEGMENT_SIZE) / ImageLayout.CHUNK);
            offset = bytes.i8(offset + ImageLayout.SEGMENT_NEXT);
        }
    }

    private void collect(long log) {
        long[] numbers = {bytes.i8(ImageLayout.half(log, 0)), bytes.i8(ImageLayout.half(log, 1))};
        long retired = bytes.i8(log + ImageLayout.LOG_RETIRED);
        for (long number : new long[] {numbers[0], numbers[1], retired}) {
            if (number < 0 || number > ImageLayout.MAX_REGION_NUMBER) {
                problems.add("region logs", "the log at offset " + log + " has the impossible number "
                        + Long.toUnsignedString(number));
                return;
            }
        }
        for (int i = 0; i < 2; i++) {
            if (numbers[i] != 0 && numbers[i] % 2 != i) {
                problems.add("region logs", "the log at offset " + log + " has region " + numbers[i] + " in the wrong half");
                return;
            }
        }
        int older = numbers[0] < numbers[1] ? 0 : 1;
        for (int i : new int[] {older, 1 - older}) {
            if (numbers[i] > retired) {
                switch (LogKind.of(bytes.i4(ImageLayout.half(log, i) + ImageLayout.HALF_KIND))) {
                    case REDO -> collectRedo(log, i);
                    case UNDO -> collectUndo(log, i);
                    case OLD_UNDO -> collectOldUndo(log, i);
                    case null -> { }
                }
            }
        }
    }

    /** Whether the half's checksum is right after that of its records. */
    private boolean isWhole(long half, CRC32C records) {
        return ImageChecksums.half(bytes, half, records) == bytes.i4(half + ImageLayout.HALF_CHECKSUM);
    }

    /** A redo log whose checksum is wrong is that of a region that was not committed. */
    private void collectRedo(long log, int i) {
        long half = ImageLayout.half(log, i);
        long length = bytes.i8(half + ImageLayout.HALF_LENGTH);
        int first = records.size();
        CRC32C crc = new CRC32C();
        LogCursor cursor = new LogCursor(bytes, half, ImageLayout.endOfHalf(log, i));
        long done = 0;
        while (Long.compareUnsigned(done, length) < 0) {
            if (!cursor.has(8) || bytes.i8(cursor.at()) == 0) {
                if (!cursor.nextSegment()) {
                    break;
                }
                continue;
            }
            long size = LogKind.REDO.recordLength(bytes.i8(cursor.at()));
            if (!cursor.has(size) || Long.compareUnsigned(size, length - done) > 0) {
                break;
            }
            bytes.update(crc, cursor.at(), size);
            records.add(cursor.at());
            done += size;
            cursor.advance(size);
        }
        if (done != length || !isWhole(half, crc)) {
            records.truncate(first);
            return;
        }
        redoRegions++;
        checkRecords(first);
    }

    /** The first record with a wrong check is one whose home was not written. */
    private void collectUndo(long log, int i) {
        long half = ImageLayout.half(log, i);
        if (!isWhole(half, new CRC32C())) {
            return;
        }
        LogCursor cursor = new LogCursor(bytes, half, ImageLayout.endOfHalf(log, i));
        while (true) {
            if (!cursor.has(8) || bytes.i8(cursor.at()) == 0) {
                if (!cursor.nextSegment()) {
                    break;
                }
                continue;
            }
            if (!cursor.has(LogKind.UNDO.headerSize())) {
                break;
            }
            UndoRecord record = UndoRecord.read(bytes, cursor.at());
            if (!cursor.has(record.length())
                    || !record.isChecked(bytes, log, bytes.i8(half + ImageLayout.HALF_NUMBER))) {
                break;
            }
            String problem = !record.isAligned()
                    ? "which are no whole elements"
                    : checkRecord(record.oldBytes(), record.offset(), record.size());
            if (problem != null) {
                add(record.at(), record.size(), record.offset(), problem);
                return;
            }
            undo.add(record);
            cursor.advance(record.length());
        }
        undoRegions++;
    }

    /** The same for the logs of version 1, whose records have no stored bytes. */
    private void collectOldUndo(long log, int i) {
        long half = ImageLayout.half(log, i);
        if (!isWhole(half, new CRC32C())) {
            return;
        }
        int first = records.size();
        long region = bytes.i8(half + ImageLayout.HALF_NUMBER);
        LogCursor cursor = new LogCursor(bytes, half, ImageLayout.endOfHalf(log, i));
        while (true) {
            long check = cursor.has(8) ? bytes.i8(cursor.at()) : 0;
            if (check == 0) {
                if (!cursor.nextSegment()) {
                    break;
                }
                continue;
            }
            if (!cursor.has(LogKind.OLD_UNDO.headerSize())) {
                break;
            }
            // What follows the check is a redo record.
            long record = cursor.at() + LogKind.OLD_UNDO.targetOffset();
            long length = LogKind.OLD_UNDO.recordLength(bytes.i8(record));
            if (!cursor.has(length) || ImageChecksums.undoCheck(bytes, log, region, cursor.at(), length) != check) {
                break;
            }
            records.add(record);
            cursor.advance(length);
        }
        undoRegions++;
        checkRecords(first);
        records.reverseFrom(first);
    }

    private void checkRecords(int first) {
        for (int i = first; i < records.size(); i++) {
            long target = bytes.i8(records.get(i));
            long offset = LogKind.offset(target);
            long size = LogKind.REDO.size(target);
            String problem = checkRecord(bytesOf(records.get(i), offset), offset, size);
            if (problem != null) {
                add(records.get(i), size, offset, problem);
                return;
            }
        }
    }

    private void add(long record, long size, long offset, String problem) {
        problems.add("region logs", "the record at offset " + record + " is for " + size + " bytes at offset " + offset
                + ", " + problem);
    }

    /** @param at where the bytes are that are to be written */
    private String checkRecord(long at, long offset, long size) {
        if (size == 0 || size > ImageLayout.RECORD_MAX_BYTES) {
            return "which is no possible size";
        }
        if (offset > sb.imageSize() - size) {
            return "which is not in the image";
        }
        if (offset < sb.objects()) {
            RootEntry root = rootValues.get(offset);
            boolean fits = root != null && size == 8
                    && (!root.isReference() || bytes.i8(at) >>> 32 == 0);
            return fits ? null : "which is no value of a root";
        }
        boolean inLog = chunks.contains(offset / ImageLayout.CHUNK) || chunks.contains((offset + size - 1) / ImageLayout.CHUNK);
        return inLog ? "which is a part of a log" : null;
    }
}
