// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.autopersist.ycsb.run.CoreMix;
import org.autopersist.ycsb.run.CoreRun;
import org.autopersist.ycsb.run.PhaseResult;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;

/** Each database does what it is asked for; without an image ours is that in memory. */
class DatabasesTest {

    private static final int RECORDS = 60;
    private static final int OPERATIONS = 100;
    private static final TpccScale SCALE = new TpccScale(2, 50, 30);

    @TempDir
    Path folder;

    /** YCSB itself checks each value that it reads. */
    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_NONE, names = {"OURS.*", "POSTGRES.*"})
    void readsWhatWasWritten(Side side) throws SQLException, DBException, WorkloadException, InterruptedException {
        try (Connection first = side.connect(folder)) {
            JdbcDb.createTable(first);
            try (CoreRun run = new CoreRun(() -> new JdbcDb(side, folder), new Properties(), 2, RECORDS, true)) {
                judge(run.load());
                for (CoreMix mix : CoreMix.values()) {
                    judge(run.run(mix, 0, OPERATIONS));
                }
            }
        }
    }

    private H2Run run(Side side) {
        return new H2Run(side, folder, RECORDS, SCALE, 2);
    }

    private static void judge(PhaseResult result) {
        assertEquals(0, result.errors(), result.toString());
    }

    /** It fails if money was lost. */
    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_NONE, names = {"OURS.*", "POSTGRES.*"})
    void movesMoney(Side side) throws SQLException, DBException, WorkloadException, InterruptedException {
        List<TaskResult> results = run(side).measure(List.of(Task.TPCB), Duration.ofMillis(100));
        assertEquals(1, results.size());
        assertTrue(results.getFirst().operations() > 0);
    }

    /** It fails if a consistency condition does not hold. */
    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_NONE, names = {"OURS.*", "POSTGRES.*"})
    void takesOrders(Side side) throws SQLException, DBException, WorkloadException, InterruptedException {
        List<TaskResult> results = run(side).measure(List.of(Task.TPCC), Duration.ofMillis(400));
        assertEquals(1, results.size());
        assertTrue(results.getFirst().operations() > 0);
    }

    @ParameterizedTest
    @EnumSource(names = {"MEM", "SQLITE"})
    void runsForATime(Side side) throws SQLException, DBException, WorkloadException, InterruptedException {
        List<TaskResult> results = run(side).measure(List.of(Task.A, Task.E), Duration.ofMillis(50));
        assertEquals(List.of(Task.A, Task.E), results.stream().map(TaskResult::task).toList());
        assertTrue(results.stream().allMatch(result -> result.nanos() >= 50_000_000 && result.operations() > 0));
    }
}
