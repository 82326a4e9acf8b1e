// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.autopersist.bench.measure.Fork;
import org.autopersist.bench.measure.Goal;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.RawData;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.bench.measure.Timing;
import org.autopersist.bench.measure.Units;
import org.autopersist.bench.measure.Yardstick;
import org.autopersist.bench.stores.RecoverableStore;
import org.autopersist.testkit.ProgressLine;
import org.autopersist.testkit.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The cost of a store that is durable. */
@Command(
        name = "store",
        mixinStandardHelpOptions = true,
        description = "A store to a recoverable object, in the modes process and pmem, beside the same in C"
                + " (store, CLWB or what the processor has instead, SFENCE).")
final class StoreCommand implements Callable<Integer> {

    private static final List<String> STORES = List.of("intField", "longField", "reference", "volatileField");
    private static final List<String> MODES = List.of("off", "process", "pmem");
    private static final List<Integer> SLOTS = List.of(1, 4096);
    private static final String SOURCE = "bench/harness/src/main/c/store_clwb_sfence.c";
    private static final double PROCESS_GOAL = 20;
    private static final double PMEM_GOAL = 1.5;
    /** The goals are about plain stores; a volatile one is only shown. */
    private static final List<String> JUDGED = STORES.subList(0, 3);

    @Mixin
    private CommonOptions common;

    @Mixin
    private ImageOptions images;

    private final Map<String, List<Double>> nanos = new LinkedHashMap<>();
    private final Map<Integer, List<Yardstick.Result>> yardsticks = new LinkedHashMap<>();

    private record Raw(
            Machine machine, Timing timing, Map<String, List<Double>> nanos,
            Map<Integer, List<Yardstick.Result>> yardsticks) {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        Machine machine = Machine.here(common.jdk());
        machine.print();
        try (PrintStream log = common.log("store");
                WorkFolder work = images.workFolder(common);
                Yardstick yardstick = Yardstick.compile(common.checkout().resolve(SOURCE), log)) {
            measure(new Fork(common.jdk(), log), yardstick, work);
        }
        print();
        int code = common.judge(goals());
        RawData.write(common.file("store.json"), new Raw(machine, common.timing(), nanos, yardsticks));
        return code;
    }

    private void measure(Fork fork, Yardstick yardstick, WorkFolder work) throws IOException, InterruptedException {
        Timing timing = common.timing();
        int steps = SLOTS.size() * (STORES.size() * MODES.size() + 1) * timing.runs();
        try (ProgressLine progress = ProgressLine.ofSteps("store", steps)) {
            for (int run = 0; run < timing.runs(); run++) {
                for (int slots : SLOTS) {
                    progress.show("C");
                    Path file = work.newFile();
                    yardsticks.computeIfAbsent(slots, _ -> new ArrayList<>())
                            .add(yardstick.run(file, slots, timing.iterations(), timing.millis()));
                    Files.delete(file);
                    progress.step();
                    for (String store : STORES) {
                        for (String mode : run % 2 == 0 ? MODES : MODES.reversed()) {
                            progress.show(store + " " + mode);
                            Path image = work.newFile();
                            double[] iterations = fork.run(
                                    RecoverableStore.class.getName() + "." + store, timing,
                                    Map.of("cells", "" + slots), arguments(mode, image));
                            nanos.computeIfAbsent(key(store, mode, slots), _ -> new ArrayList<>())
                                    .add(Statistics.median(iterations));
                            Files.deleteIfExists(image);
                            progress.step();
                        }
                    }
                }
            }
        }
    }

    private List<String> arguments(String mode, Path image) {
        return mode.equals("off")
                ? common.jvmArguments()
                : common.autoPersistArguments("-XX:NVMImage=" + image, "-XX:NVMSize=64m", "-XX:NVMDurability=" + mode);
    }

    private void print() {
        for (int slots : SLOTS) {
            System.out.println();
            double yardstick = yardstick(slots);
            System.out.printf(
                    "%s; C loop with %s: %s%n", slots == 1 ? "one object again and again" : slots + " objects in turn",
                    yardsticks.get(slots).getFirst().instruction(), Units.nanos(yardstick));
            Table table = new Table("  store", "AutoPersist off", "process", "pmem", "pmem / C");
            for (String store : STORES) {
                double pmem = median(store, "pmem", slots);
                table.row("  " + store, Units.nanos(median(store, "off", slots)),
                        Units.nanos(median(store, "process", slots)), Units.nanos(pmem), Units.ratio(pmem / yardstick));
            }
            table.print();
        }
    }

    private List<Goal> goals() {
        List<Goal> goals = new ArrayList<>();
        for (int slots : SLOTS) {
            String where = slots == 1 ? "one object" : slots + " objects";
            goals.add(Goal.atMost("slowest plain store, process mode, " + where, slowest("process", slots), PROCESS_GOAL,
                    " ns"));
            goals.add(Goal.atMost("slowest plain store, pmem mode, " + where + ", relative to C",
                    slowest("pmem", slots) / yardstick(slots), PMEM_GOAL, ""));
        }
        return goals;
    }

    private double slowest(String mode, int slots) {
        return JUDGED.stream().mapToDouble(store -> median(store, mode, slots)).max().orElseThrow();
    }

    private double median(String store, String mode, int slots) {
        return Statistics.median(nanos.get(key(store, mode, slots)));
    }

    private double yardstick(int slots) {
        return Statistics.median(yardsticks.get(slots).stream().map(Yardstick.Result::nanos).toList());
    }

    private static String key(String store, String mode, int slots) {
        return store + "/" + mode + "/" + slots;
    }
}
