package org.autopersist.fuzz.coverage;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.autopersist.fuzz.image.ImageBytes;
import org.autopersist.fuzz.image.ImageMap;
import org.autopersist.fuzz.image.ImageMap.Home;
import org.autopersist.fuzz.image.ImageMap.Super;

/** Small images with what a crash leaves to be done: each kind of region log, with segments, and a relocation log. */
final class LogSeeds {

    private static final long MAGIC = 0x31474f4c4e474552L;
    private static final int REDO = 1;
    private static final int OLD_UNDO = 2;
    private static final int UNDO = 3;
    /** Of a check word that a record of an undo log has; its checksum is put right later. */
    private static final long CHECKED = 1L << 32;
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
        result.put("redo", new LogSeeds(small).withLogs(REDO));
        result.put("undo", new LogSeeds(small).withLogs(UNDO));
        result.put("old-undo", new LogSeeds(small).withLogs(OLD_UNDO));
        result.put("relocation", new LogSeeds(small).withRelocation());
        return result;
    }

    /** Two logs; the first has a segment, the second only one region. */
    private ImageBytes withLogs(int kind) {
        long first = map.freeChunk();
        long second = first + ImageMap.CHUNK;
        long segment = second + ImageMap.CHUNK;
        if (kind == OLD_UNDO) {
            image.put4(Super.VERSION.at, 1);
        }
        image.put8(Super.REGION_LOGS.at, first);
        header(first, second);
        header(second, 0);
        half(first, 1, 1, kind, 0);
        half(first, 0, 2, kind, segment);
        half(second, 1, 1, kind, 0);
        return image;
    }

    private void header(long log, long next) {
        image.put8(log, MAGIC);
        image.put8(log + 8, next);
    }

    private void half(long log, int which, long number, int kind, long segment) {
        long half = ImageMap.half(log, which);
        image.put8(half, number);
        image.put4(half + 20, kind);
        image.put8(half + 24, segment);
        long length = records(half + 32, kind) - (half + 32);
        if (segment != 0) {
            image.put8(segment + 8, ImageMap.CHUNK);
            length += records(segment + 16, kind) - (segment + 16);
        }
        image.put8(half + 8, kind == REDO ? length : 0);
    }

    /** Of what is there already, so that replaying or restoring it leaves the image whole. Returns where they end. */
    private long records(long from, int kind) {
        long at = from;
        List<Home> homes = map.homes();
        for (Home home : homes.subList(0, Math.min(MOST_RECORDS, homes.size()))) {
            at = record(at, kind, home.at() + 12, 4);
        }
        return map.roots().isEmpty() ? at : record(at, kind, map.roots().getFirst().at() + 8, 8);
    }

    private long record(long from, int kind, long offset, int size) {
        long at = from;
        if (kind != REDO) {
            image.put8(at, CHECKED);
            at += 8;
        }
        if (kind == UNDO) {
            image.put8(at, ++order);
            at += 8;
        }
        image.put8(at, offset | (long) size << 40 | (kind == UNDO ? (size == 4 ? 2L : 3L) << 62 : 0));
        at += 8;
        for (int copy = 0; copy < (kind == UNDO ? 2 : 1); copy++) {
            image.putBytes(at + offset % 8, image.bytes(offset, size));
            at += 8;
        }
        return at;
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
        int size = (int) (old.type().isArrayLike() ? 16 + image.u4(old.at() + 12) * old.type().elementSize() : old.type().instanceSize());
        image.putBytes(moved, image.bytes(old.at(), size));
        image.put8(log, 1);
        image.put4(log + 16, old.granule());
        image.put4(log + 20, moved / ImageMap.GRANULE);
        image.put8(Super.RELOCATION_LOG.at, log);
        return image;
    }
}
