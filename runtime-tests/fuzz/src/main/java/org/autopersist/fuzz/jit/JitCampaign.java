// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.autopersist.fuzz.jit.run.Jvms;
import org.autopersist.fuzz.jit.run.Runs;
import org.autopersist.fuzz.jit.run.Setting;
import org.autopersist.fuzz.jit.run.Settings;
import org.autopersist.fuzz.jit.run.Verdict;

/** Many seeds, several at a time. Thread-safe once it runs. */
public final class JitCampaign {

    /**
     * What to do.
     *
     * @param jvms     the JVMs
     * @param debug    whether these have the flags of a fastdebug build
     * @param flags    more flags for each first life
     * @param seed     the first
     * @param programs how many
     * @param batch    how many of a seed at most
     * @param jobs     at a time
     * @param deadline {@link System#nanoTime} after which no batch is begun
     * @param most     after how many failures none is begun
     * @param shrinks  whether programs that fail are made smaller
     * @param work     a folder for images, best in memory
     * @param failures a folder for programs that failed
     */
    public record Plan(Jvms jvms, boolean debug, List<String> flags, long seed, long programs, int batch, int jobs,
            long deadline, int most,
            boolean shrinks, Path work, Path failures) {

        /** With more flags, and to end with the first failure, as it is. */
        Plan untilFailure(List<String> more) {
            List<String> all = new ArrayList<>(flags);
            all.addAll(more);
            return new Plan(jvms, debug, List.copyOf(all), seed, programs, batch, jobs, deadline, 1, false, work,
                    work.resolve("failures"));
        }

        /** How many programs a batch with that setting has at most. */
        int most(Setting setting) {
            return Math.min(batch, setting.programs());
        }
    }

    private final Plan plan;
    private final AtomicLong next;
    private final List<JitFailure> failures = new ArrayList<>();
    private final Map<String, Long> programsOf = new TreeMap<>();
    private final long start = System.nanoTime();
    private long begun;
    private long done;
    private long unfit;
    private IOException broken;

    public JitCampaign(Plan plan) {
        this.plan = plan;
        next = new AtomicLong(plan.seed);
    }

    /**
     * Runs it to its end.
     *
     * @param progress gets, after each batch, how many programs are done; by several threads
     * @param each     gets each failure, at once; by several threads
     * @throws IOException if it can't go on, such as for want of room, or if a program is no Java or does not end
     */
    public void run(LongConsumer progress, Consumer<JitFailure> each) throws IOException, InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < plan.jobs; i++) {
            Path folder = Files.createDirectories(plan.work.resolve("job-" + i));
            threads.add(Thread.ofPlatform().name("job " + i).start(() -> work(folder, progress, each)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (broken != null) {
            throw broken;
        }
    }

    private void work(Path folder, LongConsumer progress, Consumer<JitFailure> each) {
        String where = "";
        try (Runs runs = new Runs(plan.jvms, folder)) {
            while (true) {
                long seed = next.getAndIncrement();
                Setting setting = Settings.of(seed, plan.debug).plus(plan.flags);
                where = "seed " + seed + " (" + setting.name() + "): ";
                int count = begin(plan.most(setting));
                if (count == 0) {
                    return;
                }
                int unfit = runs.unfit();
                Map<Integer, Verdict> verdicts = runs.batch(seed, setting, IntStream.range(0, count).boxed().toList());
                noteUnfit(runs.unfit() - unfit);
                new Failing(plan, runs, seed, setting, count).note(verdicts, this::isWanted, failure -> {
                    add(failure);
                    each.accept(failure);
                });
                progress.accept(end(setting, count));
            }
        } catch (Throwable t) {
            synchronized (this) {
                broken = broken == null ? new IOException("The campaign broke off at " + where + t.getMessage(), t) : broken;
            }
        }
    }

    private synchronized int begin(int most) {
        if (System.nanoTime() >= plan.deadline || failures.size() >= plan.most || broken != null) {
            return 0;
        }
        int count = (int) Math.min(most, plan.programs - begun);
        begun += count;
        return count;
    }

    private synchronized long end(Setting setting, int count) {
        programsOf.merge(setting.name(), (long) count, Long::sum);
        done += count;
        return done;
    }

    private synchronized void noteUnfit(int count) {
        unfit += count;
    }

    private synchronized boolean isWanted() {
        return failures.size() < plan.most;
    }

    private synchronized void add(JitFailure failure) {
        failures.add(failure);
    }

    public synchronized List<JitFailure> failures() {
        return List.copyOf(failures);
    }

    /** Programs that have been run. */
    public synchronized long done() {
        return done;
    }

    /** In one line. */
    public synchronized String summary() {
        Map<Verdict.Kind, Integer> kinds = new TreeMap<>();
        failures.forEach(failure -> kinds.merge(failure.verdict().kind(), 1, Integer::sum));
        return done + " programs, " + failures.size() + " failed" + (kinds.isEmpty() ? "" : " " + kinds)
                + (unfit == 0 ? "" : ", " + unfit + " no Java")
                + String.format(", %.1f a second", done / ((System.nanoTime() - start) / 1e9));
    }

    /** How many programs each engine has run. */
    public synchronized Map<String, Long> engines() {
        return new TreeMap<>(programsOf);
    }
}
