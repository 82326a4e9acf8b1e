// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.autopersist.bench.measure.BenchFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecoveryRunnerTest {

    private static final int RECORDS = 60;

    @TempDir
    Path folder;

    private List<Recovery> run(Side side) {
        RecoveryRunner runner = new RecoveryRunner(Path.of(System.getProperty("java.home"), "bin/java").toString(),
                List.of("--enable-native-access=ALL-UNNAMED", "-Xmx256m"), new PrintStream(OutputStream.nullOutputStream()));
        return runner.run(side, folder, RECORDS, 2);
    }

    @Test
    void recordsAreThereAfterKills() {
        List<Recovery> recoveries = run(Side.FILE);
        assertEquals(List.of(0, 1, 2), recoveries.stream().map(Recovery::number).toList());
        for (Recovery one : recoveries) {
            assertTrue(one.queryNanos() > 0 && one.countNanos() > 0, one.toString());
            assertTrue(one.answerNanos() > one.connectNanos() + one.queryNanos(), one.toString());
        }
    }

    @Test
    void aDatabaseThatLosesThemFails() {
        assertThrows(BenchFailure.class, () -> run(Side.MEM));
    }
}
