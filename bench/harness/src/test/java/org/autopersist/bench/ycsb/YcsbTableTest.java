// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.autopersist.bench.measure.Goal;
import org.autopersist.ycsb.Binding;
import org.autopersist.ycsb.run.PhaseResult;
import org.autopersist.ycsb.stores.Durability;
import org.junit.jupiter.api.Test;

class YcsbTableTest {

    private final List<YcsbData.Run> runs = new ArrayList<>();

    /** With so many microseconds for each of 1,000 operations. */
    private void measured(Binding binding, Durability durability, Map<String, Integer> phases) {
        measured(new Configuration(binding, durability), phases);
    }

    private void measured(Configuration configuration, Map<String, Integer> phases) {
        List<PhaseResult> results = phases.entrySet().stream()
                .map(phase -> new PhaseResult(phase.getKey(), 1, 1_000, phase.getValue() * 1_000_000L, Map.of()))
                .toList();
        runs.add(new YcsbData.Run(configuration, 1, runs.size(), results));
    }

    private YcsbTable table() {
        YcsbData.Size size = new YcsbData.Size(1_000, 1_000, 1_000, 20);
        YcsbData data = new YcsbData(null, "", "25", Map.of(), size, runs);
        return new YcsbTable(data, new Configuration(Binding.VOLATILE, Durability.NONE));
    }

    private List<Goal> goals() {
        return table().goals();
    }

    @Test
    void twinsAreComparedByTheMeanTimeOfTheirWorkloads() {
        measured(Binding.JAVA_KV, Durability.PMEM, Map.of("LOAD", 1, "A", 40, "C", 30));
        measured(Binding.ESPRESSO_JAVA_KV, Durability.PMEM, Map.of("LOAD", 100, "A", 100, "C", 50));
        measured(Binding.FUNC, Durability.PMEM, Map.of("A", 70));
        measured(Binding.ESPRESSO_FUNC, Durability.PMEM, Map.of("A", 100, "C", 50));
        assertEquals(List.of(0.7, 0.5), goals().stream().map(goal -> round(goal.measured())).toList());
        assertEquals(List.of(false, true), goals().stream().map(Goal::reached).toList());
    }

    @Test
    void theFasterTwinCounts() {
        measured(Binding.JAVA_KV, Durability.PMEM, Map.of("A", 40, "C", 30));
        measured(Binding.ESPRESSO_JAVA_KV, Durability.PMEM, Map.of("A", 100, "C", 50));
        measured(Binding.ESPRESSO_JAVA_KV_RANGES, Durability.PMEM, Map.of("A", 50, "C", 50));
        assertEquals(List.of(0.7), goals().stream().map(goal -> round(goal.measured())).toList());
    }

    @Test
    void twinsAreNoRivals() {
        measured(Binding.JAVA_KV, Durability.PROCESS, Map.of("A", 100));
        measured(Binding.ESPRESSO_JAVA_KV, Durability.PROCESS, Map.of("A", 50));
        assertEquals(List.of(), goals());
        measured(Binding.ROCKSDB, Durability.PROCESS, Map.of("A", 200));
        assertEquals(List.of(2.0), goals().stream().map(goal -> round(goal.measured())).toList());
    }

    @Test
    void aWindowIsComparedWithTheModeProcessAndWithRocksDbWithoutSync() {
        measured(Binding.MAP, Durability.WINDOW, Map.of("A", 100, "C", 100));
        measured(Binding.MAP, Durability.PROCESS, Map.of("A", 80, "C", 99));
        measured(Binding.FUNC, Durability.PROCESS, Map.of("A", 50));
        assertEquals(Map.of(0.8, false, 0.99, true), reached());
        measured(Binding.ROCKSDB, Durability.PROCESS, Map.of("A", 400));
        assertEquals(Map.of(0.8, false, 0.99, true, 4.0, true, 5.0, true, 8.0, true), reached());
    }

    private Map<Double, Boolean> reached() {
        return goals().stream().collect(Collectors.toMap(goal -> round(goal.measured()), Goal::reached));
    }

    @Test
    void aServerWithAWindowIsComparedWithRedis() {
        measured(new Configuration(Server.MAP, Durability.WINDOW), Map.of("A", 100, "C", 100));
        measured(new Configuration(Server.FUNC, Durability.PROCESS), Map.of("A", 50));
        measured(new Configuration(Server.REDIS, Durability.WINDOW), Map.of("A", 90, "C", 200));
        assertEquals(Map.of(0.9, false), reached());
    }

    @Test
    void whatDurabilityCostsIsToldFromWhatTheStoreCosts() {
        measured(Binding.FUNC, Durability.PROCESS, Map.of("A", 100));
        measured(Binding.MAP, Durability.PMEM, Map.of("A", 40));
        measured(Binding.JAVA_KV, Durability.PROCESS, Map.of("A", 60));
        measured(Binding.VOLATILE, Durability.NONE, Map.of("A", 20));
        measured(Binding.VOLATILE_FUNC, Durability.NONE, Map.of("A", 80));
        measured(Binding.LMDB, Durability.PROCESS, Map.of("A", 50));
        assertEquals(List.of("kop/s", "survives", "A", "spread", "ratio", "same"), table().of(1).header());
        assertEquals(List.of("Func-AP 0.20 0.80", "JavaKV-AP 0.33 -", "Map-AP (pmem) 0.50 0.50", "volatile 1.00 -",
                        "Func, volatile 0.25 -", "LMDB 0.40 -"),
                table().of(1).rows().stream().map(row -> row.get(0) + " " + row.get(4) + " " + row.get(5)).toList());
        assertEquals(List.of("Func-AP : Func, volatile, the same store without durability, 1 thread(s): A 0.80",
                        "Map-AP (pmem) : volatile, the same store without durability, 1 thread(s): A 0.50"),
                table().toSameStores(1));
    }

    private static double round(double value) {
        return Math.round(value * 1e6) / 1e6;
    }
}
