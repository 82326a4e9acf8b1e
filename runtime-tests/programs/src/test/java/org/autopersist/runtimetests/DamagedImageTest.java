// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.autopersist.runtimetests.programs.regions.OpenAtDeath;
import org.autopersist.runtimetests.programs.types.ArrayShapes;
import org.autopersist.runtimetests.programs.types.Cycles;
import org.autopersist.runtimetests.programs.types.NamedRoots;
import org.autopersist.runtimetests.programs.types.Records;
import org.autopersist.runtimetests.programs.types.Strings;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An image with random damage may be refused, or give wrong values, but never harms the JVM. */
@Tag("slow")
class DamagedImageTest {

    private static final int TRIES = Integer.getInteger("tests.tries", 30);
    private static final long SEED = Long.getLong("tests.seed", 1);
    private static final long USED = 1 << 20;

    @ParameterizedTest
    @ValueSource(strings = {"redo", "undo"})
    void theJvmSurvivesAnyDamage(String log, @TempDir Path folder) throws IOException {
        Path good = folder.resolve("good.nvm");
        Path bad = folder.resolve("bad.nvm");
        List<Class<?>> programs = List.of(
                Records.class, Cycles.class, ArrayShapes.class, Strings.class, NamedRoots.class, OpenAtDeath.class);
        // With write-backs, the logs of the last regions are still to be replayed.
        Programs.writeAndKill(
                ChildJvm.underTest().image(good, "32m").flags("-XX:NVMDurability=pmem", "-XX:RegionLog=" + log), programs);
        Random random = new Random(SEED);
        for (int i = 0; i < TRIES; i++) {
            Files.copy(good, bad, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            damage(bad, random);
            ChildResult result = Programs.check(ChildJvm.underTest().image(bad, "32m").trustingCopy(), programs);
            if (result.exitCode() != 0 && result.exitCode() != 1 && result.exitCode() != 3) {
                throw new AssertionError("Try " + i + " of seed " + SEED + " harmed the JVM\n" + result);
            }
            result.neverSaid("fatal error has been detected");
        }
    }

    private static void damage(Path image, Random random) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
            int bytes = 1 + random.nextInt(16);
            for (int i = 0; i < bytes; i++) {
                // Most of what is used lies near the beginning, in which everything that has a meaning is.
                file.seek(random.nextBoolean() ? random.nextLong(USED) : random.nextLong(file.length() / 2));
                file.write(random.nextInt(3) == 0 ? random.nextInt(4) : random.nextInt(256));
            }
        }
    }
}
