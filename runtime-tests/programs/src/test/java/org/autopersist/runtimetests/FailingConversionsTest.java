// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Breadth;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.programs.concurrent.FailingConversions;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Conversions that overlap and fail. System properties {@code tests.seed} and {@code tests.rounds} choose others. */
@Tag("core")
class FailingConversionsTest {

    private static final String SEED = System.getProperty("tests.seed", "1");
    private static final String ROUNDS = System.getProperty("tests.rounds", "" + Breadth.times(10, 25));

    @TempDir
    Path folder;

    @ParameterizedTest
    @Ways({
        "-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation"
    })
    @Tag("slow")
    void refusedObjects(String flag) {
        twoLives(TestJdk.product(), flag, "2g", "write", SEED, ROUNDS);
    }

    @ParameterizedTest
    @Ways({"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    @Tag("slow")
    void fullImage(String flag) {
        twoLives(TestJdk.product(), flag, "48m", "write", SEED, ROUNDS, "full");
    }

    @Test
    @Tag("slow")
    void fastdebug() {
        Assumptions.assumeTrue(TestJdk.debug().isPresent(), "no fastdebug JDK is built");
        twoLives(TestJdk.debug().get(), "-XX:+UseG1GC", "2g", "write", SEED, ROUNDS);
    }

    private void twoLives(Path jdk, String flag, String size, String... args) {
        try (RunningChild child = child(jdk, flag, size, args).start()) {
            child.awaitLine(FailingConversions.DONE);
            child.kill().wasKilled();
        }
        child(jdk, flag, size, "check").run().succeeded().printed(FailingConversions.OK);
    }

    private ChildJvm child(Path jdk, String flag, String size, String... args) {
        return ChildJvm.of(jdk)
                .flags(flag)
                .image(folder.resolve("test.nvm"), size)
                .verified()
                .main(FailingConversions.class, args);
    }
}
