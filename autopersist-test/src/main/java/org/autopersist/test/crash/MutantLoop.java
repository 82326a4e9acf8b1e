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

    /** The run with and the run without the site's events, side by side. */
    private final class Twins {
        final CutTracker cuts = new CutTracker(job.seed(), history);
        final CrashModel model;
        final TraceWalk walk;
        private final CrashModel wholeModel;
        private final TraceWalk wholeWalk;

        Twins(String site) {
            file.pages().copy(start, mutated);
            file.pages().copy(start, whole);
            model = new CrashModel(mutated, trace.flags());
            wholeModel = new CrashModel(whole, trace.flags());
            walk = new TraceWalk(trace, model, cuts, sites.numbers(site));
            wholeWalk = new TraceWalk(trace, wholeModel, null, Set.of());
        }

        /** Goes on to the next event at which the two differ. */
        boolean next() {
            while (step()) {
                if (walk.changed() && model.hash() != wholeModel.hash()) {
                    return true;
                }
            }
            return false;
        }

        boolean step() {
            return walk.next() && wholeWalk.next();
        }

        PendingSet pending() {
            PendingSet set = new PendingSet(model.pending());
            set.compare(whole);
            return set;
        }
    }

    /** Tries all mutants of the job, each with up to {@code quota} images. */
    void run() throws IOException {
        for (int i = (int) job.from(); i < job.dropSites().size(); i++) {
            page.atImage(i, job.dropSites().get(i));
            explore(job.dropSites().get(i));
        }
        out.done(new CheckCounts());
    }

    private void explore(String site) {
        long affected = 0;
        for (Twins twins = new Twins(site); twins.next(); ) {
            affected++;
        }
        long images = 0;
        Set<Long> seen = new HashSet<>();
        for (Twins twins = new Twins(site); twins.next() && images < job.quota(); ) {
            long event = twins.walk.event();
            if (Long.remainderUnsigned(Mix.mix(job.seed(), event), affected) * STATES.length >= job.quota()) {
                continue;
            }
            page.atEvent(event, twins.cuts.cut().toString());
            PendingSet set = twins.pending();
            for (StateName name : STATES) {
                int[] choice = name.choose(set, job.seed(), event);
                if (StateFile.isUnfinished(mutated, set, choice)
                        || !seen.add(Mix.mix(twins.model.hash() ^ set.hash(choice), twins.cuts.number()))) {
                    continue;
                }
                images++;
                page.active();
                page.checked(images);
                Verdict verdict = check(twins, set, choice);
                if (verdict != null) {
                    out.mutant(site, images, event, name.toString(), verdict);
                    return;
                }
            }
        }
        out.mutant(site, images, 0, "", null);
    }

    private Verdict check(Twins twins, PendingSet set, int[] choice) {
        Verdict verdict = checker.check(mutated, set, choice, twins.cuts.cut(), ImageChecker.Extras.NONE);
        if (verdict == null) {
            return null;
        }
        file.learn(mutated);
        return checker.check(mutated, set, choice, twins.cuts.cut(), ImageChecker.Extras.NONE);
    }

    /** Checks one state of one mutant. */
    void runSingle() {
        String site = job.dropSites().getFirst();
        Twins twins = new Twins(site);
        while (twins.walk.event() < job.event()) {
            if (!twins.step()) {
                throw new IllegalArgumentException("The trace has " + twins.walk.event() + " events, not " + job.event());
            }
        }
        PendingSet set = twins.pending();
        int[] choice = StateName.parse(job.state()).choose(set, job.seed(), job.event());
        page.atEvent(job.event(), twins.cuts.cut().toString());
        page.atImage(0, job.state());
        Verdict verdict = checker.check(mutated, set, choice, twins.cuts.cut(), ImageChecker.Extras.NONE);
        if (verdict != null) {
            out.violation(job.event(), job.state(), sites.name(twins.walk.site()), twins.cuts.cut().toString(), verdict);
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
