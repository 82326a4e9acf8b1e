// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.autopersist.powercut.disk.Disk;
import org.autopersist.powercut.trace.Event;
import org.autopersist.powercut.trace.Event.Kind;
import org.autopersist.powercut.trace.Trace;
import org.autopersist.testkit.TestJdk;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A life that has begun has a number, in the image and in its base image. Crashes between the writing of both, twice: then the
 * image has the number of a life that was not begun, when yet another one is.
 */
@Tag("stress")
class BeginningOfLifeTest {

    private static final int IMAGE_SIZE = 16 << 20;
    private static final int MARK = 360; // where the image has the number
    private static final int CUTS = 12;
    private static final long TO_THE_END = Long.MAX_VALUE;
    private static final long[] NOTHING = new long[Findings.THREADS];

    @TempDir
    private Path folder;

    private Jvms jvms;
    private Path files;

    /** An image that has had a life. */
    @BeforeEach
    void start() throws IOException {
        Assumptions.assumeTrue(Jvms.compiler().isPresent(), "no C compiler");
        jvms = new Jvms(TestJdk.product(), folder, List.of());
        files = Files.createDirectory(folder.resolve("files"));
        live(files, "a", TO_THE_END);
    }

    private Trace live(Path place, String boot, long killAt) throws IOException {
        Path trace = folder.resolve("trace");
        int code = jvms.writer(place, trace, boot, 100, NOTHING, IMAGE_SIZE, killAt)
                .flags("-XX:NVMDurability=disk,anywhere").run().exitCode();
        assertEquals(killAt == TO_THE_END ? 0 : 137, code, () -> "life on boot " + boot);
        return Trace.read(List.of(trace));
    }

    private static int mark(Trace trace) {
        int i = 0;
        while (!isOfImage(trace.events().get(i), Kind.WRITE) || trace.events().get(i).offset() != MARK) {
            i++;
        }
        return i;
    }

    /** How many events there are until it is on disk. */
    private static int syncOfMark(Trace trace) {
        int i = mark(trace);
        while (!isOfImage(trace.events().get(i), Kind.SYNC_END)) {
            i++;
        }
        return i + 1;
    }

    private static boolean isOfImage(Event event, Kind kind) {
        return event.kind() == kind && event.name().equals(Jvms.IMAGE);
    }

    /** The trace of another life, of a copy. */
    private Trace rehearsal(String boot) throws IOException {
        Path copy = Files.createDirectories(folder.resolve("copy"));
        try (var all = Files.list(files)) {
            for (Path file : all.toList()) {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }
        Trace trace = live(copy, boot, TO_THE_END);
        Campaign.delete(copy);
        return trace;
    }

    @Test
    void twoKills() throws IOException {
        live(files, "a", syncOfMark(rehearsal("a")));
        live(files, "a", mark(rehearsal("a")));
        live(files, "a", TO_THE_END);
    }

    @Test
    void twoCuts() throws IOException {
        Random random = new Random(1);
        Judge judge = new Judge(jvms);
        cutAt(Disk.Start.of(files), live(files, "b", TO_THE_END), true).cut(random).save(files);
        Disk disk = cutAt(Disk.Start.of(files), live(files, "c", TO_THE_END), false);
        for (int i = 0; i < CUTS; i++) {
            assertNull(judge.problemOf(disk.cut(random), NOTHING, IMAGE_SIZE, folder.resolve("cut")));
        }
    }

    private static Disk cutAt(Disk.Start start, Trace trace, boolean hasMark) {
        Disk disk = new Disk(start);
        int end = hasMark ? syncOfMark(trace) : mark(trace);
        for (int i = 0; i < end; i++) {
            disk.add(i, trace.events().get(i));
        }
        return disk;
    }
}
