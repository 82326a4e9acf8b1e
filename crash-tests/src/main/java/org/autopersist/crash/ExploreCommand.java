package org.autopersist.crash;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.autopersist.test.crash.CrashOptions;
import org.autopersist.test.crash.CrashReport;
import org.autopersist.test.crash.CrashTestException;
import org.autopersist.test.crash.CrashTester;

/** Explores the crash states of workloads, one after the other, and prints what was found. */
final class ExploreCommand {

    private final Settings settings;
    private final Table table = new Table("workload", "events", "skipped", "images", "in recovery", "images/s", "went on", "violations");
    private final List<String> problems = new ArrayList<>();
    private long images;
    private long inconsistent;

    ExploreCommand(Settings settings) {
        this.settings = settings;
    }

    /**
     * @param trace of one workload, or null to record all
     * @return the exit code
     */
    int run(List<NamedWorkload> workloads, Path trace) {
        CrashOptions options = settings.options();
        long shares = workloads.stream().mapToLong(NamedWorkload::images).sum();
        long total = settings.images != null ? settings.images : shares;
        long start = System.nanoTime();
        try (ProgressLine progress = new ProgressLine("images", total)) {
            long sharesLeft = shares;
            for (NamedWorkload workload : workloads) {
                long wanted = Math.max(1, Math.round((double) total * workload.images() / shares));
                CrashOptions own = options.withImages(wanted);
                if (settings.timeLimit() != null) {
                    Duration left = settings.timeLimit().minusNanos(System.nanoTime() - start);
                    own = own.withTimeLimit(left.multipliedBy(workload.images()).dividedBy(sharesLeft));
                }
                sharesLeft -= workload.images();
                explore(workload, trace, own, progress);
            }
        }
        table.print();
        problems.forEach(System.out::println);
        System.out.printf(Locale.ROOT, "%,d images checked, %,d inconsistent%n", images, inconsistent);
        return inconsistent == 0 && problems.isEmpty() ? 0 : 1;
    }

    private void explore(NamedWorkload workload, Path trace, CrashOptions options, ProgressLine progress) {
        try {
            CrashReport report = CrashTester.run(workload.type().getName(), trace, options,
                    (_, checked, _) -> progress.at(workload.name(), checked));
            report.violations().forEach(violation -> progress.print(Messages.of(violation, workload)));
            report.notes().forEach(note -> progress.print(workload.name() + ": " + note));
            if (!report.complete() && report.violations().isEmpty()) {
                progress.print(workload.name() + ": not all images were checked");
            }
            images += report.images();
            inconsistent += report.violations().size();
            table.row(workload.name(), number(report.events()), number(report.skippedEvents()), number(report.images()),
                    number(report.recoveryImages()), number(Math.round(report.rate())), number(report.wentOn()),
                    number(report.violations().size()));
            progress.done(report.images());
        } catch (CrashTestException e) {
            problems.add(workload.name() + " could not be explored: " + e.getMessage());
        }
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
