// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.autopersist.test.crash.CrashOptions;
import org.autopersist.test.crash.CrashProgress;
import org.autopersist.test.crash.CrashReport;
import org.autopersist.test.crash.CrashTestException;
import org.autopersist.test.crash.CrashTester;
import org.autopersist.test.crash.MutantTester;
import org.autopersist.test.crash.Violation;
import org.autopersist.testkit.Table;

/**
 * Tries mutants: each line of the JVM's source that writes back or fences left out, and each mutant of the JVM's own
 * list. Each must be caught by some workload, or be on the list of harmless ones. Which workloads caught most before come
 * first, so that little is left to try in the others.
 */
final class MutantCommand {

    private static final long IMAGES_OF_SITE = 300;
    /** By default not more than so much of what a whole search of the workload has. */
    private static final int PART_OF_WORKLOAD = 10;
    /** One that is known to be harmless is tried in so many recorded runs, in case that it is not. */
    private static final int RUNS_OF_HARMLESS = 10;
    /** A mutant of the JVM needs a recording of its own, so it may cost more images too. */
    private static final int FACTOR_OF_VM_MUTANT = 5;

    private final Settings settings;
    private final List<String> filter;
    // Guarded by this.
    private final Map<String, Caught> caught = new TreeMap<>();
    private final Map<String, Tried> tried = new TreeMap<>();
    private final CatchRecord record;
    private final long end;
    private volatile boolean isCutShort;
    private final Set<String> unexplored = ConcurrentHashMap.newKeySet();
    private final HarmlessMutants harmless = HarmlessMutants.load();
    private final SiteSource sources;

    private record Caught(String workload, String message) {}

    private record Tried(int runs, long images) {
        private static final Tried NEVER = new Tried(0, 0);

        Tried and(Tried more) {
            return new Tried(runs + more.runs, images + more.images);
        }
    }

    MutantCommand(Settings settings, List<String> filter) {
        this.settings = settings;
        this.filter = filter;
        this.sources = new SiteSource(settings.sources());
        this.record = CatchRecord.load(settings.keepFolder());
        this.end = settings.timeLimit() == null ? Long.MAX_VALUE : System.nanoTime() + settings.timeLimit().toNanos();
    }

    /** Returns the exit code. */
    int run(List<NamedWorkload> workloads) {
        CrashOptions options = settings.options().withMaxViolations(1).withFreshStarts(0)
                .withImages(settings.images != null ? settings.images : IMAGES_OF_SITE);
        Map<String, String> vmMutants = VmMutants.of(options.jdk());
        boolean onlyOfVm = !filter.isEmpty() && vmMutants.keySet().containsAll(filter);
        // One JVM for each of several workloads or mutants has less to wait for than several for one.
        CrashOptions alone = options.withJobs(1);
        List<NamedWorkload> best = record.bestFirst(workloads);
        if (!onlyOfVm) {
            atTheSameTime(options.jobs(), best.stream().<Runnable>map(workload -> () -> dropSites(workload, alone)).toList());
        }
        atTheSameTime(options.jobs(), vmMutants.entrySet().stream().filter(mutant -> isWanted(mutant.getKey()))
                .<Runnable>map(mutant -> () -> tryVmMutant(mutant.getKey(), mutant.getValue(), workloads, alone)).toList());
        return report();
    }

    private static void atTheSameTime(int threads, List<Runnable> tasks) {
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            List<Future<?>> started = new ArrayList<>();
            tasks.forEach(task -> started.add(pool.submit(task)));
            for (Future<?> task : started) {
                task.get();
            }
        } catch (ExecutionException e) {
            throw new CrashTestException("A mutant could not be tried: " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CrashTestException("Interrupted", e);
        }
    }

    /** Whether the time is up; then what is still to be tried counts as not caught. */
    private boolean isTimeUp() {
        if (System.nanoTime() > end) {
            isCutShort = true;
        }
        return isCutShort;
    }

    /** Mutants that need not be tried any more. */
    private synchronized Set<String> settled() {
        Set<String> settled = new HashSet<>(caught.keySet());
        tried.keySet().stream().filter(this::isHarmlessSoFar).forEach(settled::add);
        return settled;
    }

    private synchronized boolean isHarmlessSoFar(String mutant) {
        return tried.getOrDefault(mutant, Tried.NEVER).runs >= RUNS_OF_HARMLESS
                && harmless.reason(sources.nameOf(mutant)).isPresent();
    }

    private boolean isWanted(String mutant) {
        return filter.isEmpty() || filter.stream().anyMatch(mutant::contains);
    }

    private void dropSites(NamedWorkload workload, CrashOptions options) {
        String program = workload.type().getName();
        for (CrashOptions scheduled : schedules(workload, within(workload, options))) {
            if (isTimeUp()) {
                return;
            }
            try {
                MutantTester.dropSites(program, filter, settled(), scheduled)
                        .forEach((site, outcome) -> add(site, workload, outcome.images(), outcome.message()));
            } catch (CrashTestException e) {
                System.out.println(workload.name() + " could not be explored: " + e.getMessage());
                unexplored.add(workload.name());
            }
        }
        synchronized (this) {
            System.err.printf(Locale.ROOT, "%s: %d of %d sites caught%n", workload.name(), caught.size(), tried.size());
        }
    }

