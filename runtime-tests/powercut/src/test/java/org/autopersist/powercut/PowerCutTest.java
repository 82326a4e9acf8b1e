// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.autopersist.testkit.ProgressLine;
import org.autopersist.testkit.TestBreadth;
import org.autopersist.testkit.TestJdk;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Simulated power cuts of the JVM under test: all is well, and without some syncs it is not. */
@Tag("stress")
class PowerCutTest {

    private static final long SEED = Long.getLong("tests.seed", 1);
    private static final int JOBS = Math.min(4, Runtime.getRuntime().availableProcessors());
    private static final int CUTS = TestBreadth.times(40, 1000);
    private static final int MOST_CUTS_OF_MUTANT = 400;

    @TempDir
    private Path folder;

    @BeforeEach
    void needsACompiler() {
        Assumptions.assumeTrue(Jvms.compiler().isPresent(), "no C compiler");
    }

    @Test
    void whatAPowerCutLeavesIsConsistent() throws Exception {
        try (Campaign campaign = new Campaign(TestJdk.product(), folder, SEED, JOBS, List.of());
                ProgressLine progress = ProgressLine.ofMany("cuts", CUTS)) {
            assertEquals(0, campaign.run(CUTS, progress), "what was found is above");
        }
    }

    @Test
    void syncsThatDoNothingAreFoundOut() throws Exception {
        List<Mutant> mutants = TestBreadth.current() == TestBreadth.THOROUGH ? List.of(Mutant.values())
                : List.of(Mutant.EACH_THIRD_FRAME, Mutant.PAGES, Mutant.FOLDER);
        try (Campaign campaign = new Campaign(TestJdk.product(), folder, SEED, JOBS, List.of())) {
            campaign.recordForMutants();
            for (Mutant mutant : mutants) {
                assertNotNull(campaign.catches(mutant, MOST_CUTS_OF_MUTANT), mutant.what());
            }
        }
    }

    @Test
    void stepsThatTheJvmLeavesOutAreFoundOut() throws Exception {
        List<VmMutant> mutants = TestBreadth.current() == TestBreadth.THOROUGH ? List.of(VmMutant.values())
                : List.of(VmMutant.CHECKSUM, VmMutant.BOOT, VmMutant.WAIT);
        for (VmMutant mutant : mutants) {
            try (Campaign campaign = new Campaign(TestJdk.product(), folder.resolve(mutant.name()), SEED, JOBS, mutant.flags());
                    ProgressLine progress = ProgressLine.ofMany("cuts", MOST_CUTS_OF_MUTANT)) {
                assertTrue(campaign.cutsUntilFound(MOST_CUTS_OF_MUTANT, progress) > 0, mutant.what());
            }
        }
    }

    @Test
    void wrongUseSaysWhatIsRight() {
        isRefused("take 1 or more", "--cuts", "0");
        isRefused("take 1 or more", "--jobs", "0");
        isRefused("is no JDK", "--jdk", folder.toString());
        isRefused("has no finding", "--again", folder.toString());
    }

    private static void isRefused(String message, String... arguments) {
        StringWriter errors = new StringWriter();
        CommandLine line = PowerCut.commandLine();
        line.setErr(new PrintWriter(errors, true));
        assertEquals(2, line.execute(arguments), errors::toString);
        assertTrue(errors.toString().contains(message), errors::toString);
    }
}
