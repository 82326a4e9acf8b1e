// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Many seeds, several at a time. Thread-safe once it runs. */
public final class RootsCampaign {

    /**
     * What to do.
     *
     * @param jdk      the JVM under test
     * @param flags    more flags for each life
     * @param calm     whether initializers and hooks of the programs never collect
     * @param seed     the first
     * @param seeds    how many
     * @param jobs     at a time
     * @param deadline {@link System#nanoTime} after which none is begun
     * @param work     a folder for images, best in memory
     * @param failures a folder for the images of lives that failed
     * @param crashes  a folder for the JVM's crash reports
     */
    public record Plan(Path jdk, List<String> flags, boolean calm, long seed, long seeds, int jobs, long deadline, Path work, Path failures,
            Path crashes) {}

    /** A life that did not go as it must; with the image that it began with, if there was one. */
    public record Failure(long seed, int life, Setting setting, String message, Path kept) {

        /** All of it. */
        public String text() {
            return "seed " + seed + ", life " + life + " (" + setting.end() + ", flags " + String.join(" ", setting.flags()) + "):\n" + message;
        }
    }

    private static final int MOST_FAILURES = 20;

    private final Plan plan;
    private final AtomicLong next;
    private final List<Failure> failures = new ArrayList<>();
    private long done;
    private Throwable broken;

    public RootsCampaign(Plan plan) {
        this.plan = plan;
        next = new AtomicLong(plan.seed);
    }

    /**
     * Runs it to its end.
     *
     * @param progress is run after each seed, by several threads
     * @throws IOException if there is no room for images
     */
    public void run(Runnable progress) throws IOException, InterruptedException {
        Files.createDirectories(plan.crashes);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < plan.jobs; i++) {
            Path folder = Files.createDirectories(plan.work.resolve("job-" + i));
            threads.add(Thread.ofPlatform().name("job " + i).start(() -> work(folder, progress)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (broken != null) {
            throw new IOException("The campaign broke off: " + broken, broken);
        }
    }

    private void work(Path folder, Runnable progress) {
        try {
            for (long seed = next.getAndIncrement(); goesOn(seed); seed = next.getAndIncrement()) {
                note(new Lives(plan, seed, folder).run());
                progress.run();
            }
        } catch (Throwable t) {
            synchronized (this) {
                broken = t;
            }
        }
    }

    private synchronized boolean goesOn(long seed) {
        return seed < plan.seed + plan.seeds && System.nanoTime() < plan.deadline && failures.size() < MOST_FAILURES && broken == null;
    }

    private synchronized void note(Failure failure) throws IOException {
        done++;
        if (failure != null) {
            failures.add(failure);
            Files.writeString(plan.failures.resolve("roots-" + failure.seed + ".txt"), failure.text() + "\n");
        }
    }

    public synchronized List<Failure> failures() {
        return List.copyOf(failures);
    }

    /** Seeds that have been run. */
    public synchronized long done() {
        return done;
    }

    public synchronized String summary() {
        return done + " seeds, " + failures.size() + " failed";
    }
}
