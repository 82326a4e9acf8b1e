package org.autopersist.fuzz.mutation;

import java.util.List;
import org.autopersist.fuzz.image.Checksums;
import org.autopersist.fuzz.image.ImageMap;
import org.autopersist.fuzz.image.ImageMap.Super;

/** Region logs: headers, halves, segments and records, and whole logs that no region wrote. */
final class LogDamage {

    static final List<Mutation> ALL = List.of(
            new Mutation("log header", 4, LogDamage::header),
            new Mutation("log half", 6, LogDamage::half),
            new Mutation("log segment", 3, LogDamage::segment),
            new Mutation("log record", 6, LogDamage::record),
            new Mutation("new log", 10, LogDamage::create));

    private static final long MAGIC = 0x31474f4c4e474552L;
    private static final int RECORDS = 32;
    private static final int TARGET_BITS = 40;

    private LogDamage() {}

    private static String header(Target t) {
        if (!t.has(t.map().logs())) {
            return null;
        }
        long log = t.any(t.map().logs());
        long at = log + 8L * t.random().nextInt(3);
        t.bytes().put8(at, t.oneIn(2) ? t.any(t.map().logs()) : t.near(t.bytes().u8(at)));
        return Long.toHexString(at);
    }

    private static String half(Target t) {
        if (!t.has(t.map().logs())) {
            return null;
        }
        long half = ImageMap.half(t.any(t.map().logs()), t.random().nextInt(2));
        String what = switch (t.random().nextInt(4)) {
            case 0 -> {
                t.bytes().put8(half, t.near(t.bytes().u8(half)));
                yield "number";
            }
            case 1 -> {
                t.bytes().put8(half + 8, t.oneIn(2) ? t.bytes().u8(half + 8) + 8L * t.random().nextInt(-4, 5)
                        : t.near(t.bytes().u8(half + 8)));
                yield "length";
            }
            case 2 -> {
                t.bytes().put4(half + 20, t.random().nextInt(4));
                yield "kind";
            }
            default -> {
                t.bytes().put8(half + 24, t.oneIn(2) ? place(t) : t.near(t.bytes().u8(half + 24)));
                yield "segment";
            }
        };
        return what + " " + Long.toHexString(half) + sum(t, half);
    }

    private static String segment(Target t) {
        if (!t.has(t.map().segments())) {
            return null;
        }
        long segment = t.any(t.map().segments());
        long at = segment + 8L * t.random().nextInt(2);
        t.bytes().put8(at, t.oneIn(2) ? place(t) : t.near(t.bytes().u8(at)));
        return Long.toHexString(at);
    }

    private static long place(Target t) {
        List<Long> logs = t.map().logs();
        return t.oneIn(2) ? t.freeChunk() : t.has(logs) ? t.any(logs) : t.map().get(Super.OBJECTS);
    }

    /** One of the first records of a half: another target, or other bytes. */
    private static String record(Target t) {
        if (!t.has(t.map().logs())) {
            return null;
        }
        long half = ImageMap.half(t.any(t.map().logs()), t.random().nextInt(2));
        Kind kind = Kind.of((int) t.bytes().u4(half + 20));
        long at = half + RECORDS;
        for (int i = t.random().nextInt(8); i > 0 && t.bytes().u8(at) != 0; i--) {
            at += kind.length(t.bytes().u8(at + kind.target));
        }
        if (t.oneIn(2)) {
            t.bytes().put8(at + kind.target, target(t));
        } else if (kind == Kind.UNDO && t.oneIn(3)) {
            t.bytes().put8(at + 8, t.odd());
        } else {
            t.bytes().put8(at + kind.target + 8, t.oneIn(2) ? t.granule() : t.odd());
        }
        if (kind != Kind.REDO && !t.oneIn(8)) {
            check(t, kind, half, t.bytes().u8(half), at);
        }
        return Long.toHexString(at) + sum(t, half);
    }

    /** The kinds of logs: where a record has its target, and how many areas with bytes it has. */
    private enum Kind {
        REDO(0, 1), OLD_UNDO(8, 1), UNDO(16, 2);

        final int target;
        final int areas;

        Kind(int target, int areas) {
            this.target = target;
            this.areas = areas;
        }

        static Kind of(int number) {
            return number == 3 ? UNDO : number == 2 ? OLD_UNDO : REDO;
        }

        int length(long word) {
            int size = (int) (word >>> TARGET_BITS) & (this == UNDO ? (1 << 22) - 1 : (1 << 24) - 1);
            int offset = (int) (word & 7);
            return target + 8 + areas * ((offset + size + 7) / 8 * 8);
        }
    }

    private static void check(Target t, Kind kind, long half, long number, long at) {
        t.bytes().put8(at, Checksums.undoRecord(t.bytes(), half, number, at + 8,
                kind.length(t.bytes().u8(at + kind.target)) - 8));
    }

    private static long target(Target t) {
        long offset = switch (t.random().nextInt(6)) {
            case 0 -> t.has(t.map().roots()) ? t.any(t.map().roots()).at() + 8 : 0;
            case 1 -> t.random().nextLong(t.bytes().length());
            case 2 -> t.odd() & (1L << TARGET_BITS) - 1;
            case 3 -> t.has(t.map().logs()) ? t.any(t.map().logs()) : 0;
            default -> t.has(t.map().homes()) ? t.any(t.map().homes()).at() + 4L * t.random().nextInt(2, 8) : 0;
        };
        long size = t.oneIn(6) ? t.random().nextInt(1 << 14) : t.oneIn(2) ? 8 : 1 + t.random().nextInt(16);
        return (t.oneIn(3) ? 1L + t.random().nextInt(3) << 62 : 0) | size << TARGET_BITS | offset;
    }

    /** A log with a region of the fuzzer's own, in front of all others. */
    private static String create(Target t) {
        long log = t.freeChunk();
        Kind kind = t.oneIn(2) ? Kind.REDO : t.oneIn(4) ? Kind.OLD_UNDO : Kind.UNDO;
        t.bytes().put8(log, MAGIC);
        t.bytes().put8(log + 8, t.map().get(Super.REGION_LOGS));
        t.bytes().put8(log + 16, 0);
        long half = ImageMap.half(log, t.random().nextInt(2));
        long number = 1 + t.random().nextInt(3);
        t.bytes().put8(half, number);
        t.bytes().put4(half + 20, kind.ordinal() + 1);
        t.bytes().put8(half + 24, t.oneIn(8) ? place(t) : 0);
        long at = half + RECORDS;
        int count = 1 + t.random().nextInt(6);
        for (int i = 0; i < count; i++) {
            long target = target(t);
            if (kind == Kind.UNDO) {
                t.bytes().put8(at + 8, t.random().nextInt(10));
            }
            t.bytes().put8(at + kind.target, target);
            t.bytes().put8(at + kind.target + 8, t.oneIn(2) ? t.granule() : t.odd());
            if (kind != Kind.REDO) {
                check(t, kind, half, number, at);
            }
            at += kind.length(target);
        }
        t.bytes().put8(half + 8, kind == Kind.REDO ? at - half - RECORDS : 0);
        t.bytes().put8(at, 0);
        Checksums.half(t.bytes(), half);
        t.bytes().put8(Super.REGION_LOGS.at, log);
        return kind + " " + count + " records";
    }

    private static String sum(Target t, long half) {
        if (t.oneIn(8)) {
            return ", checksum wrong";
        }
        Checksums.half(t.bytes(), half);
        return "";
    }
}
