// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.runtimetests.programs.image.ManyObjects;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Recovery of more objects than it makes in eden, with each collector, also while G1 marks, and with a heap that has too
 * little room left for blocks of the old generation. The collectors verify the heap before and after each collection.
 */
@Tag("core")
@Tag("slow")
class LargeRecoveryTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {
        "-XX:+UseSerialGC",
        "-XX:+UseParallelGC",
        "-XX:+UseG1GC",
        "-XX:+UseG1GC -XX:G1HeapRegionSize=2m -XX:InitiatingHeapOccupancyPercent=1"
    })
    void frontsInTheOldGeneration(String flags) {
        for (ChildResult life : lives(flags)) {
            life.printed(" are made in the old generation");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "-XX:+UseSerialGC -Xmx64m", "-XX:+UseParallelGC -Xmx72m", "-XX:+UseG1GC -Xmx80m"
    })
    void tooLittleRoomForBlocks(String flags) {
        lives(flags);
    }

    private List<ChildResult> lives(String flags) {
        Path image = folder.resolve("test.nvm");
        Programs.writeAndKill(ChildJvm.underTest().image(image, "256m"), List.of(ManyObjects.class));
        List<ChildResult> lives = new ArrayList<>();
        for (int life = 0; life < 2; life++) {
            ChildJvm child = ChildJvm.underTest()
                    .image(image, "256m")
                    .verified()
                    .flags("-XX:+VerifyBeforeGC", "-XX:+VerifyAfterGC", "-Xlog:nvm=debug")
                    .flags(flags.split(" "));
            lives.add(Programs.check(child, List.of(ManyObjects.class)).succeeded());
        }
        return lives;
    }
}
