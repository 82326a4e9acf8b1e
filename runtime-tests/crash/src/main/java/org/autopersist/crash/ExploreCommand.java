// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.autopersist.test.crash.CrashOptions;
import org.autopersist.test.crash.CrashReport;
import org.autopersist.test.crash.CrashTestException;
import org.autopersist.test.crash.CrashTester;
import org.autopersist.testkit.ProgressLine;
import org.autopersist.testkit.Table;

/** Explores the crash states of workloads and prints what was found. Several workloads at a time, if there are many. */
final class ExploreCommand {

    private final Settings settings;
    private final long start = System.nanoTime();

    /** @param report null if the workload could not be explored; then there is a problem */
    private record Result(NamedWorkload workload, CrashReport report, String problem) {}

    ExploreCommand(Settings settings) {
        this.settings = settings;
    }

    /**
     * @param trace of one workload, or null to record all
     * @return the exit code
     */
    int run(List<NamedWorkload> workloads, Path trace) throws InterruptedException, ExecutionException {
        CrashOptions options = settings.options();
        long shares = workloads.stream().mapToLong(NamedWorkload::images).sum();
        long total = settings.images != null ? settings.images : shares;
        // One JVM for each of several workloads has less to wait for than several for one.
        boolean many = workloads.size() >= 2 * options.jobs();
        List<Future<Result>> results = new ArrayList<>();
        try (ProgressLine progress = ProgressLine.ofMany("images", total);
                ExecutorService threads = Executors.newFixedThreadPool(many ? options.jobs() : 1)) {
            long sharesBefore = 0;
            for (int i = 0; i < workloads.size(); i++) {
                NamedWorkload workload = workloads.get(i);
                int schedules = trace == null ? settings.schedulesOf(workload) : 1;
                CrashOptions own = options.withCollector(settings.collector(i)).withFlags(settings.flags(i), List.of())
                        .withImages(Math.max(1, Math.round((double) total * workload.images() / shares / schedules)));
                for (int schedule = 0; schedule < schedules; schedule++) {
                    CrashOptions scheduled = (many ? own.withJobs(1) : own).withSchedule(schedule);
                    // What earlier workloads leave of their time is for the later ones.
                    double endOfPart = (sharesBefore + (double) workload.images() * (schedule + 1) / schedules) / shares;
                    results.add(threads.submit(() -> explore(workload, trace, timed(scheduled, endOfPart), progress)));
                }
                sharesBefore += workload.images();
            }
        }
        return print(results);
    }

    private CrashOptions timed(CrashOptions options, double endOfPart) {
        Duration limit = settings.timeLimit();
        if (limit == null) {
            return options;
        }
        long end = (long) (limit.toNanos() * endOfPart);
        return options.withTimeLimit(Duration.ofNanos(Math.max(0, start + end - System.nanoTime())));
    }

    private static Result explore(NamedWorkload workload, Path trace, CrashOptions options, ProgressLine progress) {
        String label = workload.name() + (options.schedule() == 0 ? "" : "#" + options.schedule());
        try {
            CrashReport report = CrashTester.run(workload.type().getName(), trace, options,
                    (_, checked, _) -> progress.at(label, checked));
            report.violations().forEach(violation -> progress.print(Messages.of(violation, workload)));
            report.notes().forEach(note -> progress.print(workload.name() + ": " + note));
            if (!report.complete() && report.violations().isEmpty()) {
                progress.print(workload.name() + ": not all images were checked");
            }
            progress.at(label, report.images());
            return new Result(workload, report, null);
        } catch (CrashTestException e) {
            String problem = workload.name() + " could not be explored: " + e.getMessage();
            progress.print(problem);
            return new Result(workload, null, problem);
        }
    }

    private static int print(List<Future<Result>> results) throws InterruptedException, ExecutionException {
        Table table = new Table("workload", "events", "skipped", "images", "in recovery", "second", "images/s", "went on", "violations");
        long images = 0;
        long inconsistent = 0;
        List<String> problems = new ArrayList<>();
        for (Future<Result> future : results) {
            Result result = future.get();
            CrashReport report = result.report;
            if (report == null) {
                problems.add(result.problem);
                continue;
            }
            images += report.images();
            inconsistent += report.violations().size();
            table.row(result.workload.name(), number(report.events()), number(report.skippedEvents()), number(report.images()),
                    number(report.recoveryImages()), number(report.secondImages()), number(Math.round(report.rate())), number(report.wentOn()),
                    number(report.violations().size()));
        }
        table.print();
        problems.forEach(problem -> System.out.println(Messages.firstLine(problem)));
        System.out.printf(Locale.ROOT, "%,d images checked, %,d inconsistent%n", images, inconsistent);
        return inconsistent == 0 && problems.isEmpty() ? 0 : 1;
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
