// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Mutants of recovery: an image is recovered with a trace, from which the events of one site after the other are left out;
 * the crash states of the rest are recovered once more. Not thread-safe.
 */
final class RecoveryMutants {

    private static final StateName[] STATES = {
        new StateName(StateKind.LOST, 0), new StateName(StateKind.LOST_SOME, 0), new StateName(StateKind.NONE, 0)
    };
    /** Of one site, with one image. */
    private static final int IMAGES = 6;

    private final ImageChecker checker;
    private final StateFile file;
    private final ProgressPage page;
    private final CheckOutput out;
    private final Path traceFile;
    private final long seed;
    private final long quota;
    private final MemorySegment mutated;
    private final MemorySegment whole;
    private final Map<String, Long> tried = new TreeMap<>();
    private final Set<String> caught = new HashSet<>();

    /** @param quota images for each site */
    RecoveryMutants(ImageChecker checker, StateFile file, ProgressPage page, CheckOutput out, CheckJob job, long imageSize,
            Arena arena) {
        this.checker = checker;
        this.file = file;
        this.page = page;
        this.out = out;
        traceFile = job.folder().resolve("recovery.trace");
        seed = job.seed();
        quota = job.quota();
        mutated = arena.allocate(imageSize, Pages.SIZE);
        whole = arena.allocate(imageSize, Pages.SIZE);
    }

    /** Tries all wanted sites of this image's recovery. */
    void explore(MemorySegment durable, PendingSet set, int[] choice, Cut cut, Predicate<String> wanted) throws IOException {
        Verdict broken = checker.check(durable, set, choice, cut, new ImageChecker.Extras(false, false, traceFile));
        page.active();
        if (broken != null) {
            return;
        }
        try (Trace trace = Trace.open(traceFile)) {
            file.pages().addStoresOf(trace);
            SiteNames sites = SiteNames.of(trace);
            for (String site : sites.all()) {
                if (wanted.test(site) && !caught.contains(site) && tried.getOrDefault(site, 0L) < quota) {
                    page.atImage(0, site);
                    explore(site, sites.numbers(site), trace, durable, set, choice, cut);
                }
            }
        }
    }

    private void explore(String site, Set<Integer> dropped, Trace trace, MemorySegment durable, PendingSet set, int[] choice,
            Cut cut) {
        for (MemorySegment base : new MemorySegment[] {mutated, whole}) {
            file.pages().copy(durable, base);
            set.write(base, choice);
        }
        tried.putIfAbsent(site, 0L);
        int here = 0;
        for (Twins twins = new Twins(trace, mutated, whole, null, dropped, page::active); twins.next() && here < IMAGES; ) {
            PendingSet pending = twins.pending();
            for (StateName name : STATES) {
                int[] chosen = name.choose(pending, seed, twins.walk.event());
                here++;
                tried.merge(site, 1L, Long::sum);
                page.active();
                page.checked(tried.get(site));
                Verdict verdict = checker.check(mutated, pending, chosen, cut, ImageChecker.Extras.NONE);
                if (verdict != null) {
                    caught.add(site);
                    out.mutant(site, tried.get(site), twins.walk.event(), name + " of recovery", verdict);
                    return;
                }
            }
        }
    }

    /** Writes which sites were tried in vain. */
    void finish() {
        tried.forEach((site, images) -> {
            if (!caught.contains(site)) {
                out.mutant(site, images, 0, "", null);
            }
        });
    }
}
