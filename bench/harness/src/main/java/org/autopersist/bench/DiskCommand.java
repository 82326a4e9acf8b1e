// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.autopersist.bench.disk.DiskWork;
import org.autopersist.bench.disk.DiskWork.What;
import org.autopersist.bench.disk.Figures;
import org.autopersist.bench.disk.Recovery;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Goal;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.MeasuredJvm;
import org.autopersist.bench.measure.RawData;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.testkit.ProgressLine;
import org.autopersist.testkit.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What it costs to survive a power failure on an ordinary disk. */
@Command(
        name = "disk",
        mixinStandardHelpOptions = true,
        description = "Stores in the mode disk against those in the mode process; AutoPersist.sync() against a flush of"
                + " a file; bytes written for each byte stored; and how long an image takes to be made anew from its log."
                + " --folder must be on a file system of a local disk.")
final class DiskCommand implements Callable<Integer> {

    private static final int USUAL_RUNS = 3;
    private static final String PROCESS = "process";
    private static final String DISK = "disk";
    private static final String NO_IMAGE = "none";

    @Mixin
    private CommonOptions common;

    @Mixin
    private ImageOptions images;

    @Option(names = "--seconds", paramLabel = "N", description = "measured in each JVM (default: 10, --quick: 2)")
    private Integer seconds;

    @Option(
            names = "--segment",
            paramLabel = "MB",
            description = "of the log from which an image is made anew: a segment, nearly full (default: 1024, --quick: 128)")
    private Integer segment;

    /** What was measured in one JVM. */
    private record Case(What what, String mode, int threads) {}

    private record RawCase(Case what, List<Figures> runs) {}

    private record RawRecovery(What what, List<Recovery.Measured> runs) {}

    private record Raw(Machine machine, String command, List<RawCase> cases, List<Double> opened, List<RawRecovery> recoveries) {}

    private static final List<Case> CASES = List.of(
            new Case(What.FIELDS, PROCESS, 1), new Case(What.FIELDS, DISK, 1),
            new Case(What.FIELDS, PROCESS, 2), new Case(What.FIELDS, DISK, 2),
            new Case(What.VALUES, PROCESS, 1), new Case(What.VALUES, DISK, 1),
            new Case(What.FLUSH, NO_IMAGE, 1), new Case(What.SYNC, DISK, 1), new Case(What.SYNC, DISK, 16));
    private static final Case OPENED = new Case(What.FIELDS, DISK, 2);
    /** What the logs have from which images are made anew. */
    private static final List<What> LOGGED = List.of(What.FIELDS, What.VALUES);
    private static final double MOST_SECONDS = 3;

    private final Map<Case, List<Figures>> results = new LinkedHashMap<>();
    private final List<Double> opened = new ArrayList<>();
    private final Map<What, List<Recovery.Measured>> recoveries = new EnumMap<>(What.class);

    @Override
    public Integer call() throws IOException {
        int time = seconds != null ? seconds : common.quick ? 2 : 10;
        int megabytes = segment != null ? segment : common.quick ? 128 : 1024;
        if (time < 1 || megabytes < 1 || megabytes > 1024) {
            throw new BenchFailure("--seconds must be at least 1, --segment from 1 to 1024");
        }
        Machine machine = Machine.here(common.jdk());
        machine.print();
        int runs = common.runs(USUAL_RUNS);
        try (PrintStream log = common.log("disk");
                WorkFolder work = images.workFolder(common);
                ProgressLine progress = ProgressLine.ofSteps("disk", runs * (CASES.size() + LOGGED.size()))) {
            MeasuredJvm jvm = new MeasuredJvm(common.jdk(), log);
            Recovery recovery = new Recovery(jvm, log);
            for (int run = 0; run < runs; run++) {
                for (Case each : run % 2 == 0 ? CASES : CASES.reversed()) {
                    progress.show(name(each));
                    Path folder = work.newFolder();
                    Path file = folder.resolve("file");
                    add(each, run(jvm, each, file, time));
                    if (each.equals(OPENED)) {
                        // As after a power failure: base and log alone.
                        opened.add(recovery.open(arguments(DISK + ",forget", file)));
                    }
                    work.remove(folder);
                    progress.step();
                }
                for (What what : LOGGED) {
                    progress.show("recovery, " + what.name().toLowerCase(Locale.ROOT));
                    Path folder = work.newFolder();
                    Path image = folder.resolve("file");
                    recoveries.computeIfAbsent(what, _ -> new ArrayList<>())
                            .add(recovery.measure(what, image, megabytes, options -> arguments(DISK + options, image)));
                    work.remove(folder);
                    progress.step();
                }
            }
        }
        print();
        int code = common.judge(Stream.concat(goals().stream(), recoveryGoals().stream()).toList());
        RawData.write(common.file("disk.json"), new Raw(machine, common.commandLine(),
                results.entrySet().stream().map(e -> new RawCase(e.getKey(), e.getValue())).toList(), opened,
                recoveries.entrySet().stream().map(e -> new RawRecovery(e.getKey(), e.getValue())).toList()));
        return code;
    }

