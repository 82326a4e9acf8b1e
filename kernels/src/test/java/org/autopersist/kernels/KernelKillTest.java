// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A kernel whose process is killed with SIGKILL at random moments, and that goes on each time from what its image has. */
@Tag("stress")
class KernelKillTest {

    private static final int KILLS = Integer.getInteger("tests.kills", 6);

    @TempDir
    Path folder;

    private static Stream<Arguments> kernels() {
        return Arrays.stream(Kernel.values()).flatMap(kernel -> Arrays.stream(Variant.values())
                .filter(variant -> variant != Variant.VOLATILE)
                .map(variant -> Arguments.of(kernel, variant)));
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void goesOnWhereItWas(Kernel kernel, Variant variant) {
        Random random = new Random(kernel.ordinal());
        int done = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            done = live(kernel, variant, done, done + 1 + random.nextInt(400));
        }
        assertEquals(4000 + 50, live(kernel, variant, done, Integer.MAX_VALUE));
    }

    /**
     * Lets the kernel live until it has done {@code until} operations.
     *
     * @return how many it said it had done
     */
    private int live(Kernel kernel, Variant variant, int done, int until) {
        ChildJvm jvm = ChildJvm.underTest()
                .flags("-Xmx256m", "-XX:TieredStopAtLevel=1")
                .image(folder.resolve("kernel.nvm"))
                .flags("-XX:+UnlockDiagnosticVMOptions")
                .flags(variant.isExplicit() ? "-XX:+ExplicitPersistence" : "-XX:+NVMVerify")
                .main(Kernels.class, kernel.name(), "--variant=" + variant, "--size=50", "--operations=4000", "--done=" + done);
        int heard = done;
        try (RunningChild child = jvm.start()) {
            // What was printed before the kill counts, too.
            for (String line; (line = child.nextLine()) != null; ) {
                List<String> words = List.of(line.split(" "));
                if (words.size() == 2 && List.of("done", "recovered").contains(words.getFirst())) {
                    heard = Integer.parseInt(words.getLast());
                }
                if (heard >= until) {
                    child.kill();
                }
            }
            ChildResult result = child.awaitEnd();
            // It may have done all before the kill came.
            if (until == Integer.MAX_VALUE || result.exitCode() == 0) {
                result.succeeded();
            } else {
                result.wasKilled();
            }
            return heard;
        }
    }
}
