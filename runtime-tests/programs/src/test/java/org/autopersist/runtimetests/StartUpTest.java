// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.autopersist.runtimetests.programs.Runner;
import org.autopersist.runtimetests.programs.image.PaperExample;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Flags, and what the JVM says of itself. */
@Tag("core")
class StartUpTest {

    @TempDir
    Path folder;

    private ChildJvm withImage(String... flags) {
        return ChildJvm.underTest().image(folder.resolve("test.nvm"), "16m").flags(flags);
    }

    private static ChildResult start(ChildJvm child) {
        return child.main(Runner.class, "die").run();
    }

    @Test
    void theVersionShowsTheName() {
        ChildJvm.underTest().flags("-version").run().succeeded().complained("AutoPersist");
    }

    @Test
    void theFlagsAreExplained() {
        ChildResult result = ChildJvm.underTest().flags("-XX:+PrintFlagsWithComments", "-version").run();
        // Product builds list flags without comments only.
        if (result.exitCode() != 0) {
            result = ChildJvm.underTest().flags("-XX:+PrintFlagsFinal", "-version").run().succeeded();
        }
        for (String flag : List.of(
                "AutoPersist",
                "NVMImage",
                "NVMSize",
                "NVMDurability",
                "DurableRoots",
                "UnrecoverableFields",
                "FailureAtomicMethods")) {
            result.printed(" " + flag + " ");
        }
    }

    @Test
    void withoutTheFlagNothingIsDifferent() {
        ChildResult result = ChildJvm.underTest().main(PaperExample.class, "test.nvm", "word").run();
        result.succeeded().printed("ENABLED false").printed("NEW").complained("Nothing will be durable");
    }

    @Test
    void withoutAnImageNothingIsDurable() {
        ChildResult result = ChildJvm.underTest()
                .flags("-XX:+AutoPersist")
                .main(PaperExample.class, "test.nvm", "word")
                .run();
        result.succeeded().printed("ENABLED false").complained("started without an image");
    }

    @Test
    void anImageCanBeRequired() {
        ChildJvm.underTest()
                .flags("-Dorg.autopersist.required=true")
                .main(PaperExample.class, "test.nvm", "word")
                .run()
                .exited(1)
                .complained("this JVM has no image");
    }

    @ParameterizedTest
    @CsvSource({
        "-XX:+UseZGC, ZGC",
        "-XX:-UseCompactObjectHeaders, UseCompactObjectHeaders",
        "-XX:-UseCompressedOops, UseCompressedOops",
        "-Xmx64g, compressed",
        "-XX:-CompactStrings, CompactStrings",
        "'-XX:NVMDurability=disk,interval=0', interval",
        "-XX:NVMDurability=unknown, unknown",
        "-XX:DurableRoots=noDotInIt, noDotInIt",
        "-XX:DurableRoots=@/does/not/exist, /does/not/exist",
        "-XX:UnrecoverableFields=@/does/not/exist, /does/not/exist",
        "-XX:-AutoPersist, AutoPersist"
    })
    void aConflictIsExplainedInOneLine(String flag, String explanation) {
        start(withImage(flag)).refused(explanation);
        assertTrue(Files.notExists(folder.resolve("test.nvm")), "an image was left behind");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-Xshare:off", "-Xshare:auto", "-Xint",
        "-XX:NVMDurability=auto", "-XX:NVMDurability=process", "-XX:NVMDurability=pmem", "-Xlog:nvm*",
        "-XX:+UseCompactObjectHeaders", "-Xlog:nvm*=trace", "-XX:+UseStringDeduplication", "-XX:+AlwaysPreTouch"
    })
    void aFlagThatFits(String flag) {
        start(withImage(flag)).succeeded();
    }

    /** Who names the mode is not told of it; who does not is told what is not survived, but not where the program writes. */
    @Test
    void whatNoModeWasNamedForIsAWarning() {
        String warning = "no power failure";
        start(withImage("-XX:NVMDurability=auto")).succeeded().complained(warning);
        start(withImage("-XX:NVMDurability=process")).succeeded().neverSaid(warning);
        start(withImage("-XX:NVMDurability=disk,anywhere")).succeeded().neverSaid(warning);
    }

    /** In process mode nothing is said on an ordinary file; in pmem mode there is a warning that it is none. */
    @Test
    void pmemOnAnOrdinaryFileIsAWarning() {
        ChildResult result = start(withImage("-XX:NVMDurability=pmem")).succeeded();
        boolean warned = java.util.stream.Stream.concat(result.out().stream(), result.err().stream())
                .anyMatch(line -> line.contains("persistent memory"));
        assertTrue(warned, result::toString);
    }

    @Test
    void anOrdinaryStartSaysNothing() {
        ChildResult result = start(withImage()).succeeded();
        assertTrue(result.out().isEmpty() && result.err().isEmpty(), result::toString);
    }

    /** Flags name a field that is not there: that must be told before anything is lost, by whichever means. */
    @Test
    void aRootThatIsNoFieldIsReported() {
        ChildResult result = withImage("-XX:DurableRoots=" + Runner.class.getName() + ".noSuchField")
                .main(Runner.class, "die")
                .run();
        boolean told = java.util.stream.Stream.concat(result.out().stream(), result.err().stream())
                .anyMatch(line -> line.contains("noSuchField"));
        assertTrue(told, result::toString);
    }
}
