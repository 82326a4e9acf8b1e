// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.autopersist.apps.bank.BankKind;
import org.autopersist.bench.bank.BankData;
import org.autopersist.bench.bank.BankRunner;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Goal;
import org.autopersist.bench.measure.Libraries;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.RawData;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.bench.measure.Units;
import org.autopersist.testkit.ProgressLine;
import org.autopersist.testkit.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The bank of the J-NVM paper, killed under load. */
@Command(
        name = "bank",
        mixinStandardHelpOptions = true,
        description = "A bank's server (J-NVM paper, Figure 11) is killed under load and started again: how long it does not"
                + " serve, and its throughput in steps of 100 ms.")
final class BankCommand extends RivalCommand {

    private static final double GOAL_SECONDS = 5;
    private static final int WARM_UP_ACCOUNTS = 1000;
    private static final long WARM_UP_MILLIS = 5000;

    @Option(
            names = "--kinds",
            split = ",",
            paramLabel = "NAME",
            description = "of: ${COMPLETION-CANDIDATES} (default: all)")
    private List<BankKind> kinds = List.of(BankKind.values());

    @Option(names = "--accounts", paramLabel = "N", description = "of 140 bytes (default: 10000000, --quick: 100000)")
    private Integer accounts;

    @Option(names = "--threads", defaultValue = "4", paramLabel = "N", description = "that transfer (default: ${DEFAULT-VALUE})")
    private int threads;

    @Option(names = "--seconds", paramLabel = "N", description = "until the kill, and half of it after (default: 60, --quick: 4)")
    private Integer seconds;

    @Override
    public Integer call() throws IOException, InterruptedException {
        int count = accounts != null ? accounts : common.quick ? 100_000 : 10_000_000;
        long before = 1000L * (seconds != null ? seconds : common.quick ? 4 : 60);
        if (count < 2 || threads < 1 || before < 1000) {
            throw new BenchFailure("--accounts must be at least 2, --threads and --seconds at least 1");
        }
        Machine machine = Machine.here(common.jdk());
        machine.print();
        BankData data = new BankData(machine, common.commandLine(), stock.version(), Libraries.versions(), count, threads,
                new ArrayList<>());
        Path log = common.file("bank.log");
        Files.createDirectories(log.getParent());
        Files.deleteIfExists(log);
        List<BankKind> order = new ArrayList<>(kinds);
        try (WorkFolder work = images.workFolder(common);
                ProgressLine progress = ProgressLine.ofSteps("bank", 1 + common.runs() * kinds.size())) {
            BankRunner runner = new BankRunner(common.jvms(stock), log);
            progress.show("warming the clients up");
            run(runner, work, BankKind.VOLATILE, 0, WARM_UP_ACCOUNTS, Math.min(before, WARM_UP_MILLIS));
            progress.step();
            for (int run = 0; run < common.runs(); run++) {
                for (BankKind kind : order) {
                    progress.show(kind.title());
                    data.runs().add(run(runner, work, kind, run, count, before));
                    progress.step();
                }
                Collections.rotate(order, 1);
            }
        }
        return report(data);
    }

    private BankData.Run run(BankRunner runner, WorkFolder work, BankKind kind, int run, int count, long millis)
            throws IOException, InterruptedException {
        Path folder = work.newFolder();
        BankData.Run result = runner.run(kind, run, folder, count, threads, millis, millis / 2);
        work.remove(folder);
        return result;
    }

    private int report(BankData data) throws IOException {
        Table table = new Table("bank", "transfers/s before", "serving again", "as before", "spread");
        List<Goal> goals = new ArrayList<>();
        for (BankKind kind : data.kinds()) {
            List<BankData.Run> runs = data.runs(kind);
            List<Double> serving = runs.stream().map(run -> run.servingMillis() / 1e3).toList();
            double median = Statistics.median(serving);
            table.row(kind.title(),
                    String.format(Locale.ROOT, "%,.0f", Statistics.median(runs.stream().map(BankData.Run::nominal).toList())),
                    String.format(Locale.ROOT, "%.2f s", median), asBefore(runs),
                    Units.spread(serving));
            if (kind == BankKind.AUTOPERSIST) {
                goals.add(Goal.atMost("serving again, " + data.accounts() + " accounts", median, GOAL_SECONDS, " s"));
            }
        }
        System.out.println();
        table.print();
        System.out.println("All sums were right after the kill.");
        int code = common.judge(goals);
        RawData.writeAndKeep(common.file("bank.json"), data);
        data.timeLines().write(common.file("bank.csv"));
        return code;
    }

    private static String asBefore(List<BankData.Run> runs) {
        List<Double> all = runs.stream().map(run -> run.asBeforeMillis() / 1e3).filter(s -> s >= 0).toList();
        return all.size() < runs.size() ? "later" : String.format(Locale.ROOT, "%.2f s", Statistics.median(all));
    }
}
