// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.Set;

/**
 * Leaves out all write-backs and fences of one line of the JVM's source after the other, and looks for a crash state
 * that shows it, at events where something is not durable that else would be. Not thread-safe.
 */
final class MutantLoop implements AutoCloseable {

    /** Of one event, in this order, as far as the budget goes. */
    private static final StateName[] STATES = {
        new StateName(StateKind.LOST, 0), new StateName(StateKind.LOST_SOME, 0), new StateName(StateKind.NONE, 0),
        new StateName(StateKind.LOST_SOME, 1), new StateName(StateKind.RANDOM, 0), new StateName(StateKind.RANDOM, 1)
    };

    /** From so many events of the run, recoveries are tried. */
    private static final int BASES = 60;
    private static final StateName[] BASE_STATES = {new StateName(StateKind.NONE, 0), new StateName(StateKind.RANDOM, 0)};

    private final CheckJob job;
    private final CheckOutput out;
    private final Arena arena = Arena.ofConfined();
    private final Trace trace;
    private final SiteNames sites;
    private final History history;
    private final ProgressPage page;
    private final StateFile file;
    private final ImageChecker checker;
    private final MemorySegment start;
    private final MemorySegment mutated;
    private final MemorySegment whole;
    private final Set<String> caught = new HashSet<>();

    MutantLoop(CheckJob job, Workload workload, CheckOutput out) throws IOException {
        this.job = job;
        this.out = out;
        trace = Trace.open(job.trace());
        sites = SiteNames.of(trace);
        history = CutTracker.read(trace, workload.threads());
        page = new ProgressPage(job.folder().resolve("progress"));
        start = StartState.load(trace, job.startImage(), arena);
        mutated = arena.allocate(start.byteSize(), Pages.SIZE);
        whole = arena.allocate(start.byteSize(), Pages.SIZE);
        Pages pages = new Pages();
        pages.addStoresOf(trace);
        file = new StateFile(job.folder().resolve("image.nvm"), trace.imageSize(), pages);
        file.learn(start);
        checker = new ImageChecker(workload, file);
    }

    private Twins twins(CutTracker cuts, String site) {
        file.pages().copy(start, mutated);
        file.pages().copy(start, whole);
        return new Twins(trace, mutated, whole, cuts, sites.numbers(site), page::active);
    }

    private CutTracker cuts() {
        return new CutTracker(job.seed(), history);
    }

    /** Tries this JVM's share of all mutants, each with up to {@code quota} images. */
    void run() throws IOException {
        for (String site : sites.all()) {
            if (isMine(site)) {
                page.atImage(0, site);
                explore(site);
            }
        }
        exploreRecovery();
        out.done(new CheckCounts());
    }

    private boolean isMine(String site) {
        return Math.floorMod(site.hashCode(), job.jobs()) == job.share() && !caught.contains(site)
                && !job.skipSites().contains(site)
                && (job.onlySites().isEmpty() || job.onlySites().stream().anyMatch(site::contains));
    }

    /** Mutants of recovery, with images that crashes of the whole run leave. */
    private void exploreRecovery() throws IOException {
        file.pages().copy(start, mutated);
        CutTracker cuts = cuts();
        CrashModel model = new CrashModel(mutated, trace.flags());
        RecoveryMutants recoveries = new RecoveryMutants(checker, file, page, out, job, trace.imageSize(), arena);
        long events = trace.events();
        TraceWalk walk = new TraceWalk(trace, model, cuts, Set.of());
        while (walk.next()) {
            page.active();
            if (!walk.changed() || Long.remainderUnsigned(Mix.mix(job.seed(), walk.event(), 9), events) >= BASES) {
                continue;
            }
            page.atEvent(walk.event(), cuts.cut().toString());
            PendingSet set = new PendingSet(model);
            for (StateName name : BASE_STATES) {
                int[] choice = name.choose(set, job.seed(), walk.event());
                if (!StateFile.isUnfinished(mutated, set, choice)) {
                    recoveries.explore(mutated, set, choice, cuts.cut(), this::isMine);
                }
            }
        }
        recoveries.finish();
    }

    private void explore(String site) {
        long affected = 0;
        for (Twins twins = twins(null, site); twins.next(); ) {
            affected++;
        }
        long images = 0;
        Set<Long> seen = new HashSet<>();
        CutTracker cuts = cuts();
        for (Twins twins = twins(cuts, site); twins.next() && images < job.quota(); ) {
            long event = twins.walk.event();
            if (Long.remainderUnsigned(Mix.mix(job.seed(), event), affected) * STATES.length >= job.quota()) {
                continue;
            }
            page.atEvent(event, cuts.cut().toString());
            PendingSet set = twins.pending();
            for (StateName name : STATES) {
                int[] choice = name.choose(set, job.seed(), event);
                if (!cuts.cut().setUp() && StateFile.isUnfinished(mutated, set, choice)
                        || !seen.add(Mix.mix(twins.model.hash() ^ set.hash(choice), cuts.number()))) {
                    continue;
                }
                images++;
                page.active();
                page.checked(images);
                Verdict verdict = check(set, choice, cuts.cut());
                if (verdict != null) {
                    out.mutant(site, images, event, name.toString(), verdict);
                    caught.add(site);
                    return;
                }
            }
        }
        out.mutant(site, images, 0, "", null);
    }

    private Verdict check(PendingSet set, int[] choice, Cut cut) {
        Verdict verdict = checker.check(mutated, set, choice, cut, ImageChecker.Extras.NONE);
        if (verdict == null) {
            return null;
        }
        file.learn(mutated);
        return checker.check(mutated, set, choice, cut, ImageChecker.Extras.NONE);
    }

    /** Checks one state of one mutant. */
    void runSingle() {
        CutTracker cuts = cuts();
        Twins twins = twins(cuts, job.dropSite());
        while (twins.walk.event() < job.event()) {
            if (!twins.step()) {
                throw new IllegalArgumentException("The trace has " + twins.walk.event() + " events, not " + job.event());
            }
        }
        PendingSet set = twins.pending();
        int[] choice = StateName.parse(job.state()).choose(set, job.seed(), job.event());
        page.atEvent(job.event(), cuts.cut().toString());
        page.atImage(0, job.state());
        Verdict verdict = checker.check(mutated, set, choice, cuts.cut(), ImageChecker.Extras.NONE);
        if (verdict != null) {
            out.violation(job.event(), job.state(), sites.name(twins.walk), cuts.cut().toString(), verdict);
        }
        CheckCounts counts = new CheckCounts();
        counts.images = 1;
        counts.checked = 1;
        out.done(counts);
    }

    @Override
    public void close() throws IOException {
        file.close();
        page.close();
        trace.close();
        arena.close();
    }
}
