// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.mutation;

import java.util.List;
import java.util.function.BiFunction;
import org.autopersist.fuzz.image.Checksums;
import org.autopersist.image.ImageLayout;
import org.autopersist.image.LogKind;
import org.autopersist.image.SuperblockField;

/** Region logs: headers, halves, segments and records, and whole logs that no region wrote. */
final class LogDamage {

    static final List<Mutation> ALL = List.of(
            log("log header", 4, LogDamage::header),
            log("log half", 6, LogDamage::half),
            Mutation.ofOne("log segment", 3, t -> t.map().segments(), LogDamage::segment),
            log("log record", 6, LogDamage::record),
            new Mutation("new log", 10, LogDamage::create));

    private LogDamage() {}

    private static Mutation log(String name, int weight, BiFunction<Target, Long, String> damage) {
        return Mutation.ofOne(name, weight, t -> t.map().logs(), damage);
    }

    private static String header(Target t, long log) {
        long at = log + 8L * t.random().nextInt(3);
        t.bytes().put8(at, t.oneIn(2) ? t.any(t.map().logs()) : t.near(t.bytes().u8(at)));
        return Long.toHexString(at);
    }

    private static String half(Target t, long log) {
        long half = ImageLayout.half(log, t.random().nextInt(2));
        String what = switch (t.random().nextInt(4)) {
            case 0 -> {
                long at = half + ImageLayout.HALF_NUMBER;
                t.bytes().put8(at, t.near(t.bytes().u8(at)));
                yield "number";
            }
            case 1 -> {
                long at = half + ImageLayout.HALF_LENGTH;
                t.bytes().put8(at, t.oneIn(2) ? t.bytes().u8(at) + 8L * t.random().nextInt(-4, 5) : t.near(t.bytes().u8(at)));
                yield "length";
            }
            case 2 -> {
                t.bytes().put4(half + ImageLayout.HALF_KIND, t.random().nextInt(4));
                yield "kind";
            }
            default -> {
                long at = half + ImageLayout.HALF_NEXT_SEGMENT;
                t.bytes().put8(at, t.oneIn(2) ? place(t) : t.near(t.bytes().u8(at)));
                yield "segment";
            }
        };
        return what + " " + Long.toHexString(half) + sum(t, half);
    }

    private static String segment(Target t, long segment) {
        long at = segment + 8L * t.random().nextInt(2);
        t.bytes().put8(at, t.oneIn(2) ? place(t) : t.near(t.bytes().u8(at)));
        return Long.toHexString(at);
    }

    private static long place(Target t) {
        List<Long> logs = t.map().logs();
        return t.oneIn(2) ? t.takeChunk() : t.has(logs) ? t.any(logs) : t.map().get(SuperblockField.OBJECTS);
    }

    /** One of the first records of a half: another target, or other bytes. */
    private static String record(Target t, long log) {
        long half = ImageLayout.half(log, t.random().nextInt(2));
        LogKind named = LogKind.of((int) t.bytes().u4(half + ImageLayout.HALF_KIND));
        LogKind kind = named == null ? LogKind.REDO : named;
        long at = half + ImageLayout.HALF_HEADER;
        for (int i = t.random().nextInt(8); i > 0 && t.bytes().u8(at) != 0; i--) {
            at += kind.recordLength(t.bytes().u8(at + kind.targetOffset()));
        }
        if (t.oneIn(2)) {
            t.bytes().put8(at + kind.targetOffset(), target(t));
        } else if (kind == LogKind.UNDO && t.oneIn(3)) {
            t.bytes().put8(at + ImageLayout.UNDO_ORDER, t.odd());
        } else {
            t.bytes().put8(at + kind.headerSize(), t.oneIn(2) ? t.granule() : t.odd());
        }
        if (kind.hasChecks() && !t.oneIn(8)) {
            check(t, kind, half, t.bytes().u8(half + ImageLayout.HALF_NUMBER), at);
        }
        return Long.toHexString(at) + sum(t, half);
    }

    private static void check(Target t, LogKind kind, long half, long number, long at) {
        Checksums.undoRecord(t.bytes(), half, number, at, kind.recordLength(t.bytes().u8(at + kind.targetOffset())));
    }

    private static long target(Target t) {
        long offset = switch (t.random().nextInt(6)) {
            case 0 -> t.has(t.map().roots()) ? t.any(t.map().roots()).at() + ImageLayout.ROOT_VALUE : 0;
            case 1 -> t.random().nextLong(t.bytes().length());
            case 2 -> LogKind.offset(t.odd());
            case 3 -> t.has(t.map().logs()) ? t.any(t.map().logs()) : 0;
            default -> t.has(t.map().homes()) ? t.any(t.map().homes()).at() + 4L * t.random().nextInt(2, 8) : 0;
        };
        long size = t.oneIn(6) ? t.random().nextInt(1 << 14) : t.oneIn(2) ? 8 : 1 + t.random().nextInt(16);
        return (t.oneIn(3) ? 1L + t.random().nextInt(3) << ImageLayout.UNDO_ELEMENT_SHIFT : 0)
                | size << ImageLayout.RECORD_OFFSET_BITS | offset;
    }

    /** A log with a region of the fuzzer's own, in front of all others. */
    private static String create(Target t) {
        long log = t.takeChunk();
        LogKind kind = t.oneIn(2) ? LogKind.REDO : t.oneIn(4) ? LogKind.OLD_UNDO : LogKind.UNDO;
        t.bytes().put8(log, ImageLayout.LOG_MAGIC);
        t.bytes().put8(log + ImageLayout.LOG_NEXT, t.map().get(SuperblockField.REGION_LOGS));
        t.bytes().put8(log + ImageLayout.LOG_RETIRED, 0);
        long half = ImageLayout.half(log, t.random().nextInt(2));
        long number = 1 + t.random().nextInt(3);
        t.bytes().put8(half + ImageLayout.HALF_NUMBER, number);
        t.bytes().put4(half + ImageLayout.HALF_KIND, kind.code());
        t.bytes().put8(half + ImageLayout.HALF_NEXT_SEGMENT, t.oneIn(8) ? place(t) : 0);
        long at = half + ImageLayout.HALF_HEADER;
        int count = 1 + t.random().nextInt(6);
        for (int i = 0; i < count; i++) {
            long target = target(t);
            if (kind == LogKind.UNDO) {
                t.bytes().put8(at + ImageLayout.UNDO_ORDER, t.random().nextInt(10));
            }
            t.bytes().put8(at + kind.targetOffset(), target);
            t.bytes().put8(at + kind.headerSize(), t.oneIn(2) ? t.granule() : t.odd());
            if (kind.hasChecks()) {
                check(t, kind, half, number, at);
            }
            at += kind.recordLength(target);
        }
        t.bytes().put8(half + ImageLayout.HALF_LENGTH, kind == LogKind.REDO ? at - half - ImageLayout.HALF_HEADER : 0);
        t.bytes().put8(at, 0);
        Checksums.half(t.bytes(), half);
        t.bytes().put8(ImageLayout.SB_REGION_LOGS, log);
        return kind + " " + count + " records";
    }

    private static String sum(Target t, long half) {
        return t.sum(() -> Checksums.half(t.bytes(), half));
    }
}
