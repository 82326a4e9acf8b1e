// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.ycsb;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.autopersist.bench.measure.Goal;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.bench.measure.Units;
import org.autopersist.testkit.Table;
import org.autopersist.ycsb.Binding;
import org.autopersist.ycsb.run.PhaseResult;
import org.autopersist.ycsb.stores.Durability;

/**
 * Medians with their spread, and ratios of the same threads and workload: to a baseline; and of AutoPersist's stores to the same
 * store without durability, which tell what durability costs from what the data structure costs.
 */
public final class YcsbTable {

    private static final Configuration VOLATILE = new Configuration(Binding.VOLATILE, Durability.NONE);
    private static final double LEAST_OF_VOLATILE = 0.5;
    private static final double LEAST_OF_VOLATILE_READS = 0.97;
    private static final double LEAST_OF_RIVALS = 3;
    /** Of the mode process, with a window after which all is on disk. */
    private static final Map<String, Double> LEAST_OF_PROCESS = Map.of("A", 0.90, "C", 0.98);
    private static final Configuration UNSYNCED = new Configuration(Binding.ROCKSDB, Durability.PROCESS);
    private static final Configuration REDIS = new Configuration(Server.REDIS, Durability.WINDOW);
    /** Of the time of the faster Espresso*, on average over the workloads. */
    private static final double MOST_OF_ESPRESSO = 0.60;
    private static final Map<Binding, List<Binding>> ESPRESSO = Map.of(
            Binding.FUNC, List.of(Binding.ESPRESSO_FUNC, Binding.ESPRESSO_FUNC_RANGES),
            Binding.JAVA_KV, List.of(Binding.ESPRESSO_JAVA_KV, Binding.ESPRESSO_JAVA_KV_RANGES));

    private final YcsbData data;
    private final Configuration baseline;

    /** @param baseline need not be among the data: there are no ratios then */
    public YcsbTable(YcsbData data, Configuration baseline) {
        this.data = data;
        this.baseline = baseline;
    }

    /** Thousands of operations per second, the spread, the ratio, and that to the same store without durability. */
    public Table of(int threads) {
        List<String> phases = data.phases();
        List<String> header = new ArrayList<>(List.of("kop/s", "survives"));
        for (String phase : phases) {
            header.addAll(List.of(phase, "spread", "ratio", "same"));
        }
        Table table = new Table(header.toArray(String[]::new));
        for (Configuration configuration : data.configurations()) {
            List<String> row = new ArrayList<>(List.of(configuration.title(), survives(configuration)));
            for (String phase : phases) {
                List<Double> rates = data.throughputs(configuration, threads, phase);
                if (rates.isEmpty()) {
                    row.addAll(List.of("", "", "", ""));
                } else {
                    row.addAll(List.of(
                            Units.thousands(Statistics.median(rates)), Units.spread(rates),
                            ratio(configuration, baseline, threads, phase).orElse(""),
                            toSameStore(configuration, threads, phase).orElse("-")));
                }
            }
            table.row(row.toArray(String[]::new));
        }
        return table;
    }

    /** A line for each of AutoPersist's stores whose twin without durability was measured, too. */
    public List<String> toSameStores(int threads) {
        List<String> lines = new ArrayList<>();
        for (Configuration own : data.configurations()) {
            String ratios = data.phases().stream()
                    .flatMap(phase -> toSameStore(own, threads, phase).map(ratio -> phase + " " + ratio).stream())
                    .collect(Collectors.joining(", "));
            if (!ratios.isEmpty()) {
                lines.add(own.title() + " : " + own.withoutDurability().orElseThrow().title() + ", the same store without"
                        + " durability, " + threads + " thread(s): " + ratios);
            }
        }
        return lines;
    }

    private Optional<String> toSameStore(Configuration own, int threads, String phase) {
        return own.withoutDurability().flatMap(same -> ratio(own, same, threads, phase));
    }

