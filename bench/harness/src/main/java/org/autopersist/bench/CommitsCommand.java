// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.autopersist.bench.commits.CommitsData;
import org.autopersist.bench.commits.CommitsRunner;
import org.autopersist.bench.commits.CommitsTable;
import org.autopersist.bench.commits.Contender;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Libraries;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.PostgresCluster;
import org.autopersist.bench.measure.RawData;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.testkit.ProgressLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How many transactions a second survive a power failure before they return. */
@Command(
        name = "commits",
        mixinStandardHelpOptions = true,
        description = "Transactions that store a record of 100 bytes and return when a power failure can't take it any more, on"
                + " AutoPersist in the mode disk and on its rivals. --folder must be on a file system of a local disk.")
final class CommitsCommand extends RivalCommand {

    private static final int USUAL_RUNS = 3;
    private static final String NO_POSTGRES = "PostgreSQL is not installed (Debian: the package postgresql)";

    @Option(names = "--only", split = ",", paramLabel = "NAME", description = "of: ${COMPLETION-CANDIDATES} (default: all;"
            + " POSTGRESQL if it is installed)")
    private List<Contender> only;

    @Option(names = "--threads", split = ",", paramLabel = "N", description = "that commit side by side (default: 1,16)")
    private List<Integer> threads = List.of(1, 16);

    @Option(names = "--seconds", paramLabel = "N", description = "measured in each JVM (default: 10, --quick: 2)")
    private Integer seconds;

    @Override
    public Integer call() throws IOException, InterruptedException {
        int time = seconds != null ? seconds : common.quick ? 2 : 10;
        if (time < 1 || threads.stream().anyMatch(count -> count < 1)) {
            throw new BenchFailure("--seconds and --threads must be at least 1");
        }
        Machine machine = Machine.here(common.jdk());
        List<Contender> contenders = contenders(PostgresCluster.programs().isPresent());
        machine.print();
        int runs = common.runs(USUAL_RUNS);
        CommitsData data;
        try (PrintStream log = common.log("commits");
                WorkFolder work = images.workFolder(common);
                ProgressLine progress = ProgressLine.ofSteps("commits", runs * threads.size() * contenders.size())) {
            data = new CommitsData(machine, common.commandLine(), stock.version(), versions(contenders, log),
                    new ArrayList<>(), new ArrayList<>());
            CommitsRunner runner = new CommitsRunner(common.jvms(stock), log, time);
            for (int run = 0; run < runs; run++) {
                data.flushes().add(inFolder(work, runner::flushes));
                for (int count : threads) {
                    for (Contender contender : contenders) {
                        progress.show(contender.title() + ", threads: " + count);
                        double rate = inFolder(work, folder -> runner.run(contender, count, folder));
                        data.runs().add(new CommitsData.Run(contender, count, run, rate));
                        progress.step();
                    }
                }
                // So that none always follows the same one.
                Collections.rotate(contenders, 1);
            }
        }
        return report(data);
    }

    private List<Contender> contenders(boolean hasPostgres) {
        List<Contender> all = new ArrayList<>(only != null ? only.stream().distinct().toList() : List.of(Contender.values()));
        if (!hasPostgres && all.contains(Contender.POSTGRESQL)) {
            if (only != null) {
                throw new BenchFailure(NO_POSTGRES);
            }
            System.out.println(NO_POSTGRES + ": left out");
            all.remove(Contender.POSTGRESQL);
        }
        return all;
    }

    private static Map<String, String> versions(List<Contender> contenders, PrintStream log) throws IOException {
        Map<String, String> versions = new TreeMap<>(Libraries.versions());
        if (contenders.contains(Contender.POSTGRESQL)) {
            versions.put("PostgreSQL", PostgresCluster.version(log));
        }
        return versions;
    }

    @FunctionalInterface
    private interface Measurement {
        double in(Path folder) throws IOException, InterruptedException;
    }

    private static double inFolder(WorkFolder work, Measurement measurement) throws IOException, InterruptedException {
        Path folder = work.newFolder();
        double rate = measurement.in(folder);
        work.remove(folder);
        return rate;
    }

    private int report(CommitsData data) throws IOException {
        CommitsTable table = new CommitsTable(data);
        System.out.println();
        table.table().print();
        double flushes = Statistics.median(data.flushes());
        System.out.printf("A page of a file, written and synced by one thread: %,.0f a second, %.3f ms each%n",
                flushes, 1e3 / flushes);
        int code = common.judge(table.goals());
        RawData.writeAndKeep(common.file("commits.json"), data);
        return code;
    }
}
