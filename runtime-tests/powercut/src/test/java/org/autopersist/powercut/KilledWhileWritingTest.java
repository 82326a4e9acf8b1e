// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.autopersist.powercut.disk.Disk;
import org.autopersist.powercut.trace.Event;
import org.autopersist.powercut.trace.Event.Kind;
import org.autopersist.powercut.trace.Trace;
import org.autopersist.testkit.TestJdk;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process is killed between the write and the sync of a frame. The next one finds it whole, as the page cache has it, and
 * applies it to the base image. Then the power fails: of the frame there may be nothing on disk, so nothing of it may be in the
 * base image.
 */
@Tag("stress")
class KilledWhileWritingTest {

    private static final int IMAGE_SIZE = 16 << 20;
    private static final int ATTEMPTS = 20;
    private static final int FIRST_KILL = 300; // events: it has long been opened by then
    private static final int LARGE = 16384; // a frame
    private static final int CUTS = 40;
    private static final long[] NOTHING = new long[Findings.THREADS];

    @TempDir
    private Path folder;

    @Test
    void nothingOfItIsInTheBaseImageBeforeItIsOnDisk() throws IOException {
        Assumptions.assumeTrue(Jvms.compiler().isPresent(), "no C compiler");
        Jvms jvms = new Jvms(TestJdk.product(), folder, List.of());
        Path files = folder.resolve("files");
        Path killed = folder.resolve("killed");
        Path next = folder.resolve("next");
        boolean hit = false;
        for (int i = 0; i < ATTEMPTS && !hit; i++) {
            Campaign.delete(files);
            Files.createDirectory(files);
            writer(jvms, files, killed, FIRST_KILL + 20 * i);
            hit = Trace.read(List.of(killed)).events().getLast().size() > LARGE;
        }
        assertTrue(hit, "no process was killed while it wrote a frame");
        writer(jvms, files, next, Long.MAX_VALUE);
        check(new Judge(jvms), Trace.read(List.of(killed, next)));
    }

    private static void writer(Jvms jvms, Path files, Path trace, long killAt) throws IOException {
        jvms.writer(files, trace, "a", 1000, NOTHING, IMAGE_SIZE, killAt)
                .environment(Map.of("POWERCUT_KILL_IN", ".log"))
                .flags("-XX:NVMDurability=disk,anywhere,interval=2,segment=64k").run();
    }

    /** Cuts while the second life writes the frame's pages to the base image, up to the end of their sync. */
    private void check(Judge judge, Trace trace) throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Disk disk = new Disk(Disk.Start.of(empty));
        int event = 0;
        while (!isOfBase(trace.events().get(event), Kind.SYNC_START)) {
            disk.add(event, trace.events().get(event++));
        }
        Random random = new Random(1);
        for (int i = 0; i < CUTS; i++) {
            assertNull(judge.problemOf(disk.cut(random), NOTHING, IMAGE_SIZE, folder.resolve("cut")));
        }
    }

    private static boolean isOfBase(Event event, Kind kind) {
        return event.life() == 1 && event.kind() == kind && event.name().equals(Jvms.IMAGE + ".base");
    }
}
