// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.autopersist.AutoPersist;
import org.autopersist.AutoPersistStats;
import org.autopersist.DurableRoot;
import org.autopersist.bench.measure.StepThreads;
import org.autopersist.bench.measure.StepThreads.Step;

/**
 * {@code WHAT THREADS SECONDS [FILE]}: threads that store to durable objects of their own for a while, or wait for a
 * disk. Prints a {@link Figures}. What they do is one of {@link What}.
 */
public final class DiskWork {

    private static final int CELLS = 100_000;
    private static final int VALUES = 10_000;
    private static final int VALUE_BYTES = 1024;
    private static final int FIELD_BYTES = Long.BYTES;
    static final int AT_ONCE = 64;
    private static final int FLUSHED_BYTES = 4096;
    private static final int FLUSHED_FILE = 16 << 20;

    @DurableRoot
    private static Object[] root;

    private DiskWork() {}

    /** What threads do. */
    public enum What {
        /** Store to fields of objects that are durable. */
        FIELDS(FIELD_BYTES),
        /** Put new arrays of 1 KB into places that are durable. */
        VALUES(VALUE_BYTES),
        /** Store to a field, then wait until it survives a power failure. */
        SYNC(FIELD_BYTES),
        /** Without durable objects: write a page of a file, then wait until it is on the disk. */
        FLUSH(FLUSHED_BYTES),
        /** Look at all that the image has; prints no figures, but how much that is. */
        OPEN(0);

        private final int bytes;

        What(int bytes) {
            this.bytes = bytes;
        }
    }

    private static final class Cell {
        long number;
    }

    /** Before the first {@link #step}. */
    static void makeRoot(int threads) {
        root = new Object[threads];
    }

    /** What a thread does; its objects are of its own. */
    static Step step(What what, int thread, Path file) throws IOException {
        return switch (what) {
            case FIELDS, SYNC -> {
                Cell[] cells = new Cell[CELLS];
                for (int i = 0; i < CELLS; i++) {
                    cells[i] = new Cell();
                }
                root[thread] = cells;
                Step store = random -> cells[random.nextInt(CELLS)].number = random.nextLong();
                yield what == What.FIELDS ? store : random -> {
                    store.run(random);
                    AutoPersist.sync();
                };
            }
            case VALUES -> {
                byte[][] values = new byte[VALUES][VALUE_BYTES];
                root[thread] = values;
                yield random -> {
                    byte[] value = new byte[VALUE_BYTES];
                    value[0] = (byte) random.nextInt();
                    values[random.nextInt(VALUES)] = value;
                };
            }
            case FLUSH -> flushes(file);
            case OPEN -> throw new IllegalArgumentException("it takes no steps");
        };
    }

    private static Step flushes(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        ByteBuffer page = ByteBuffer.allocateDirect(FLUSHED_BYTES);
        for (int at = 0; at < FLUSHED_FILE; at += FLUSHED_BYTES) {
            channel.write(page.clear(), at);
        }
        channel.force(true);
        int[] next = {0};
        return random -> {
            page.putLong(0, random.nextLong());
            channel.write(page.clear(), next[0]);
            channel.force(false);
            next[0] = (next[0] + FLUSHED_BYTES) % FLUSHED_FILE;
        };
    }

    /**
     * Bytes written to log and base image. What Linux counts ({@code write_bytes} of {@code /proc/self/io}) is many times as
     * much where pages lie in large folios: it counts a whole one for each page of it.
     */
    private static long written() {
        AutoPersistStats stats = AutoPersist.stats();
        return stats.bytesLogged() + stats.bytesToBase();
    }

    private static Figures measure(What what, int threads, double seconds, Path file) throws Exception {
        if (what != What.FLUSH) {
            makeRoot(threads);
        }
        boolean waits = what == What.SYNC || what == What.FLUSH;
        StepThreads all = StepThreads.start(threads, waits ? 1 : AT_ONCE, number -> step(what, number, file));
        Thread.sleep((long) (seconds * 500));
        if (what != What.FLUSH) {
            AutoPersist.sync();
        }
        long writtenBefore = written();
        StepThreads.Span span = all.measure(seconds);
        if (what != What.FLUSH) {
            AutoPersist.sync();
        }
        long written = written() - writtenBefore;
        all.end();
        return new Figures(span.perSecond(), written, span.steps() * what.bytes);
    }

    private static String found() {
        long found = 0;
        for (Object each : root) {
            for (Object one : (Object[]) each) {
                found += !(one instanceof Cell cell) || cell.number != 0 ? 1 : 0;
            }
        }
        return found + " found";
    }

    public static void main(String[] args) throws Exception {
        What what = What.valueOf(args[0]);
        Path file = args.length > 3 ? Path.of(args[3]) : null;
        System.out.println(what == What.OPEN ? found()
                : measure(what, Integer.parseInt(args[1]), Double.parseDouble(args[2]), file));
        System.out.flush();
        // What a power failure would leave is not to be written by an orderly end.
        Runtime.getRuntime().halt(0);
    }
}
