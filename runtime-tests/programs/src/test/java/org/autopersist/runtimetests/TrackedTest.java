// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.programs.concurrent.Tracked;
import org.autopersist.runtimetests.programs.jdk.ConcurrentCollections;
import org.autopersist.runtimetests.programs.jdk.MoreCollections;
import org.autopersist.runtimetests.programs.jdk.Synchronizers;
import org.autopersist.runtimetests.programs.types.Inheritance;
import org.autopersist.runtimetests.programs.types.Nested;
import org.autopersist.runtimetests.programs.types.Records;
import org.autopersist.runtimetests.programs.types.TwoRoots;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Objects whose stores tell of themselves from birth are converted without an asymmetric fence. */
@Tag("core")
class TrackedTest {

    private static final String EAGER = "-XX:+NVMEagerAllocation";
    private static final String NEVER = "-XX:-NVMEagerAllocation";
    private static final String STRESS = EAGER + " -XX:+UnlockDiagnosticVMOptions -XX:+NVMStressEager";

    @TempDir
    Path folder;

    private ChildResult run(String flags, String what) {
        return ChildJvm.underTest().image(folder.resolve("tracked.nvm"), "256m").verified().flags("-Xmx256m").flags(flags.split(" "))
                .main(Tracked.class, what).run().succeeded().printed(Tracked.DONE);
    }

    private static long number(ChildResult result, String word) {
        return result.out().stream().filter(line -> line.startsWith(word + " ")).mapToLong(line -> Long.parseLong(line.split(" ")[1]))
                .findFirst().orElseThrow();
    }

    private static void isBetween(long low, long found, long high, String what) {
        assertTrue(low <= found && found <= high, what + ": " + found + " of " + low + " to " + high);
    }

    @ParameterizedTest
    @Ways({"-XX:+UseSerialGC", "-XX:-TieredCompilation", "-XX:TieredStopAtLevel=1", "-Xint", "-Xcomp"})
    void aClassThatBecomesDurableNeedsNoFences(String flags) {
        ChildResult result = run(flags + " -Xlog:nvm=debug", "counts");
        isBetween(64, number(result, "first"), 80, "at first");
        isBetween(0, number(result, "then"), 2, "then");
        isBetween(900, number(result, "stored"), 1000, "when it is mostly stored to");
        isBetween(0, number(result, "again"), 200, "when it is not any more");
    }

    @ParameterizedTest
    @Ways({"-XX:+UseSerialGC", "-XX:-TieredCompilation", "-XX:TieredStopAtLevel=1", "-Xint"})
    void anAnnotatedClassNeedsNoneFromTheBeginning(String flags) {
        ChildResult result = run(flags, "marked");
        isBetween(0, number(result, "first"), 2, "at first");
        isBetween(0, number(result, "then"), 2, "then");
        run(flags, "checkMarked");
    }

    @Test
    void withoutTheFlagAllAreFenced() {
        ChildResult result = run(NEVER, "counts");
        isBetween(1000, number(result, "then"), 1000, "conversions");
    }

    @ParameterizedTest
    @Ways({"-XX:+UseG1GC", "-XX:-TieredCompilation", "-XX:TieredStopAtLevel=1", "-XX:+UseParallelGC", "-Xint"})
    void storesBesideConversionsAreKept(String flags) {
        for (String eager : List.of(NEVER, EAGER, STRESS)) {
            run(flags + " " + eager, "race");
            run(flags + " " + eager, "checkRace");
            assertTrue(folder.resolve("tracked.nvm").toFile().delete());
        }
    }

    @ParameterizedTest
    @Ways({"-XX:+UseSerialGC", "-XX:-TieredCompilation", "-Xint"})
    void whatIsTakenBackCanBeStoredTo(String flags) {
        run(flags + " " + STRESS, "takenBack").printed("refused");
        run(flags + " " + STRESS, "checkTakenBack");
    }

    @ParameterizedTest
    @Ways({"-XX:+UseSerialGC", "-XX:-TieredCompilation", "-XX:TieredStopAtLevel=1", "-XX:+UseParallelGC"})
    void programsThatAreTracked(String flags) {
        List<String> all = new ArrayList<>(List.of(STRESS.split(" ")));
        all.add(flags);
        ChildJvm first = ChildJvm.underTest().image(folder.resolve("p.nvm"), "256m").verified().flags(all);
        ChildJvm second = ChildJvm.underTest().image(folder.resolve("p.nvm"), "256m").verified().flags(all);
        Programs.twoLives(first, second, List.of(TwoRoots.class, Records.class, Inheritance.class, Nested.class,
                ConcurrentCollections.class, MoreCollections.class, Synchronizers.class));
    }
}
