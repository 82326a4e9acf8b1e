// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

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
     * Records a workload, and tries each site of its trace and of recoveries from it.
     *
     * @param only parts of the names of sites that are tried; empty: all
     * @param skip sites that are not tried, as "file:line function"
     * @param options {@code images} is for each site
     * @return by site
     * @throws CrashTestException if it could not be done
     */
    public static Map<String, Outcome> dropSites(String workload, Collection<String> only, Collection<String> skip,
            CrashOptions options) {
        Workload instance = WorkloadLoader.load(workload);
        try (WorkFolder folder = new WorkFolder()) {
            Files.createDirectories(options.keepFolder());
            Recording recording = Recording.make(workload, instance, options, folder);
            if (options.keepTrace()) {
                Path kept = CrashTester.keptTrace(workload, options);
                recording.keep(kept.getParent(), kept.getFileName().toString().replaceFirst("\\.trace$", ""));
            }
            Quota quota = new Quota((int) Math.min(Integer.MAX_VALUE, options.images()), CheckJob.ALL_EVENTS);
            CheckJob job = CrashTester.job(workload, recording, quota, options, folder);
            EngineJvm jvm = new EngineJvm(options, instance);
            Map<String, Outcome> outcomes = new TreeMap<>();
            try (ExecutorService threads = Executors.newFixedThreadPool(options.jobs())) {
                List<Future<?>> shares = new ArrayList<>();
                for (int i = 0; i < options.jobs(); i++) {
                    Path own = folder.folder("mutants-" + i);
                    CheckJob part = job.in(own).of(i, 0, job.millis());
                    shares.add(threads.submit(() -> {
                        share(part, only, skip, jvm, own, outcomes);
                        return null;
                    }));
                }
                CrashTester.await(shares, threads);
            }
            return outcomes;
        } catch (IOException e) {
            throw new CrashTestException(e.toString(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CrashTestException("Interrupted", e);
        }
    }

    private static void share(CheckJob job, Collection<String> only, Collection<String> skip, EngineJvm jvm, Path folder,
            Map<String, Outcome> outcomes) throws IOException, InterruptedException {
        List<String> done = new ArrayList<>(skip);
        Set<String> hung = new HashSet<>();
        for (int start = 0; start < RESTARTS; start++) {
            Path log = folder.resolve("check-" + start + ".log");
            Files.deleteIfExists(folder.resolve("progress"));
            try (ProgressPage page = new ProgressPage(folder.resolve("progress"));
                    CheckProcess process = new CheckProcess(jvm.check(job.mutants(only, done), log), page,
                            fields -> take(fields, outcomes))) {
                CheckProcess.End end = process.await(() -> {});
                if (end == CheckProcess.End.DONE) {
                    return;
                }
                if (page.activity() == 0) {
                    throw new CrashTestException("A checking JVM ended with exit code " + process.exitCode()
                            + " before its first image\n" + Recording.tail(log));
                }
                // On a busy machine a JVM may seem to hang once.
                if (end == CheckProcess.End.HUNG && hung.add(page.state())) {
                    continue;
                }
                // An image that kills the JVM, or makes it hang again, shows the mutant as well.
                String how = end == CheckProcess.End.HUNG ? "the JVM hung" : "the JVM died with exit code " + process.exitCode();
                synchronized (outcomes) {
                    outcomes.put(page.state(), new Outcome(page.checked(), how + " at event " + page.event()));
                    done = new ArrayList<>(skip);
                    done.addAll(outcomes.keySet());
                }
            }
        }
    }

    private static void take(String[] fields, Map<String, Outcome> outcomes) {
        if (fields[0].charAt(0) == CheckOutput.MUTANT) {
            String message = fields[5].isEmpty() ? null
                    : fields[6] + " (event " + fields[3] + ", state " + fields[4] + ")";
            Outcome outcome = new Outcome(Long.parseLong(fields[2]), message);
            synchronized (outcomes) {
                outcomes.merge(fields[1], outcome, (a, b) -> new Outcome(a.images + b.images, a.isCaught() ? a.message : b.message));
            }
        }
    }
}
