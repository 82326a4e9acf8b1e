// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Recovers a few crash states by JVMs that start up with them, as users' do, so that start-up and attaching agree; and lets
 * one make an image anew whose making a crash has cut short. Used
 * after a search that found nothing: whatever is wrong now differs from it.
 */
final class FreshStarts {

    private static final int PATIENCE_SECONDS = 120;

    private final String name;
    private final Workload workload;
    private final Recording recording;
    private final CrashOptions options;
    private final WorkFolder folder;
    private final EngineJvm jvm;
    private final Findings findings;

    FreshStarts(String name, Workload workload, Recording recording, CrashOptions options, WorkFolder folder, EngineJvm jvm,
            Findings findings) {
        this.name = name;
        this.workload = workload;
        this.recording = recording;
        this.options = options;
        this.folder = folder;
        this.jvm = jvm;
        this.findings = findings;
    }

    /** Checks a few states, evenly over the run, the last at its end, and one of its beginning; returns how many. */
    int run() throws IOException, InterruptedException {
        long events;
        long unfinished;
        try (Trace trace = Trace.open(recording.trace())) {
            events = trace.events();
            unfinished = eventOfUnfinished(trace);
        }
        for (int i = 0; i < options.freshStarts(); i++) {
            check(events * (i + 1) / options.freshStarts(), new StateName(StateKind.RANDOM, i));
        }
        if (unfinished > 0) {
            check(unfinished, new StateName(StateKind.RANDOM, 0));
        }
        return options.freshStarts() + (unfinished > 0 ? 1 : 0);
    }

    /** An event, any, at which the image is still being made; 0 if there is none. */
    private long eventOfUnfinished(Trace trace) throws IOException {
        long chosen = 0;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment durable = StartState.load(trace, recording.startImage(), arena);
            CrashModel model = new CrashModel(durable, trace.flags());
            TraceWalk walk = new TraceWalk(trace, model, null, Set.of());
            for (int found = 0; walk.next() && isUnfinished(durable, model, walk.event()); found++) {
                // Each of those so far is as likely as the others.
                if (Long.remainderUnsigned(Mix.mix(options.seed(), walk.event()), found + 1) == 0) {
                    chosen = walk.event();
                }
            }
        }
        return chosen;
    }

    private boolean isUnfinished(MemorySegment durable, CrashModel model, long event) {
        PendingSet set = new PendingSet(model);
        return StateFile.isUnfinished(durable, set, new StateName(StateKind.RANDOM, 0).choose(set, options.seed(), event));
    }

    /** Checks one state. */
    void check(long event, StateName state) throws IOException, InterruptedException {
        try (Trace trace = Trace.open(recording.trace()); Arena arena = Arena.ofConfined()) {
            MemorySegment durable = StartState.load(trace, recording.startImage(), arena);
            CrashModel model = new CrashModel(durable, trace.flags());
            CutTracker cuts = new CutTracker(options.seed(), CutTracker.read(trace, workload.threads()));
            TraceWalk walk = new TraceWalk(trace, model, cuts, Set.of());
            while (walk.event() < event && walk.next()) {}
            PendingSet set = new PendingSet(model);
            int[] choice = state.choose(set, options.seed(), event);
            Path image = folder.file("fresh.nvm");
            Pages pages = new Pages();
            pages.addStoresOf(trace);
            try (StateFile file = new StateFile(image, trace.imageSize(), pages)) {
                file.learn(durable);
                file.write(durable, set, choice);
                check(event, state, cuts.cut(), image, StateFile.isUnfinished(durable, set, choice));
            }
        }
    }

    private void check(long event, StateName state, Cut cut, Path image, boolean isMadeAnew) throws IOException, InterruptedException {
        Path log = folder.file("fresh.log");
        Process process = jvm.fresh(image, log, name, Long.toString(options.seed()), recording.trace().toString(),
                Long.toString(event), Boolean.toString(isMadeAnew));
        CompletableFuture.delayedExecutor(PATIENCE_SECONDS, TimeUnit.SECONDS).execute(process.toHandle()::destroyForcibly);
        boolean done = false;
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line; (line = in.readLine()) != null; ) {
                if (line.length() > 1 && line.charAt(1) == '\t') {
                    String[] fields = CheckOutput.fields(line);
                    done |= line.charAt(0) == CheckOutput.DONE;
                    if (line.charAt(0) == CheckOutput.VIOLATION) {
                        report(event, state, cut, fields[6]);
                    }
                }
            }
        }
        if (process.waitFor() != 0 || !done) {
            report(event, state, cut, "exit code " + process.exitValue() + "\n" + Recording.tail(log));
        }
        Files.deleteIfExists(log);
    }

    private void report(long event, StateName state, Cut cut, String message) {
        findings.violation(event, state.toString(), "", cut.toString(), Violation.Kind.START_UP_DIFFERS, message);
    }
}
