// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.coverage;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.autopersist.fuzz.image.ChunkBits;
import org.autopersist.fuzz.image.ImageBytes;
import org.autopersist.fuzz.image.ImageMap;
import org.autopersist.fuzz.image.ImageMap.Home;
import org.autopersist.image.ImageLayout;
import org.autopersist.image.LogKind;

/** Small images with what a crash leaves to be done: each kind of region log, with segments, and a relocation log. */
final class LogSeeds {

    private static final int MOST_RECORDS = 4;

    private final ImageBytes image;
    private final ImageMap map;
    private long order;

    private LogSeeds(ImageBytes image) {
        this.image = image.copy();
        this.map = new ImageMap(this.image);
    }

    /** Variants of a small image without logs, by name. */
    static Map<String, ImageBytes> of(ImageBytes small) {
        Map<String, ImageBytes> result = new TreeMap<>();
        result.put("redo", new LogSeeds(small).withLogs(LogKind.REDO));
        result.put("undo", new LogSeeds(small).withLogs(LogKind.UNDO));
        result.put("old-undo", new LogSeeds(small).withLogs(LogKind.OLD_UNDO));
        result.put("relocation", new LogSeeds(small).withRelocation());
        return result;
    }

    /** Two logs; the first has a segment, the second only one region. */
    private ImageBytes withLogs(LogKind kind) {
        long first = map.freeChunk();
        long second = first + ImageLayout.CHUNK;
        long segment = second + ImageLayout.CHUNK;
        for (long chunk = first; chunk <= segment; chunk += ImageLayout.CHUNK) {
            ChunkBits.set(image, map, chunk, true);
        }
        if (kind == LogKind.OLD_UNDO) {
            image.put4(ImageLayout.SB_VERSION, ImageLayout.OLDEST_VERSION);
        }
        image.put8(ImageLayout.SB_REGION_LOGS, first);
        header(first, second);
        header(second, 0);
        half(first, 1, 1, kind, 0);
        half(first, 0, 2, kind, segment);
        half(second, 1, 1, kind, 0);
        return image;
    }

    private void header(long log, long next) {
        image.put8(log, ImageLayout.LOG_MAGIC);
        image.put8(log + ImageLayout.LOG_NEXT, next);
    }

    private void half(long log, int which, long number, LogKind kind, long segment) {
        long half = ImageLayout.half(log, which);
        image.put8(half + ImageLayout.HALF_NUMBER, number);
        image.put4(half + ImageLayout.HALF_KIND, kind.code());
        image.put8(half + ImageLayout.HALF_NEXT_SEGMENT, segment);
        long length = records(half + ImageLayout.HALF_HEADER, kind);
        if (segment != 0) {
            image.put8(segment + ImageLayout.SEGMENT_SIZE, ImageLayout.CHUNK);
            length += records(segment + ImageLayout.SEGMENT_HEADER, kind);
        }
        image.put8(half + ImageLayout.HALF_LENGTH, kind == LogKind.REDO ? length : 0);
    }

    /** Of what is there already, so that replaying or restoring it leaves the image whole. Returns their bytes. */
    private long records(long from, LogKind kind) {
        long at = from;
        List<Home> homes = map.homes();
        for (Home home : homes.subList(0, Math.min(MOST_RECORDS, homes.size()))) {
            at += record(at, kind, home.at() + ImageLayout.HOME_FIELDS, Integer.BYTES);
        }
        if (!map.roots().isEmpty()) {
            at += record(at, kind, map.roots().getFirst().at() + ImageLayout.ROOT_VALUE, Long.BYTES);
        }
        return at - from;
    }

    /** Of one element. Returns its bytes. */
    private long record(long at, LogKind kind, long offset, int size) {
        long target = offset | (long) size << ImageLayout.RECORD_OFFSET_BITS;
        if (kind.hasChecks()) {
            // The checksum in it is put right later.
            image.put8(at, ImageLayout.UNDO_CHECK_MARK);
        }
        if (kind == LogKind.UNDO) {
            image.put8(at + ImageLayout.UNDO_ORDER, ++order);
            target |= (long) Integer.numberOfTrailingZeros(size) << ImageLayout.UNDO_ELEMENT_SHIFT;
        }
        image.put8(at + kind.targetOffset(), target);
        for (int area = 0; area < kind.areas(); area++) {
            long bytes = at + kind.headerSize() + area * kind.areaSize(target) + offset % 8;
            image.putBytes(bytes, image.bytes(offset, size));
        }
        return kind.recordLength(target);
    }

    /** The first home has moved. */
    private ImageBytes withRelocation() {
        List<Home> homes = map.homes();
        if (homes.isEmpty()) {
            return image;
        }
        Home old = homes.getFirst();
        long log = map.freeChunk();
        long moved = log + 1024;
        ChunkBits.set(image, map, log, true);
        image.putBytes(moved, image.bytes(old.at(), (int) map.size(old)));
        image.put8(log, 1);
        image.put4(log + ImageLayout.RELOCATION_PAIRS, old.granule());
        image.put4(log + ImageLayout.RELOCATION_PAIRS + ImageLayout.RELOCATION_NEW, moved / ImageLayout.GRANULE);
        image.put8(ImageLayout.SB_RELOCATION_LOG, log);
        return image;
    }
}