    /** The goals that these data can tell of, each for the best of our stores. */
    public List<Goal> goals() {
        List<Goal> goals = new ArrayList<>();
        for (int threads : data.threadCounts()) {
            for (Configuration own : data.configurations()) {
                if (own.durability() == Durability.PMEM && ESPRESSO.containsKey(own.binding())) {
                    addEspressoGoal(goals, own, threads);
                }
                addWindowGoals(goals, own, threads);
                if (own.binding().jvm() != Binding.Jvm.AUTOPERSIST || own.durability() != Durability.PROCESS) {
                    continue;
                }
                addGoal(goals, own, VOLATILE, "C", threads, LEAST_OF_VOLATILE_READS);
                for (String phase : List.of("A", "F")) {
                    addGoal(goals, own, VOLATILE, phase, threads, LEAST_OF_VOLATILE);
                    for (Configuration rival : data.configurations()) {
                        if (rival.binding().jvm() == Binding.Jvm.STOCK && rival.durability() == Durability.PROCESS) {
                            addGoal(goals, own, rival, phase, threads, LEAST_OF_RIVALS);
                        }
                    }
                }
            }
        }
        return goals;
    }

    private void addWindowGoals(List<Goal> goals, Configuration own, int threads) {
        if (own.durability() != Durability.WINDOW || !own.hasImage()) {
            return;
        }
        if (own.server() != null) {
            addGoal(goals, own, REDIS, "A", threads, 1);
            return;
        }
        Configuration process = new Configuration(own.binding(), Durability.PROCESS);
        LEAST_OF_PROCESS.forEach((phase, least) -> addGoal(goals, own, process, phase, threads, least));
        addGoal(goals, own, UNSYNCED, "A", threads, LEAST_OF_RIVALS);
    }

    private void addGoal(
            List<Goal> goals, Configuration own, Configuration other, String phase, int threads, double limit) {
        List<Double> ours = data.throughputs(own, threads, phase);
        List<Double> theirs = data.throughputs(other, threads, phase);
        if (!ours.isEmpty() && !theirs.isEmpty()) {
            goals.add(Goal.atLeast(
                    phase + ", " + threads + " thread(s), " + own.title() + " : " + other.title(),
                    Statistics.median(ours) / Statistics.median(theirs), limit, ""));
        }
    }

    /** Against the twin that makes us look worst. */
    private void addEspressoGoal(List<Goal> goals, Configuration own, int threads) {
        ESPRESSO.get(own.binding()).stream()
                .map(binding -> new Configuration(binding, own.durability()))
                .flatMap(twin -> espressoGoal(own, twin, threads).stream())
                .max(Comparator.comparingDouble(Goal::measured))
                .ifPresent(goals::add);
    }

    /** Over the workloads, as in the paper; loading is none. Empty if none was measured of both. */
    private Optional<Goal> espressoGoal(Configuration own, Configuration twin, int threads) {
        OptionalDouble mean = data.phases().stream()
                .filter(phase -> !phase.equals(PhaseResult.LOAD))
                .filter(phase -> !data.throughputs(own, threads, phase).isEmpty())
                .filter(phase -> !data.throughputs(twin, threads, phase).isEmpty())
                .mapToDouble(phase -> Statistics.median(data.throughputs(twin, threads, phase))
                        / Statistics.median(data.throughputs(own, threads, phase)))
                .average();
        return mean.isEmpty() ? Optional.empty() : Optional.of(Goal.atMost(
                "time, mean of the workloads, " + threads + " thread(s), " + own.title() + " : " + twin.title(),
                mean.getAsDouble(), MOST_OF_ESPRESSO, ""));
    }

    /** Of the medians; empty if either was not measured. */
    private Optional<String> ratio(Configuration one, Configuration other, int threads, String phase) {
        List<Double> rates = data.throughputs(one, threads, phase);
        List<Double> base = data.throughputs(other, threads, phase);
        return rates.isEmpty() || base.isEmpty() ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT, "%.2f", Statistics.median(rates) / Statistics.median(base)));
    }

    private static String survives(Configuration configuration) {
        return configuration.server() == Server.OTHER ? "unknown" : configuration.durability().survives();
    }
}
