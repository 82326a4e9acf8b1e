// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.autopersist.fuzz.ScratchFolder;
import org.autopersist.fuzz.jit.life.Role;
import org.autopersist.fuzz.jit.source.Generator;
import org.autopersist.fuzz.jit.source.Source;

/** Runs programs in batches, with a compiler of its own that stays warm. Used by one thread. */
public final class Runs implements AutoCloseable {

    private final Jvms jvms;
    private final Path folder;
    private final Sources sources = new Sources();
    private int batches;
    private int unfit;

    /**
     * In a folder of its own.
     *
     * @param jvms   which JVMs
     * @param folder for images and classes, best in memory
     */
    public Runs(Jvms jvms, Path folder) {
        this.jvms = jvms;
        this.folder = folder;
    }

    /** The role of a program of a seed. */
    public static Role role(long seed, int number, Setting setting) {
        int percent = new SplittableRandom(seed * 31 + number).nextInt(100);
        return percent < setting.mixed() ? Role.MIXED : percent < setting.mixed() + setting.apart() ? Role.VOLATILE
                : Role.DURABLE;
    }

    /**
     * Runs programs of a seed, those that are Java; all should be.
     *
     * @param numbers which
     * @return what is wrong, by these numbers
     */
    public Map<Integer, Verdict> batch(long seed, Setting setting, List<Integer> numbers) throws IOException {
        return batch(seed, setting, numbers, jvms.patience());
    }

    /** The same, with another patience for each life. */
    public Map<Integer, Verdict> batch(long seed, Setting setting, List<Integer> numbers, Duration patience) throws IOException {
        List<Batch.Member> members = new ArrayList<>();
        for (int number : numbers) {
            members.add(new Batch.Member(Generator.program(seed, number), role(seed, number, setting)));
        }
        return numbered(numbers, inFolder(members, setting, jvms.withPatience(patience), false));
    }

    /** How long a life may take. */
    public Duration patience() {
        return jvms.patience();
    }

    private static Map<Integer, Verdict> numbered(List<Integer> numbers, Map<Integer, Verdict> verdicts) {
        Map<Integer, Verdict> numbered = new TreeMap<>();
        verdicts.forEach((k, verdict) -> numbered.put(numbers.get(k), verdict));
        return numbered;
    }

    /** How many programs of all batches were no Java. */
    public int unfit() {
        return unfit;
    }

    /** Runs one program as often as is said, until it fails. */
    public Verdict alone(Source program, Role role, Setting setting, int times) throws IOException {
        for (int k = 0; k < times; k++) {
            Map<Integer, Verdict> verdicts = inFolder(List.of(new Batch.Member(program, role)), setting, jvms.withTexts(), true);
            if (!verdicts.isEmpty()) {
                return verdicts.get(0);
            }
        }
        return null;
    }

    /** Runs programs that need not be correct Java; what is wrong, of those that are, by numbers. */
    public Map<Integer, Verdict> candidates(List<? extends Source> programs, Role role, Setting setting) throws IOException {
        return inFolder(programs.stream().map(program -> new Batch.Member(program, role)).toList(), setting, jvms, false);
    }

    /** Runs programs that are Java; what is wrong, by numbers. */
    public Map<Integer, Verdict> all(List<? extends Source> programs, Role role, Setting setting) throws IOException {
        return inFolder(programs.stream().map(program -> new Batch.Member(program, role)).toList(), setting, jvms, true);
    }

    private Map<Integer, Verdict> inFolder(List<Batch.Member> members, Setting setting, Jvms with,
            boolean isJava) throws IOException {
        Path own = Files.createDirectories(folder.resolve("batch-" + batches++));
        try (ScratchFolder _ = new ScratchFolder(own)) {
            Map<String, String> errors = new Batch(with, setting, members, own).compile(sources);
            if (errors.isEmpty()) {
                return new Batch(with, setting, members, own).run();
            }
            if (isJava) {
                String name = errors.keySet().iterator().next();
                int number = Integer.parseInt(name.substring(1));
                throw new IllegalStateException("A generated program is no Java: " + errors.get(name) + "\n"
                        + members.get(number).source().text(name));
            }
            return good(members, setting, with, own, errors);
        }
    }

    private Map<Integer, Verdict> good(List<Batch.Member> members, Setting setting, Jvms with, Path own, Map<String,
            String> errors)
            throws IOException {
        unfit += errors.size();
        List<Integer> numbers = new ArrayList<>();
        for (int k = 0; k < members.size(); k++) {
            if (!errors.containsKey(Batch.name(k))) {
                numbers.add(k);
            }
        }
        if (numbers.isEmpty()) {
            return Collections.emptyMap();
        }
        Batch batch = new Batch(with, setting, numbers.stream().map(members::get).toList(), own);
        batch.compile(sources);
        return numbered(numbers, batch.run());
    }

    @Override
    public void close() throws IOException {
        sources.close();
    }
}
