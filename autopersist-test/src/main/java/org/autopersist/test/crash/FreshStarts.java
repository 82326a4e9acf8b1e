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
 * Recovers a few crash states by JVMs that start up with them, as users' do, so that start-up and attaching agree. Used
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

    /** Checks a few states, evenly over the run, the last at its end; returns how many. */
    int run() throws IOException, InterruptedException {
        long events;
        try (Trace trace = Trace.open(recording.trace())) {
            events = trace.events();
        }
        for (int i = 0; i < options.freshStarts(); i++) {
            check(events * (i + 1) / options.freshStarts(), new StateName(StateKind.RANDOM, i));
        }
        return options.freshStarts();
    }

    /** Checks one state. */
    void check(long event, StateName state) throws IOException, InterruptedException {
        try (Trace trace = Trace.open(recording.trace()); Arena arena = Arena.ofConfined()) {
            MemorySegment durable = StartState.load(trace, recording.startImage(), arena);
            CrashModel model = new CrashModel(durable, trace.flags());
            CutTracker cuts = new CutTracker(options.seed(), CutTracker.read(trace, workload.threads()));
            TraceWalk walk = new TraceWalk(trace, model, cuts, Set.of());
            while (walk.event() < event && walk.next()) {}
            PendingSet set = new PendingSet(model.pending());
            int[] choice = state.choose(set, options.seed(), event);
            Path image = folder.file("fresh.nvm");
            Pages pages = new Pages();
            pages.addStoresOf(trace);
            try (StateFile file = new StateFile(image, trace.imageSize(), pages)) {
                file.learn(durable);
                file.write(durable, set, choice);
                check(event, state, cuts.cut(), image);
            }
        }
    }

    private void check(long event, StateName state, Cut cut, Path image) throws IOException, InterruptedException {
        Path log = folder.file("fresh.log");
        Process process = jvm.fresh(image, log, name, Long.toString(options.seed()), recording.trace().toString(),
                Long.toString(event));
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
