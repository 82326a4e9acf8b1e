// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.autopersist.fuzz.jit.run.Jvms;
import org.autopersist.testkit.TestBreadth;
import org.autopersist.testkit.TestJdk;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short campaign, the same each time. */
@Tag("stress")
class FuzzJitTest {

    private static final long PROGRAMS = Long.getLong("tests.programs", TestBreadth.times(300, 1500));
    private static final long SEED = Long.getLong("tests.seed", 1);
    private static final int BATCH = 50;
    /** Some ten times what 300 programs take on a busy machine. */
    private static final long MINUTES = 30;
    private static final int MOST_FAILURES = 3;

    @Test
    void compiledProgramsDoWhatInterpretedOnesDo(@TempDir Path work) throws Exception {
        assertNoFailure(work, new Jvms(TestJdk.product(), true, crashes(), Duration.ofMinutes(2), false), false, PROGRAMS);
    }

    /** The compilers' own assertions, and their stress flags. */
    @Test
    void compiledProgramsDoWhatInterpretedOnesDoOnFastdebug(@TempDir Path work) throws Exception {
        Assumptions.assumeTrue(TestJdk.debug().isPresent(), "no fastdebug JDK is built");
        assertNoFailure(work, new Jvms(TestJdk.debug().get(), true, crashes(), Duration.ofMinutes(5), false), true, PROGRAMS / 2);
    }

    /** What fails here is the fault of the programs. */
    @Test
    void programsDoTheSameInEachRun(@TempDir Path work) throws Exception {
        assertNoFailure(work, new Jvms(TestJdk.stock(), false, crashes(), Duration.ofMinutes(2), false), false, PROGRAMS / 4);
    }

    private static void assertNoFailure(Path work, Jvms jvms, boolean debug, long programs) throws Exception {
        JitCampaign campaign = new JitCampaign(new JitCampaign.Plan(jvms, debug, List.of(), SEED, programs, BATCH, 2,
                System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES), MOST_FAILURES, true, work, Path.of("target/fuzz/failures")
                .toAbsolutePath()));
        campaign.run(_ -> {}, _ -> {});
        assertEquals(List.of(), campaign.failures().stream().map(failure -> failure.verdict() + "\n" + failure.source()).toList(),
                campaign.summary());
        assertEquals(programs, campaign.done());
    }

    private static Path crashes() throws Exception {
        return Files.createDirectories(Path.of("target/fuzz/crashes").toAbsolutePath());
    }
}
