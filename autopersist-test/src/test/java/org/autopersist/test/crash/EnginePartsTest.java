// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnginePartsTest {

    private static final long SIZE = 16L * Pages.SIZE;

    @TempDir
    Path folder;

    private static MemorySegment image() {
        return Arena.ofAuto().allocate(SIZE, 8);
    }

    private static void set(MemorySegment image, long offset, int value) {
        image.set(ValueLayout.JAVA_BYTE, offset, (byte) value);
    }

    @Test
    void pagesFindAndUndoDifferences() {
        MemorySegment a = image();
        MemorySegment b = image();
        Pages pages = new Pages();
        assertEquals(0, pages.addDifferences(a, b));
        set(b, 0, 1);
        set(b, 5 * Pages.SIZE + 7, 1);
        set(b, 5 * Pages.SIZE + 9, 1);
        set(b, SIZE - 1, 1);
        assertEquals(3, pages.addDifferences(a, b));
        assertEquals(0, pages.addDifferences(a, b), "known by now");
        set(b, 3 * Pages.SIZE, 1);
        pages.copy(a, b);
        assertEquals(3 * Pages.SIZE, a.mismatch(b), "only what is known is copied");
    }

    @Test
    void aStateFileIsTheStateAgainWhateverWasWrittenToIt() throws IOException {
        Path file = folder.resolve("image");
        Path trace = new TraceWriter(TraceWriter.PMEM, SIZE).storeLong(0, 8192, 7).write(folder.resolve("t"));
        try (Trace read = Trace.open(trace)) {
            CrashModel model = new CrashModel(image(), read.flags());
            new TraceWalk(read, model, null, Set.of()).next();
            PendingSet set = new PendingSet(model.pending());
            Pages pages = new Pages();
            pages.addStoresOf(read);
            try (StateFile state = new StateFile(file, SIZE, pages)) {
                state.write(model.durable(), set, new int[] {1});
                byte[] expected = new byte[(int) SIZE];
                expected[8192] = 7;
                assertArrayEquals(expected, Files.readAllBytes(file));
                byte[] written = expected.clone();
                written[8193] = 1;
                written[40000] = 1;
                Files.write(file, written);
                assertEquals(1, state.learn(model.durable()));
                state.write(model.durable(), set, new int[] {0});
                assertArrayEquals(new byte[(int) SIZE], Files.readAllBytes(file));
            }
        }
        assertFalse(Files.exists(file));
    }

    @Test
    void theQuotaGivesAboutTheWantedNumber() throws IOException {
        TraceWriter writer = new TraceWriter(TraceWriter.PMEM, SIZE);
        for (int i = 0; i < 200; i++) {
            for (int word = 0; word <= i % 5; word++) {
                writer.storeLong(0, 64 * (word + 1), i + 1);
            }
            writer.writeBack(0, 0, 4096).fence(0);
        }
        Path file = writer.end().write(folder.resolve("t"));
        for (long wanted : new long[] {20, 100, 1000, 3000}) {
            long states = states(file, wanted);
            assertTrue(states >= wanted * 0.6 && states <= wanted * 1.6, "wanted " + wanted + ", got " + states);
        }
        // 40 times 2 + 4 + 8 + 16 + 32, one for the empty set before each, and one at the end.
        assertTrue(states(file, 1_000_000) >= 40 * 62, "all there are");
    }

    private static long states(Path file, long wanted) throws IOException {
        long states = 0;
        try (Trace trace = Trace.open(file)) {
            Quota quota = Quota.of(trace, null, wanted);
            CrashModel model = new CrashModel(image(), trace.flags());
            for (TraceWalk walk = new TraceWalk(trace, model, null, Set.of()); walk.next(); ) {
                if (!walk.changed() || (Mix.mix(1, walk.event(), 3) & CheckJob.ALL_EVENTS - 1) >= quota.eventShare()) {
                    continue;
                }
                PendingSet set = new PendingSet(model.pending());
                StateSequence sequence = new StateSequence(set, quota.states(), 1, walk.event());
                Set<Long> seen = new HashSet<>();
                for (StateName name; seen.size() < quota.states() && (name = sequence.next()) != null; ) {
                    seen.add(set.hash(name.choose(set, 1, walk.event())));
                }
                states += seen.size();
            }
        }
        return states;
    }

    @Test
    void twinsTellWhatALostWriteBackWouldHaveMadeDurable() throws IOException {
        Path file = new TraceWriter(TraceWriter.PMEM, SIZE).site(1, "a.cpp:1 f").site(2, "a.cpp:2 f")
                .storeLong(0, 64, 1).storeLong(0, 128, 2).writeBack(0, 64, 8, 1).writeBack(0, 128, 8, 2).fence(0, 2)
                .storeLong(0, 192, 3).end().write(folder.resolve("t"));
        try (Trace trace = Trace.open(file)) {
            Twins twins = new Twins(trace, image(), image(), null, SiteNames.of(trace).numbers("a.cpp:1 f"), () -> {});
            assertTrue(twins.next());
            assertEquals(4, twins.walk.event());
            PendingSet set = twins.pending();
            assertEquals(2, set.size());
            assertTrue(set.isLate(0));
            assertFalse(set.isLate(1));
            assertArrayEquals(new int[] {0, 1}, new StateName(StateKind.LOST, 0).choose(set, 1, 4));
            assertFalse(twins.next());
        }
    }

    @Test
    void linesOfCheckingJvmsAreReadBack() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CheckOutput out = new CheckOutput(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        String message = "tab\there, line\nhere, back\\slash \\n, ünïcode";
        out.violation(7, "all", "a.cpp:1 f", "cut", new Verdict(Violation.Kind.REFUSED, message));
        String line = bytes.toString(StandardCharsets.UTF_8);
        assertEquals(1, line.lines().count());
        assertEquals(List.of("V", "7", "all", "a.cpp:1 f", "cut", "REFUSED", message), List.of(CheckOutput.fields(line.strip())));
    }

    @Test
    void countsOfSharesAddUp() {
        CheckCounts one = new CheckCounts();
        one.events = 5;
        one.images = 10;
        one.checked = 4;
        one.wentOn = 1;
        CheckCounts sum = new CheckCounts();
        sum.add(one.line());
        one.stopped = true;
        sum.add(one.line());
        assertEquals("5 10 8 2 true", "%d %d %d %d %b".formatted(sum.events, sum.images, sum.checked, sum.wentOn, sum.stopped));
    }

    @Test
    void aJobIsPassedOnTheCommandLine() {
        CheckJob job = new CheckJob("w", -3, Path.of("t=t"), Path.of("i"), folder, 7, 8, 9, 1, 2, 3, 13, 4, 5, 6, 1000, 11, 12,
                "random:3+4:all", "f.cpp:3 g()", true, List.of("x.cpp:1 a = b", "y"), List.of("z"));
        assertEquals(job, CheckJob.parse(job.arguments().toArray(String[]::new)));
        CheckJob plain = new CheckJob("w", 1, Path.of("t"), null, folder, 7, 8, 9, 1, 2, 3, 13, 4, 5, 6, 1000, 11, 0, null, null,
                false, List.of(), List.of());
        assertEquals(plain, CheckJob.parse(plain.arguments().toArray(String[]::new)));
    }

    @Test
    void wrongOptionsAreRefused() {
        CrashOptions options = CrashOptions.of(folder, folder);
        assertThrows(IllegalArgumentException.class, () -> options.withImages(0));
        assertThrows(IllegalArgumentException.class, () -> options.withJobs(0));
        assertThrows(IllegalArgumentException.class, () -> options.withDepth(0));
        assertThrows(IllegalArgumentException.class, () -> options.withDurability("disk"));
        assertThrows(IllegalArgumentException.class, () -> options.withSamples(-1, 0, 0, 0));
        assertThrows(IllegalArgumentException.class, () -> CrashTester.run("no.Such", null, options, CrashProgress.NONE));
        assertThrows(IllegalArgumentException.class, () -> CrashTester.run("java.lang.String", null, options, CrashProgress.NONE));
    }
}
