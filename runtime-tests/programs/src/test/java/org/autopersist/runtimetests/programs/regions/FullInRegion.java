// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.ImageFullException;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Fills its image within regions: {@code FullInRegion write} ends in the middle of life, {@code FullInRegion check} is
 * the next one.
 */
public final class FullInRegion {

    /** The last line of a life. */
    public static final String OK = "OK";

    private static final int CHUNK = 100_000;
    private static final int CELLS = 100_000;

    private static final class Cell {
        long value;
    }

    private static final class Data {
        final List<byte[]> chunks = new ArrayList<>();
        final Cell[] cells = new Cell[CELLS];
        int counter;
        final byte[][] rest = new byte[10_000][];
    }

    @DurableRoot
    private static Data root;

    private FullInRegion() {}

    public static void main(String[] args) {
        if (args[0].equals("write")) {
            write();
        } else {
            check();
        }
        System.out.println(OK);
        Runtime.getRuntime().halt(0);
    }

    private static void write() {
        Data data = new Data();
        for (int i = 0; i < CELLS; i++) {
            data.cells[i] = new Cell();
        }
        root = data;
        objects();
        fillUp();
        log();
        check();
    }

    /** New objects don't fit in any more: the region is as if it had not been. */
    private static void objects() {
        int regions = 0;
        try {
            while (true) {
                FailureAtomic.run(() -> {
                    root.counter++;
                    for (int i = 0; i < 5; i++) {
                        root.chunks.add(new byte[CHUNK]);
                    }
                });
                regions++;
            }
        } catch (ImageFullException e) {
            Expect.that(String.valueOf(e.getMessage()).contains("image"), "image in: " + e.getMessage());
        }
        Expect.that(regions > 3, "regions that fit in: " + regions);
        Expect.equal(regions, root.counter, "counter");
        Expect.equal(5 * regions, root.chunks.size(), "chunks");
    }

    /** Takes the room that is left, in ever smaller pieces, so that a log can't grow either. */
    private static void fillUp() {
        int filled = 0;
        for (int size = CHUNK; size >= 16; ) {
            try {
                root.rest[filled] = new byte[size];
                poll();
                filled++;
            } catch (ImageFullException e) {
                size /= 2;
            }
        }
    }

    /** A call and a backward branch, at which an asynchronous error is thrown at the latest. */
    private static void poll() {
        for (int i = 0; i < 3; i++) {
            Thread.onSpinWait();
        }
    }

    /** The region's log does not fit in: it is rolled back at its end. */
    private static void log() {
        Expect.thrown(ImageFullException.class, () -> FailureAtomic.run(() -> {
            for (Cell cell : root.cells) {
                cell.value = 77;
            }
            root.counter = -1;
        }));
        Expect.equal(0, FailureAtomic.nestingLevel(Thread.currentThread()), "level after an ImageFullException");
    }

    private static void check() {
        Expect.equal(root.counter * 5, root.chunks.size(), "chunks");
        for (Cell cell : root.cells) {
            Expect.equal(0L, cell.value, "cell");
        }
        FailureAtomic.run(() -> root.cells[0].value = 1);
        FailureAtomic.run(() -> root.cells[0].value = 0);
    }
}
