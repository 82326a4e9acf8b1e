package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.programs.concurrent.FailedSwaps;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** A CAS on a static root that fails leaves nothing in the image. */
@Tag("core")
class FailedSwapsTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @Ways({
        "-XX:+UseSerialGC",
        "-XX:+UseParallelGC -XX:TieredStopAtLevel=1",
        "-XX:+UseG1GC -XX:-TieredCompilation"
    })
    void theRootKeepsTheLastValueThatWasSet(String flags) {
        // Recording makes each write of a root's entry take longer, so that stores fall into it.
        try (RunningChild child = child(flags, "write")
                .flags("-XX:+UnlockDiagnosticVMOptions", "-XX:NVMCrashSim=record=" + folder.resolve("trace"))
                .start()) {
            child.awaitLine(FailedSwaps.DONE);
            child.kill().wasKilled();
        }
        child(flags, "check").run().succeeded().printed(FailedSwaps.DONE);
    }

    private ChildJvm child(String flags, String phase) {
        return ChildJvm.underTest().image(folder.resolve("test.nvm"), "512m")
                .flags("-Xmx1g").flags(flags.split(" "))
                .main(FailedSwaps.class, phase);
    }
}
