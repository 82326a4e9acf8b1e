// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.autopersist.bench.disk.DiskWork.What;
import org.autopersist.bench.measure.MeasuredJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RecoveryTest {

    private static final Path AUTOPERSIST = Path.of(System.getProperty("autopersist.jdk"));
    private static final int SEGMENT = 48;

    @TempDir
    Path folder;

    private final ByteArrayOutputStream log = new ByteArrayOutputStream();

    @ParameterizedTest
    @EnumSource(names = {"FIELDS", "VALUES"})
    void theWholeLogIsThereAndIsApplied(What what) throws IOException {
        assumeTrue(Files.exists(AUTOPERSIST), "./ap build makes the JDK for this");
        Path image = folder.resolve("image.nvm");
        try (PrintStream stream = new PrintStream(log, true)) {
            Recovery recovery = new Recovery(new MeasuredJvm(AUTOPERSIST, stream), stream);
            Recovery.Measured measured = recovery.measure(what, image, SEGMENT, options -> List.of("-XX:NVMImage=" + image,
                    "-XX:NVMSize=256m", "-XX:NVMDurability=disk" + options, "-Xlog:nvm"));
            assertTrue(measured.logBytes() > SEGMENT / 2 << 20 && measured.logBytes() <= 4L * SEGMENT << 20, measured::toString);
            assertTrue(measured.seconds() > 0);
        }
        assertTrue(log.toString().contains("made anew from base image and log"), log::toString);
    }

    @Test
    void secondsAreForEachGigabyte() {
        assertEquals(6, new Recovery.Measured(1 << 29, 3).secondsPerGigabyte());
    }
}
