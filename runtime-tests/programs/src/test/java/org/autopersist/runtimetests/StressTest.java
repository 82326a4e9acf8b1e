// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import java.util.Random;
import org.autopersist.runtimetests.programs.concurrent.GraphStress;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Eight threads on one graph, verified at each collection. System property {@code tests.steps} makes it longer. */
@Tag("stress")
class StressTest {

    private static final int STEPS = Integer.getInteger("tests.steps", 100_000);
    private static final long SEED = Long.getLong("tests.seed", 1);

    @TempDir
    Path folder;

    private ChildJvm child(Path jdk, String flag, String... args) {
        return ChildJvm.of(jdk)
                .flags(Programs.FLAGS)
                .flags("-Xmx1g", flag)
                .image(folder.resolve("test.nvm"), "3g")
                .verified()
                .main(GraphStress.class, args);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "-XX:+UseG1GC", "-XX:+UseParallelGC", "-XX:+UseSerialGC", "-XX:-TieredCompilation", "-XX:TieredStopAtLevel=1"
    })
    void theWholeGraphIsRecovered(String flag) {
        toTheEnd(TestJdk.product(), flag, STEPS);
    }

    @Test
    void fastdebug() {
        Assumptions.assumeTrue(TestJdk.debug().isPresent(), "no fastdebug JDK is built");
        toTheEnd(TestJdk.debug().get(), "-XX:+UseG1GC", STEPS / 5);
    }

    private void toTheEnd(Path jdk, String flag, int steps) {
        String digest;
        try (RunningChild child = child(jdk, flag, "run", Long.toString(SEED), Integer.toString(steps)).start()) {
            digest = child.awaitLine(GraphStress.DIGEST).substring(GraphStress.DIGEST.length());
            child.kill().wasKilled();
        }
        child(jdk, flag, "check", digest).run().succeeded().printed(GraphStress.OK);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseG1GC", "-XX:+UseParallelGC"})
    void afterAKillInTheMiddleTheStructureIsWhole(String flag) throws InterruptedException {
        Random random = new Random(SEED);
        for (int kill = 0; kill < 3; kill++) {
            try (RunningChild child = child(TestJdk.product(), flag, "run", Long.toString(kill), "1000000").start()) {
                child.awaitLine(GraphStress.STEPS);
                Thread.sleep(random.nextInt(1500));
                child.kill().wasKilled();
            }
            child(TestJdk.product(), flag, "check").run().succeeded().printed(GraphStress.OK);
        }
    }
}
