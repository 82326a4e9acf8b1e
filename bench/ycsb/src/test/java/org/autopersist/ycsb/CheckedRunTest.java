// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.autopersist.testkit.process.RunningChild;
import org.autopersist.ycsb.run.CoreMix;
import org.autopersist.ycsb.run.CoreRun;
import org.autopersist.ycsb.run.PhaseResult;
import org.autopersist.ycsb.stores.Durability;
import org.autopersist.ycsb.stores.StoreConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;

/** YCSB itself checks each value that it reads, in all workloads, with two threads; no call may return an error. */
class CheckedRunTest {

    private static final int RECORDS = 120;
    private static final int OPERATIONS = 150;

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = {"MEMCACHED", "REDIS"})
    @Tag("slow")
    void readsWhatWasWritten(Binding binding) {
        Durability durability = binding.durabilities().iterator().next();
        try (RunningChild child = Child.start(CheckedRunTest.class, binding, durability, folder)) {
            assertEquals("right", child.awaitEnd().succeeded().out().getLast());
        }
    }

    public static void main(String[] args) throws DBException, WorkloadException, InterruptedException {
        Binding binding = Binding.valueOf(args[0]);
        check(binding, new StoreConfig(Path.of(args[2]), Durability.valueOf(args[1]), 2 * RECORDS, CoreRun.RECORD_BYTES));
        System.out.println("right");
        System.exit(0);
    }

    /** Runs all workloads that the binding can do. */
    static void check(Binding binding, StoreConfig config)
            throws DBException, WorkloadException, InterruptedException {
        RecordDb first = new RecordDb();
        first.setProperties(RecordDb.properties(binding, config));
        first.init();
        try (CoreRun run = new CoreRun(RecordDb::new, RecordDb.properties(binding, config), 2, RECORDS, true)) {
            judge(run.load(), RECORDS);
            for (CoreMix mix : CoreMix.values()) {
                if (!mix.hasScans() || first.hasScans()) {
                    judge(run.run(mix, 10, OPERATIONS), OPERATIONS);
                }
            }
        } finally {
            first.cleanup();
        }
    }

    private static void judge(PhaseResult result, long operations) {
        long calls = result.calls().values().stream().mapToLong(PhaseResult.Calls::count).sum();
        if (result.errors() != 0 || calls < operations || result.operations() != operations) {
            throw new IllegalStateException("wrong: " + result);
        }
    }
}