    /** Of a slow workload fewer images, unless their number was given. */
    private CrashOptions within(NamedWorkload workload, CrashOptions options) {
        return settings.images != null
                ? options
                : options.withImages(Math.min(options.images(), workload.images() / PART_OF_WORKLOAD));
    }

    /** What one thread may see of another's work may need a delay at the right moment. */
    private List<CrashOptions> schedules(NamedWorkload workload, CrashOptions options) {
        return LongStream.range(0, settings.schedulesOf(workload)).mapToObj(options::withSchedule).toList();
    }

    private void tryVmMutant(String name, String what, List<NamedWorkload> workloads, CrashOptions options) {
        CrashOptions own = options.withImages(options.images() * FACTOR_OF_VM_MUTANT);
        synchronized (this) {
            tried.put(name, Tried.NEVER);
        }
        for (NamedWorkload workload : record.catcherFirst(name, likelyFirst(workloads, name + " " + what))) {
            schedules(workload, within(workload, own)).stream()
                    .takeWhile(_ -> !isTimeUp() && !isSettled(name))
                    .forEach(scheduled -> tryVmMutant(name, workload, scheduled));
        }
        synchronized (this) {
            System.err.println(name + ": " + (caught.containsKey(name) ? "caught by " + caught.get(name).workload : "not caught"));
        }
    }

    private synchronized boolean isSettled(String mutant) {
        return caught.containsKey(mutant) || isHarmlessSoFar(mutant);
    }

    private void tryVmMutant(String name, NamedWorkload workload, CrashOptions sound) {
        List<String> flags = new ArrayList<>(sound.flags());
        flags.add("-XX:NVMMutant=" + name);
        String problem = null;
        long images = 0;
        try {
            CrashReport report = CrashTester.run(workload.type().getName(), null, sound.withFlags(flags, sound.checkFlags()),
                    CrashProgress.NONE);
            images = report.images();
            problem = report.violations().stream().findFirst().map(Violation::message).orElse(null);
        } catch (CrashTestException e) {
            // A mutant that breaks a running program is caught as well, if it is the mutant that does.
            CrashTester.run(workload.type().getName(), null, sound.withImages(1), CrashProgress.NONE);
            problem = e.getMessage();
        }
        add(name, workload, images, problem);
    }

    /** Those first whose name or description shares words with the mutant's. */
    private static List<NamedWorkload> likelyFirst(List<NamedWorkload> workloads, String text) {
        Set<String> words = words(text);
        return workloads.stream().sorted(Comparator.comparing((NamedWorkload workload) -> {
            Set<String> common = words(workload.name() + " " + workload.description());
            common.retainAll(words);
            return -common.size();
        })).toList();
    }

    private static Set<String> words(String text) {
        // "paper's log" is the undo log; plurals are the same words.
        return new HashSet<>(Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^a-z]+"))
                .map(word -> word.endsWith("es") ? word.substring(0, word.length() - 2)
                        : word.endsWith("s") ? word.substring(0, word.length() - 1) : word)
                .filter(word -> word.length() > 3).toList());
    }

    private synchronized void add(String mutant, NamedWorkload workload, long images, String problem) {
        tried.merge(mutant, new Tried(1, images), Tried::and);
        if (problem != null) {
            caught.put(mutant, new Caught(workload.name(), Messages.brief(problem)));
            record.caught(sources.nameOf(mutant), workload);
        }
    }

    private synchronized int report() {
        record.save();
        Table table = new Table("mutant", "caught by", "images", "message").alignLeft(1).alignLeft(3);
        int missed = 0;
        int excused = 0;
        for (Map.Entry<String, Tried> mutant : tried.entrySet()) {
            Caught how = caught.get(mutant.getKey());
            String name = sources.nameOf(mutant.getKey());
            Optional<String> reason = harmless.reason(name);
            String images = String.format(Locale.ROOT, "%,d", mutant.getValue().images);
            if (how != null) {
                table.row(mutant.getKey(), how.workload, images, how.message);
            } else if (reason.isPresent()) {
                excused++;
                table.row(mutant.getKey(), "(harmless)", images, reason.get());
            } else {
                missed++;
                table.row(mutant.getKey(), "NOT CAUGHT", images, "give a reason in harmless-mutants.txt: " + name);
            }
        }
        table.print();
        System.out.printf("%d mutants: %d caught, %d known to be harmless, %d not caught%n", tried.size(), caught.size(),
                excused, missed);
        if (isCutShort) {
            System.out.println("The time was up before all had been tried in all workloads");
        }
        if (!unexplored.isEmpty()) {
            System.out.println("Not explored, since they failed without a mutant: " + String.join(", ", new TreeSet<>(unexplored)));
        }
        return missed == 0 && !tried.isEmpty() && !isCutShort && unexplored.isEmpty() ? 0 : 1;
    }
}
