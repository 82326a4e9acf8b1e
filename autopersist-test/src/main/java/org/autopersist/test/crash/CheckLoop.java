// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.Set;

/**
 * Goes through a trace and checks this JVM's share of its crash states. All shares make all states in the same order and
 * number the different ones, so that they need not talk to each other and each state is checked once. Not thread-safe.
 */
final class CheckLoop implements AutoCloseable {

    /** So many images in a row belong to one share. */
    private static final int BLOCK = 16;
    /** After so many images the whole file is searched for pages that recovery wrote and nobody knew of. */
    private static final int LEARN_EVERY = 128;
    private static final int LEARN_FIRST = 16;

    private final CheckJob job;
    private final CheckOutput out;
    private final Arena arena = Arena.ofConfined();
    private final Trace trace;
    private final SiteNames sites;
    private final ProgressPage page;
    private final StateFile file;
    private final ImageChecker checker;
    private final RecoveryCrashes recoveries;
    private final SecondCrashes seconds;
    private final CheckCounts counts = new CheckCounts();
    private final CutTracker cuts;
    private final CrashModel model;
    private final long deadline;
    private int violations;

    CheckLoop(CheckJob job, Workload workload, CheckOutput out) throws IOException {
        this.job = job;
        this.out = out;
        deadline = System.nanoTime() + job.millis() * 1_000_000;
        trace = Trace.open(job.trace());
        sites = SiteNames.of(trace);
        page = new ProgressPage(job.folder().resolve("progress"));
        MemorySegment start = StartState.load(trace, job.startImage(), arena);
        Pages pages = new Pages();
        pages.addStoresOf(trace);
        file = new StateFile(job.folder().resolve("image.nvm"), trace.imageSize(), pages);
        file.learn(start);
        checker = new ImageChecker(workload, file);
        recoveries = new RecoveryCrashes(checker, file, job.folder(), job.seed(), page, counts);
        seconds = new SecondCrashes(checker, file, job.folder(), job.seed(), page, counts);
        cuts = new CutTracker(job.seed(), CutTracker.read(trace, workload.threads()));
        model = new CrashModel(start, trace.flags());
    }

    /** Checks the share, and writes what it found. */
    void run() throws IOException {
        Set<Long> seen = new HashSet<>();
        TraceWalk walk = new TraceWalk(trace, model, cuts, Set.of());
        while (walk.next() && !counts.stopped) {
            if (!walk.changed()) {
                counts.skippedEvents++;
            } else if ((Mix.mix(job.seed(), walk.event(), 3) & CheckJob.ALL_EVENTS - 1) < job.eventShare()) {
                explore(walk, seen);
            }
        }
        counts.events = walk.event();
        out.done(counts);
    }

    private void explore(TraceWalk walk, Set<Long> seen) throws IOException {
        PendingSet set = new PendingSet(model);
        page.atEvent(walk.event(), cuts.cut().toString());
        StateSequence sequence = new StateSequence(set, job.quota(), job.seed(), walk.event());
        int here = 0;
        for (StateName name; here < job.quota() && !counts.stopped && (name = sequence.next()) != null; ) {
            int[] choice = name.choose(set, job.seed(), walk.event());
            // Later it would be a loss of all data; then the check says so.
            if (!cuts.cut().setUp() && StateFile.isUnfinished(model.durable(), set, choice)) {
                counts.unfinished++;
            } else if (!seen.add(Mix.mix(model.hash() ^ set.hash(choice), cuts.number()))) {
                counts.equalStates++;
            } else {
                here++;
                long image = counts.images++;
                if (image >= job.from() && image / BLOCK % job.jobs() == job.share()) {
                    checkOne(image, walk, name, set, choice);
                }
            }
        }
    }

