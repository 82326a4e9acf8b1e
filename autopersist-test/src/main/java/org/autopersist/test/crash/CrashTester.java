// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Records a run of a workload and checks the images that power failures could have left of it, in JVMs of its own.
 * Thread-safe; each call works for itself.
 */
public final class CrashTester {

    private CrashTester() {}

    /**
     * Records a workload and explores its crash states.
     *
     * @param workload the name of a class that implements {@link Workload}, or {@code CLASS#METHOD} for a method with
     *     {@link org.autopersist.test.CrashTest}
     * @param trace of an earlier search, to explore it once more; or null
     * @throws CrashTestException if the search could not be made
     * @throws IllegalArgumentException if there is no such workload
     */
    public static CrashReport run(String workload, Path trace, CrashOptions options, CrashProgress progress) {
        Workload instance = WorkloadLoader.load(workload);
        return in(options, folder -> {
            Recording recording = trace != null ? Recording.kept(trace)
                    : Recording.make(workload, instance, options, folder);
            return explore(workload, instance, recording, options, progress, folder);
        });
    }

    /**
     * Checks one crash state of a trace that an earlier search kept; if attaching finds nothing, also by a JVM that starts up
     * with it.
     *
     * @param trace as the violation named it
     * @param event as the violation named it
     * @param state as the violation named it
     * @param droppedSite the mutant: a site whose write-backs and fences are left out; or null
     * @throws CrashTestException if the state could not be checked
     * @throws IllegalArgumentException if there is no such workload or state
     */
    public static CrashReport repeat(String workload, Path trace, long event, String state, String droppedSite,
            CrashOptions options) {
        StateName.parse(state.split("[+/]", 2)[0]);
        Workload instance = WorkloadLoader.load(workload);
        return in(options, folder -> {
            Recording recording = Recording.kept(trace);
            CheckJob job = job(workload, recording, new Quota(1, CheckJob.ALL_EVENTS), options, folder).only(event, state);
            if (droppedSite != null) {
                job = job.without(droppedSite);
            }
            try (Trace known = Trace.open(trace)) {
                if (event < 1 || event > known.events()) {
                    throw new IllegalArgumentException(trace + " has the events 1 to " + known.events() + ", not " + event);
                }
            }
            Findings findings = findings(workload, options, trace, droppedSite);
            long start = System.nanoTime();
            EngineJvm jvm = new EngineJvm(options, instance);
            new Share(job, jvm, folder.folder("share-0"), options.keepFolder(), findings, _ -> {}).run();
            boolean startsUp = findings.violations().isEmpty() && droppedSite == null && !state.contains("+") && !state.contains("/");
            if (startsUp) {
                new FreshStarts(workload, instance, recording, options, folder, jvm, findings).check(event, StateName.parse(state));
            }
            return report(workload, options, findings, startsUp ? 1 : 0, System.nanoTime() - start, List.of());
        });
    }

    private interface Search {
        CrashReport in(WorkFolder folder) throws IOException, InterruptedException;
    }

