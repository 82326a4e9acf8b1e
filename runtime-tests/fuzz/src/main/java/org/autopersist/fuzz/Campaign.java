// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.autopersist.fuzz.check.Answer;
import org.autopersist.fuzz.check.AttachingJvm;
import org.autopersist.fuzz.check.Jvm;
import org.autopersist.fuzz.check.StartingJvm;
import org.autopersist.fuzz.image.ImageBytes;
import org.autopersist.fuzz.image.ImageMap;
import org.autopersist.fuzz.mutation.Mutations;
import org.autopersist.image.ImageLayout;
import org.autopersist.image.SuperblockField;

/** Damages many images and has JVMs open them. Thread-safe once it runs. */
public final class Campaign {

    /**
     * What to do.
     *
     * @param jvm      what opens the images
     * @param seed     of all choices
     * @param images   how many to damage
     * @param starts   how many of these a fresh JVM is started with, instead of attaching them
     * @param jobs     JVMs at a time
     * @param deadline {@link System#nanoTime} after which no image is begun
     * @param work     a folder for images that are being checked, best in memory
     * @param failures a folder for images with which the JVM did what it must not do
     */
    public record Plan(Jvm jvm, long seed, long images, long starts, int jobs, long deadline, Path work, Path failures) {}

    /** An image that the JVM did not refuse or recover as it should. */
    public record Failure(long number, String corpusImage, String damage, Answer answer, Path kept) {}

    private static final int MOST_FAILURES = 200;
    private static final int MOST_DIFFERENCES = 64;
    private static final int FULL_COMPARISONS = 16;

    private final Plan plan;
    private final Corpus corpus;
    private final AtomicLong next = new AtomicLong();
    private final Map<Answer.Kind, Long> counts = new EnumMap<>(Answer.Kind.class);
    private final Map<String, Long> messages = new java.util.TreeMap<>();
    private final List<Failure> failures = new ArrayList<>();
    private Throwable broken;

    public Campaign(Plan plan, Corpus corpus) {
        this.plan = plan;
        this.corpus = corpus;
    }

    /**
     * Runs it to its end.
     *
     * @param progress is told the number of images that are done, from several threads
     * @throws IOException if no JVM can be started, or there is no room for images
     */
    public void run(LongConsumer progress) throws IOException, InterruptedException {
        Files.createDirectories(plan.work);
        Files.createDirectories(plan.jvm.crashes());
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < plan.jobs; i++) {
            int job = i;
            threads.add(Thread.ofPlatform().name("job " + i).start(() -> work(job, progress)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (broken != null) {
            throw new IOException("The campaign broke off: " + broken.getMessage(), broken);
        }
    }

    private void work(int job, LongConsumer progress) {
        Path image = plan.work.resolve("image-" + job + ".nvm");
        StartingJvm starting = new StartingJvm(plan.jvm);
        try (AttachingJvm attaching = new AttachingJvm(plan.jvm, corpus.classes())) {
            for (long number = next.getAndIncrement(); goesOn(number); number = next.getAndIncrement()) {
                try {
                    one(number, image, attaching, starting);
                } catch (RuntimeException e) {
                    throw new IllegalStateException("image %d of seed %d: %s".formatted(number, plan.seed, e), e);
                }
                progress.accept(number + 1);
            }
        } catch (Throwable t) {
            synchronized (this) {
                broken = t;
            }
        }
    }

    private synchronized boolean goesOn(long number) {
        return number < plan.images && System.nanoTime() < plan.deadline && failures.size() < MOST_FAILURES && broken == null;
    }

    /** Spread evenly over the campaign. */
    private boolean isStart(long number) {
        return number * plan.starts / plan.images != (number + 1) * plan.starts / plan.images;
    }

    private void one(long number, Path file, AttachingJvm attaching, StartingJvm starting) throws IOException, InterruptedException {
        SplittableRandom random = new SplittableRandom(plan.seed * 0x9e3779b97f4a7c15L + number);
        Corpus.Image origin = corpus.any(random);
        ImageBytes bytes = origin.bytes().copy();
        String damage = Mutations.apply(bytes, origin.map(), corpus.donor(origin, random.nextLong()).bytes(), random.nextLong());
        bytes.writeTo(file);
        Answer answer = isStart(number) ? starting.check(file, origin.classes(), number / 7) : attaching.check(file);
        if (answer.kind() == Answer.Kind.REFUSED) {
            answer = compare(answer, bytes, file, number);
        }
        if (!answer.isFailure()) {
            answer = FreedChunks.look(answer, origin, bytes, file);
        }
        note(number, origin, damage, answer, bytes);
    }

    /** A refused file must be what it was, but for words that mean nothing after a crash. */
    private static Answer compare(Answer refused, ImageBytes bytes, Path file, long number) throws IOException {
        List<Long> differences = bytes.differences(file, number % FULL_COMPARISONS == 0, MOST_DIFFERENCES);
        if (differences.isEmpty()) {
            return refused;
        }
        boolean opened = refused.isOfRoot();
        ImageMap map = new ImageMap(bytes);
        // Opening has replayed logs, and other roots may have been recovered, and stored to, before this one was refused.
        if (opened && (map.isPending() || map.roots().size() > 1)) {
            return refused;
        }
        List<Long> real = differences.stream().filter(at -> !opened || !isVolatile(at, map)).toList();
        return real.isEmpty() ? refused : new Answer(Answer.Kind.CHANGED, "at " + real.stream().map(Long::toHexString).toList()
                + " although it said: " + refused.message());
    }

    /** The owner's process number, which other roots were bound, how many gaps there are, what the chunk map says, and of any home its flags. */
    static boolean isVolatile(long at, ImageMap map) {
        return at >= map.get(SuperblockField.OBJECTS)
                ? at % ImageLayout.GRANULE == ImageLayout.HOME_FLAGS
                : at >= map.chunkMap() || SuperblockField.OWNER.covers(at)
                        || at >= ImageLayout.SB_BOUND_ROOTS && at < ImageLayout.SB_HINTS_END;
    }

    private synchronized void note(long number, Corpus.Image origin, String damage, Answer answer, ImageBytes bytes) throws IOException {
        counts.merge(answer.kind(), 1L, Long::sum);
        if (answer.kind() == Answer.Kind.REFUSED) {
            messages.merge(Messages.pattern(answer.message()), 1L, Long::sum);
        }
        if (answer.isFailure()) {
            Files.createDirectories(plan.failures);
            Path kept = plan.failures.resolve("seed-" + plan.seed + "-" + number + ".nvm");
            bytes.writeTo(kept);
            Failure failure = new Failure(number, origin.name(), damage, answer, kept);
            Files.writeString(plan.failures.resolve("seed-" + plan.seed + "-" + number + ".txt"), failure.toString() + "\n");
            failures.add(failure);
        }
    }

    public synchronized List<Failure> failures() {
        return List.copyOf(failures);
    }

    /** Images with that outcome so far. */
    public synchronized long count(Answer.Kind kind) {
        return counts.getOrDefault(kind, 0L);
    }

    public synchronized long images() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** What refusals said, without what is of one image only, and how often. */
    public synchronized Map<String, Long> messages() {
        return Map.copyOf(messages);
    }

    /** The closing line. */
    public synchronized String summary() {
        long endless = count(Answer.Kind.ENDLESS);
        return "%d images: %d refused, %d recovered%s, %d failed".formatted(images(), count(Answer.Kind.REFUSED),
                count(Answer.Kind.RECOVERED) + endless,
                endless == 0 ? "" : " (%d of them with data on which programs go on for ever)".formatted(endless), failures.size());
    }
}