    private void checkOne(long image, TraceWalk walk, StateName name, PendingSet set, int[] choice) throws IOException {
        page.atImage(image, name.toString());
        boolean goOn = sampled(image, 4, job.goOnOf());
        boolean structure = checker.checksStructure() && sampled(image, 5, job.structureOf());
        boolean recovery = sampled(image, 6, job.recoveryOf());
        ImageChecker.Extras extras =
                new ImageChecker.Extras(goOn && !recovery, structure, recovery ? recoveries.trace(0) : null);
        Verdict verdict = checker.check(model.durable(), set, choice, cuts.cut(), extras);
        if (verdict == null && sampled(image, 8, job.secondOf())) {
            second(walk, name, set, choice);
        }
        if (goOn || recovery || counts.checked < LEARN_FIRST || counts.checked % LEARN_EVERY == 0) {
            file.learn(model.durable());
        }
        if (verdict != null) {
            repeat(walk, name, set, choice, extras, verdict);
        } else if (recovery) {
            RecoveryCrashes.Found found = recoveries.explore(model.durable(), set, choice, cuts.cut(), 0, job.depth());
            if (found != null) {
                report(walk, name + found.path(), found.verdict());
            }
        }
        counts.wentOn += goOn && !recovery ? 1 : 0;
        counts.structures += structure ? 1 : 0;
        counts.checked++;
        page.checked(counts.checked + counts.recoveryImages + counts.secondImages);
        if (System.nanoTime() > deadline) {
            counts.stopped = true;
        }
    }

    private void second(TraceWalk walk, StateName name, PendingSet set, int[] choice) throws IOException {
        SecondCrashes.Found found = seconds.explore(model.durable(), set, choice, cuts.cut());
        file.learn(model.durable());
        if (found != null) {
            report(walk, name + found.path(), found.verdict());
        }
    }

    /** Checks again, on a file that surely is this state and nothing else. */
    private void repeat(TraceWalk walk, StateName name, PendingSet set, int[] choice, ImageChecker.Extras extras,
            Verdict verdict) {
        file.learn(model.durable());
        if (checker.check(model.durable(), set, choice, cuts.cut(), extras.withoutTrace()) == null) {
            counts.notRepeated++;
            report(walk, name.toString(), new Verdict(Violation.Kind.NOT_REPEATED, verdict.kind() + ": " + verdict.message()));
        } else {
            report(walk, name.toString(), verdict);
        }
    }

    private void report(TraceWalk walk, String state, Verdict verdict) {
        out.violation(walk.event(), state, sites.name(walk), cuts.cut().toString(), verdict);
        if (++violations >= job.maxViolations()) {
            counts.stopped = true;
        }
    }

    private boolean sampled(long image, int what, int oneOf) {
        return oneOf > 0 && Long.remainderUnsigned(Mix.mix(job.seed(), image, what), oneOf) == 0;
    }

    /** Checks one state and writes what it found. */
    void runSingle() throws IOException {
        TraceWalk walk = new TraceWalk(trace, model, cuts, Set.of());
        while (walk.event() < job.event()) {
            if (!walk.next()) {
                throw new IllegalArgumentException("The trace has " + walk.event() + " events, not " + job.event());
            }
        }
        PendingSet set = new PendingSet(model);
        String[] lives = job.state().split("/", 2);
        String[] parts = lives[0].split("\\+", 2);
        int[] choice = StateName.parse(parts[0]).choose(set, job.seed(), job.event());
        page.atEvent(walk.event(), cuts.cut().toString());
        page.atImage(0, job.state());
        boolean nested = parts.length == 2;
        Verdict verdict = checker.check(model.durable(), set, choice, cuts.cut(),
                new ImageChecker.Extras(!nested, !nested, nested ? recoveries.trace(0) : null));
        if (verdict == null && nested) {
            verdict = recoveries.repeat(model.durable(), set, choice, cuts.cut(), parts[1], 0, true);
        } else if (verdict == null && lives.length == 2) {
            verdict = seconds.repeat(model.durable(), set, choice, cuts.cut(), lives[1]);
        }
        counts.events = walk.event();
        counts.images = 1;
        counts.checked = 1;
        if (verdict != null) {
            report(walk, job.state(), verdict);
        }
        out.done(counts);
    }

    @Override
    public void close() throws IOException {
        recoveries.close();
        seconds.close();
        file.close();
        page.close();
        trace.close();
        arena.close();
    }
}