    private static CrashReport in(CrashOptions options, Search search) {
        try (WorkFolder folder = new WorkFolder()) {
            Files.createDirectories(options.keepFolder());
            return search.in(folder);
        } catch (IOException e) {
            throw new CrashTestException(e.toString(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CrashTestException("Interrupted", e);
        }
    }

    private static CrashReport explore(String name, Workload workload, Recording recording, CrashOptions options,
            CrashProgress progress, WorkFolder folder) throws IOException, InterruptedException {
        Quota quota;
        try (Trace trace = Trace.open(recording.trace())) {
            quota = Quota.of(trace, recording.startImage(), options.images());
        }
        Path kept = keptTrace(name, options);
        Findings findings = findings(name, options, kept, null);
        EngineJvm jvm = new EngineJvm(options, workload);
        long start = System.nanoTime();
        AtomicLongArray checked = new AtomicLongArray(options.jobs());
        CheckJob job = job(name, recording, quota, options, folder);
        try (ExecutorService threads = Executors.newFixedThreadPool(options.jobs())) {
            List<Future<?>> shares = new ArrayList<>();
            for (int i = 0; i < options.jobs(); i++) {
                int share = i;
                Path own = folder.folder("share-" + i);
                CheckJob part = job.in(own).of(share, 0, job.millis());
                shares.add(threads.submit(() -> {
                    new Share(part, jvm, own, options.keepFolder(), findings, done -> {
                        checked.set(share, done);
                        synchronized (checked) {
                            progress.at(name, sum(checked), options.images());
                        }
                    }).run();
                    return null;
                }));
            }
            await(shares, threads);
        }
        long nanos = System.nanoTime() - start;
        int fresh = 0;
        if (options.freshStarts() > 0 && findings.violations().isEmpty()) {
            fresh = new FreshStarts(name, workload, recording, options, folder, jvm, findings).run();
        }
        if (options.keepTrace() || !findings.violations().isEmpty()) {
            recording.keep(kept.getParent(), kept.getFileName().toString().replaceFirst("\\.trace$", ""));
        }
        return report(name, options, findings, fresh, nanos, List.of());
    }

    private static long sum(AtomicLongArray counts) {
        long sum = 0;
        for (int i = 0; i < counts.length(); i++) {
            sum += counts.get(i);
        }
        return sum;
    }

    static void await(List<Future<?>> shares, ExecutorService threads) throws IOException, InterruptedException {
        try {
            for (Future<?> share : shares) {
                share.get();
            }
        } catch (ExecutionException e) {
            threads.shutdownNow();
            switch (e.getCause()) {
                case IOException problem -> throw problem;
                case RuntimeException problem -> throw problem;
                case Throwable problem -> throw new CrashTestException(problem.toString(), problem);
            }
        }
    }

    static CheckJob job(String workload, Recording recording, Quota quota, CrashOptions options, WorkFolder folder)
            throws IOException {
        return new CheckJob(workload, options.seed(), recording.trace(), recording.startImage(), folder.folder("share-0"),
                quota.states(), quota.eventShare(), options.jobs(), 0, 0, options.recoveryOf(), options.secondOf(), options.depth(),
                options.goOnOf(), options.structureOf(), options.timeLimit().toMillis(), options.maxViolations(), 0, null,
                null, false, List.of(), List.of());
    }

    /** Where the trace of a workload is kept if something is found. */
    public static Path keptTrace(String workload, CrashOptions options) {
        String file = workload.substring(workload.lastIndexOf('.') + 1).replaceAll("[^A-Za-z0-9]", "-");
        return options.keepFolder().resolve(file + "-" + options.durability() + "-" + options.seed()
                + (options.schedule() == 0 ? "" : "-" + options.schedule()) + ".trace");
    }

    private static Findings findings(String workload, CrashOptions options, Path trace, String droppedSite) {
        String repeat = "%s --seed %d --durability %s --trace %s".formatted(workload, options.seed(), options.durability(), trace);
        return new Findings(workload, options.seed(), options.maxViolations(),
                droppedSite == null ? repeat : repeat + " --drop-site '" + droppedSite + "'");
    }

    private static CrashReport report(String workload, CrashOptions options, Findings findings, int freshStarts, long nanos,
            List<String> more) {
        CheckCounts counts = findings.counts();
        List<String> notes = new ArrayList<>(findings.notes());
        notes.addAll(more);
        return new CrashReport(workload, options.seed(), counts.events, counts.skippedEvents,
                counts.checked + counts.recoveryImages + counts.secondImages, counts.recoveryImages, counts.secondImages, counts.equalStates, counts.wentOn,
                counts.structures, freshStarts, !counts.stopped, Duration.ofNanos(nanos), findings.violations(), notes);
    }
}