    private void add(Case what, Figures figures) {
        results.computeIfAbsent(what, _ -> new ArrayList<>()).add(figures);
    }

    private Figures run(MeasuredJvm jvm, Case what, Path file, int time) throws IOException {
        List<String> arguments = what.mode().equals(NO_IMAGE)
                ? common.jvmArguments()
                : arguments(what.mode(), file);
        Files.createDirectories(file.getParent());
        return Figures.in(
                jvm.run(DiskWork.class, arguments, what.what().name(), "" + what.threads(), "" + time, file.toString()));
    }

    private List<String> arguments(String durability, Path image) {
        return common.autoPersistArguments(
                "-Xmx1g", "-XX:NVMImage=" + image, "-XX:NVMSize=1g", "-XX:NVMDurability=" + durability);
    }

    private static String name(Case each) {
        return "%s, %s, threads: %d".formatted(each.what().name().toLowerCase(Locale.ROOT), each.mode(), each.threads());
    }

    private double median(Case what, ToDoubleFunction<Figures> figure) {
        return Statistics.median(results.get(what).stream().mapToDouble(figure).toArray());
    }

    private double rate(What what, String mode, int threads) {
        return median(new Case(what, mode, threads), Figures::rate);
    }

    private void print() {
        Table table = new Table("what", "mode", "threads", "a second", "written : stored");
        for (Case each : CASES) {
            table.row(each.what().name().toLowerCase(Locale.ROOT), each.mode(), "" + each.threads(),
                    "%,.0f".formatted(median(each, Figures::rate)),
                    each.mode().equals(DISK) ? "%.2f".formatted(median(each, Figures::amplification)) : "");
        }
        System.out.println();
        table.print();
        System.out.printf("From the start of a JVM until the data are there, made anew from base image and log: %.2f s%n",
                Statistics.median(opened));
        recoveries.forEach((what, runs) -> System.out.printf(
                "The same of a log of %,.0f MB of %s, whose pages are on disk only: %.2f s%n",
                median(runs, Recovery.Measured::logBytes) / 1e6, what.name().toLowerCase(Locale.ROOT),
                median(runs, Recovery.Measured::seconds)));
    }

    private static double median(List<Recovery.Measured> runs, ToDoubleFunction<Recovery.Measured> figure) {
        return Statistics.median(runs.stream().mapToDouble(figure).toArray());
    }

    private List<Goal> recoveryGoals() {
        return recoveries.entrySet().stream().map(e -> Goal.atMost(
                "recovery, for each GB of log of " + e.getKey().name().toLowerCase(Locale.ROOT),
                median(e.getValue(), Recovery.Measured::secondsPerGigabyte), MOST_SECONDS, " s")).toList();
    }

    private Goal stores(int threads) {
        return Goal.atLeast("stores, threads: " + threads + ", disk : process",
                rate(What.FIELDS, DISK, threads) / rate(What.FIELDS, PROCESS, threads), 0.75, "");
    }

    private Goal written(What what, double most) {
        return Goal.atMost(what.name().toLowerCase(Locale.ROOT) + ", bytes written : stored",
                median(new Case(what, DISK, 1), Figures::amplification), most, "");
    }

    private List<Goal> goals() {
        return List.of(stores(1), stores(2),
                Goal.atMost("sync() : a flush", rate(What.FLUSH, NO_IMAGE, 1) / rate(What.SYNC, DISK, 1), 1.3, ""),
                written(What.FIELDS, 4), written(What.VALUES, 2.5));
    }
}
