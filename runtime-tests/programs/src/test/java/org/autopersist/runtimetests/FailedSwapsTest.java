// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.programs.concurrent.FailedSwaps;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** A CAS on a static root that fails leaves nothing in the image. */
@Tag("core")
class FailedSwapsTest {

    /** What there is room for on the disk, where each makes 200 bytes of the record. */
    private static final int MOST_LINKS = 4_000_000;

    @TempDir
    Path folder;

    @ParameterizedTest
    @Ways({
        "-XX:+UseSerialGC",
        "-XX:+UseParallelGC -XX:TieredStopAtLevel=1",
        "-XX:+UseG1GC -XX:-TieredCompilation"
    })
    void theRootKeepsTheLastValueThatWasSet(String flags) {
        int links = 1_000_000;
        while (!isKilledInTime(flags, links)) {
            links *= 2; // a machine with more to do needs longer to kill a process
            assertTrue(links <= MOST_LINKS, FailedSwaps.TOO_LATE);
        }
    }

    private boolean isKilledInTime(String flags, int links) {
        Path files = folder.resolve(links + "-links");
        assertTrue(files.toFile().mkdir());
        // Recording makes each write of a root's entry take longer, so that stores fall into it.
        try (RunningChild child = child(files, flags, "write", Integer.toString(links))
                .flags("-XX:+UnlockDiagnosticVMOptions", "-XX:NVMCrashSim=record=" + files.resolve("trace"))
                .start()) {
            child.awaitLine(FailedSwaps.DONE);
            child.kill().wasKilled();
        }
        ChildResult check = child(files, flags, "check").run().succeeded();
        return !check.hasLine(FailedSwaps.TOO_LATE);
    }

    private static ChildJvm child(Path files, String flags, String... arguments) {
        return ChildJvm.underTest().image(files.resolve("test.nvm"), "512m")
                .flags("-Xmx1g").flags(flags.split(" "))
                .main(FailedSwaps.class, arguments);
    }
}
