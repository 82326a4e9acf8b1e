package org.autopersist.test.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;

/**
 * Shows that crash tests find faults: leaves out the write-backs and fences of one line of the JVM's source at a time,
 * and looks for an inconsistent image. Thread-safe; each call works for itself.
 */
public final class MutantTester {

    private static final int RESTARTS = 200;

    private MutantTester() {}

    /**
     * What became of a mutant.
     *
     * @param images that were checked
     * @param message of the inconsistent image; null if there was none
     */
    public record Outcome(long images, String message) {
        public boolean isCaught() {
            return message != null;
        }
    }

    /**
     * Records a workload, and tries each site of its trace.
     *
     * @param wanted which sites to try, by "file:line function"
     * @param options {@code images} is for each site
     * @return by site
     * @throws CrashTestException if it could not be done
     */
    public static Map<String, Outcome> dropSites(String workload, Predicate<String> wanted, CrashOptions options) {
        Workload instance = WorkloadLoader.load(workload);
        try (WorkFolder folder = new WorkFolder()) {
            Recording recording = Recording.make(workload, instance, options, folder);
            List<String> sites;
            try (Trace trace = Trace.open(recording.trace())) {
                sites = SiteNames.of(trace).all().stream().filter(wanted).toList();
            }
            if (options.keepTrace() && !sites.isEmpty()) {
                Path kept = CrashTester.keptTrace(workload, options);
                recording.keep(kept.getParent(), kept.getFileName().toString().replaceFirst("\\.trace$", ""));
            }
            Quota quota = new Quota((int) Math.min(Integer.MAX_VALUE, options.images()), CheckJob.ALL_EVENTS);
            CheckJob job = CrashTester.job(workload, recording, quota, options, folder);
            return split(job, sites, new EngineJvm(options, instance), options, folder);
        } catch (IOException e) {
            throw new CrashTestException(e.toString(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CrashTestException("Interrupted", e);
        }
    }

    private static Map<String, Outcome> split(CheckJob job, Collection<String> sites, EngineJvm jvm, CrashOptions options,
            WorkFolder folder) throws IOException, InterruptedException {
        int jobs = Math.clamp(sites.size(), 1, options.jobs());
        List<List<String>> parts = new ArrayList<>();
        for (int i = 0; i < jobs; i++) {
            parts.add(new ArrayList<>());
        }
        int next = 0;
        for (String site : sites) {
            parts.get(next++ % jobs).add(site);
        }
        Map<String, Outcome> outcomes = new TreeMap<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(jobs)) {
            List<Future<?>> shares = new ArrayList<>();
            for (int i = 0; i < jobs; i++) {
                Path own = folder.folder("mutants-" + i);
                CheckJob part = job.in(own).without(parts.get(i));
                if (!part.dropSites().isEmpty()) {
                    shares.add(threads.submit(() -> {
                        share(part, jvm, own, outcomes);
                        return null;
                    }));
                }
            }
            CrashTester.await(shares, threads);
        }
        return outcomes;
    }

    private static void share(CheckJob job, EngineJvm jvm, Path folder, Map<String, Outcome> outcomes)
            throws IOException, InterruptedException {
        int from = 0;
        for (int start = 0; start < RESTARTS && from < job.dropSites().size(); start++) {
            Path log = folder.resolve("check-" + start + ".log");
            Files.deleteIfExists(folder.resolve("progress"));
            try (ProgressPage page = new ProgressPage(folder.resolve("progress"));
                    CheckProcess process = new CheckProcess(jvm.check(job.of(0, from, job.millis()), log), page,
                            fields -> take(fields, outcomes))) {
                CheckProcess.End end = process.await(() -> {});
                if (end == CheckProcess.End.DONE) {
                    return;
                }
                if (page.activity() == 0) {
                    throw new CrashTestException("A checking JVM ended with exit code " + process.exitCode()
                            + " before its first image\n" + Recording.tail(log));
                }
                // An image that kills the JVM, or makes it hang, shows the mutant as well.
                String how = end == CheckProcess.End.HUNG ? "the JVM hung" : "the JVM died with exit code " + process.exitCode();
                synchronized (outcomes) {
                    outcomes.put(page.state(), new Outcome(page.checked(), how + " at event " + page.event()));
                }
                from = (int) page.image() + 1;
            }
        }
    }

    private static void take(String[] fields, Map<String, Outcome> outcomes) {
        if (fields[0].charAt(0) == CheckOutput.MUTANT) {
            String message = fields[5].isEmpty() ? null
                    : fields[6] + " (event " + fields[3] + ", state " + fields[4] + ")";
            synchronized (outcomes) {
                outcomes.put(fields[1], new Outcome(Long.parseLong(fields[2]), message));
            }
        }
    }
}
