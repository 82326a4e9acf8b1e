// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.autopersist.powercut.disk.Disk;
import org.autopersist.powercut.disk.DiskState;
import org.autopersist.powercut.trace.Event;
import org.autopersist.testkit.ProgressLine;

/** Records lives, cuts them, and checks what is left. Of one thread; close it. */
final class Campaign implements AutoCloseable {

    private static final int CUTS_OF_RECORDING = 25;
    /** Each begins with what a cut of the one before has left, but for the first. */
    private static final int RECORDINGS_IN_A_ROW = 3;
    /** One of so many is of much data. */
    private static final int RECORDINGS_WITH_FILLER = 6;
    private static final int WITHOUT_IMAGE = 12;

    private final Path folder;
    private final Jvms jvms;
    private final Judge judge;
    private final Random random;
    private final int jobs;
    private final ExecutorService threads;
    private final Semaphore free;
    private final Findings findings;
    private Recording forMutants;
    private final AtomicInteger workers = new AtomicInteger();
    private final ThreadLocal<Path> place = ThreadLocal.withInitial(this::newPlace);

    /** What a cut has left, and what is to be there. */
    private record Cut(DiskState state, long[] acknowledged, int imageSize, String where) {}

    /** @param flags of all JVMs */
    Campaign(Path jdk, Path folder, long seed, int jobs, List<String> flags) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.jobs = jobs;
        jvms = new Jvms(jdk, folder, flags);
        judge = new Judge(jvms);
        random = new Random(seed);
        threads = Executors.newFixedThreadPool(jobs);
        free = new Semaphore(2 * jobs);
        findings = new Findings(folder, judge);
    }

    private Path newPlace() {
        return folder.resolve("check-" + workers.incrementAndGet());
    }

    /**
     * Checks so many cuts of as many recordings as are needed.
     *
     * @return how many were not as they must be
     */
    int run(int cuts, ProgressLine progress) throws IOException, InterruptedException, ExecutionException {
        Cut last = null;
        for (int number = 0, done = 0; done < cuts; number++) {
            int count = Math.min(cuts - done, Math.min(CUTS_OF_RECORDING, (cuts + 1) / 2));
            Path place = folder.resolve("recording-" + number);
            Recording recording = record(number, number % RECORDINGS_IN_A_ROW == 0 ? null : last, place, progress);
            if (recording == null) {
                last = null;
                done += count;
                continue;
            }
            List<Future<Boolean>> results = new ArrayList<>();
            List<Integer> moments = Cuts.choose(recording, count, random);
            int next = random.nextInt(count);
            List<Cut> chosen = new ArrayList<>();
            cut(recording, new BitSet(), moments, cut -> {
                if (chosen.size() <= next) {
                    chosen.add(cut);
                }
                results.add(submit(() -> check(cut, progress)));
            });
            last = chosen.getLast();
            boolean good = true;
            for (Future<Boolean> result : results) {
                good &= result.get();
            }
            if (good) {
                delete(place);
            }
            done += count;
        }
        return findings.count();
    }

    private Recording record(int number, Cut from, Path place, ProgressLine progress) throws IOException {
        Recording.Script script = number % RECORDINGS_WITH_FILLER == RECORDINGS_IN_A_ROW ? Recording.Script.FILLER
                : Recording.Script.KILLS;
        Cut start = from != null ? from : new Cut(null, new long[Findings.THREADS], script.imageSize, "nothing");
        try {
            return Recording.make(jvms, number, start.state, start.acknowledged, start.imageSize, place, script, random);
        } catch (AssertionError e) {
            progress.print(findings.add(start.state, start.acknowledged, start.imageSize, "recording " + number + " from "
                    + start.where, e.getMessage()));
            return null;
        }
    }

    /** Gives what is left at these moments to a receiver, in their order. */
    private void cut(Recording recording, BitSet ignored, List<Integer> moments, Consumer<Cut> receiver) {
        Disk disk = new Disk(recording.start());
        Acknowledged acknowledged = new Acknowledged(recording.acknowledged());
        int event = 0;
        for (int moment : moments) {
            for (; event < moment; event++) {
                acknowledged.add(recording.trace().events().get(event));
                if (!ignored.get(event)) {
                    disk.add(event, recording.trace().events().get(event));
                }
            }
            DiskState state = disk.cut(random);
            if (random.nextInt(WITHOUT_IMAGE) == 0) {
                state = state.without(Jvms.IMAGE);
            }
            receiver.accept(new Cut(state, acknowledged.now(), recording.imageSize(),
                    describe(recording, moment) + "; " + state.how()));
        }
    }

    private static String describe(Recording recording, int moment) {
        List<Event> events = recording.trace().events();
        String where = "recording " + recording.number() + ", event " + moment + " of " + events.size();
        if (moment == 0) {
            return where;
        }
        Event last = events.get(moment - 1);
        return where + ", after " + last.kind() + " " + last.name() + " " + last.offset() + "+" + last.size() + " in life "
                + last.life();
    }

    private <T> Future<T> submit(Callable<T> task) {
        free.acquireUninterruptibly();
        return threads.submit(() -> {
            try {
                return task.call();
            } finally {
                free.release();
            }
        });
    }

    private boolean check(Cut cut, ProgressLine progress) throws IOException {
        String problem = judge.problemOf(cut.state, cut.acknowledged, cut.imageSize, place.get());
        if (problem != null) {
            progress.print(findings.add(cut.state, cut.acknowledged, cut.imageSize, cut.where, problem));
        }
        progress.step();
        return problem == null;
    }

    /**
     * Cuts until something is not as it must be, or so many were made.
     *
     * @return how many were made by then; -1 if nothing was found
     */
    int cutsUntilFound(int most, ProgressLine progress) throws IOException, InterruptedException, ExecutionException {
        for (int done = 0; done < most; done += CUTS_OF_RECORDING) {
            if (run(CUTS_OF_RECORDING, progress) > 0) {
                return done + CUTS_OF_RECORDING;
            }
        }
        return -1;
    }

    /** Makes what mutants are tried on: an image that is made, and opened again. */
    void recordForMutants() throws IOException {
        try {
            forMutants = Recording.make(jvms, 0, null, new long[Findings.THREADS], Recording.Script.ORDERLY.imageSize,
                    folder.resolve("mutants"), Recording.Script.ORDERLY, random);
        } catch (AssertionError e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    /**
     * Checks up to so many cuts behind what a mutant leaves out.
     *
     * @return the first problem that was found, and by which cut; null if none was found
     */
    String catches(Mutant mutant, int most) throws InterruptedException, ExecutionException {
        BitSet ignored = mutant.ignored(forMutants.trace(), forMutants.imageSize());
        List<Cut> cuts = new ArrayList<>();
        cut(forMutants, ignored, Cuts.behind(ignored, forMutants, most, random), cuts::add);
        Collections.shuffle(cuts, random);
        for (int i = 0; i < cuts.size(); i += jobs) {
            List<Future<String>> problems = new ArrayList<>();
            for (Cut cut : cuts.subList(i, Math.min(cuts.size(), i + jobs))) {
                problems.add(submit(() -> judge.problemOf(cut.state, cut.acknowledged, cut.imageSize, place.get())));
            }
            for (Future<String> problem : problems) {
                if (problem.get() != null) {
                    return "by one of " + Math.min(cuts.size(), i + jobs) + " cuts: " + Findings.summary(problem.get());
                }
            }
        }
        return null;
    }

    static void delete(Path place) throws IOException {
        if (Files.exists(place)) {
            try (Stream<Path> paths = Files.walk(place)) {
                paths.sorted(Comparator.reverseOrder()).forEach(path -> {
                    try {
                        Files.delete(path);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
            }
        }
    }

    @Override
    public void close() throws IOException {
        threads.shutdownNow();
        delete(folder.resolve("mutants"));
        for (int i = 1; i <= workers.get(); i++) {
            delete(folder.resolve("check-" + i));
        }
    }
}
