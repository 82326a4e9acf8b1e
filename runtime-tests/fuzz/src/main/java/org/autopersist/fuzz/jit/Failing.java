// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.autopersist.fuzz.jit.run.Runs;
import org.autopersist.fuzz.jit.run.Setting;
import org.autopersist.fuzz.jit.run.Verdict;
import org.autopersist.fuzz.jit.shrink.BatchShrinker;
import org.autopersist.fuzz.jit.shrink.Kept;
import org.autopersist.fuzz.jit.shrink.Shrinker;
import org.autopersist.fuzz.jit.source.Generator;
import org.autopersist.fuzz.jit.source.ProgramSource;

/** What is done about the failures of a batch. Used by one thread. */
final class Failing {

    /** More of a batch say the same, most likely. */
    private static final int MOST_SHRUNK = 2;
    private static final int TRIES = 4;
    private static final String COMMAND = "./ap fuzz jit";

    private final JitCampaign.Plan plan;
    private final Runs runs;
    private final long seed;
    private final Setting setting;
    private final int count;

    /** Of the first programs of a seed. */
    Failing(JitCampaign.Plan plan, Runs runs, long seed, Setting setting, int count) {
        this.plan = plan;
        this.runs = runs;
        this.seed = seed;
        this.setting = setting;
        this.count = count;
    }

    /** Makes small programs of those that failed, as long as more are wanted. */
    void note(Map<Integer, Verdict> verdicts, BooleanSupplier isWanted, Consumer<JitFailure> to) throws IOException {
        int shrunk = 0;
        for (Map.Entry<Integer, Verdict> entry : verdicts.entrySet()) {
            if (isWanted.getAsBoolean()) {
                to.accept(failure(entry.getKey(), entry.getValue(), plan.shrinks() && shrunk++ < MOST_SHRUNK));
            }
        }
    }

    private JitFailure failure(int number, Verdict inBatch, boolean shrinks) throws IOException {
        Verdict alone = runs.alone(Generator.program(seed, number), Runs.role(seed, number, setting), setting, TRIES);
        if (alone != null) {
            return keepAlone(number, inBatch, alone, shrinks);
        }
        List<Integer> fewest = shrinks ? new BatchShrinker(runs, seed, setting).shrink(count, number, inBatch) : List.of();
        // What compiles in the background may end the JVM while a later program runs
        JitFailure other = fewest.size() == 1 ? alone(fewest.getFirst()) : null;
        return other != null ? other : keepBatch(number, inBatch, fewest);
    }

    /** Runs one program alone; null if it does what it must. */
    JitFailure alone(int number) throws IOException {
        Verdict alone = runs.alone(Generator.program(seed, number), Runs.role(seed, number, setting), setting, TRIES);
        return alone == null ? null : keepAlone(number, alone, alone, plan.shrinks());
    }

    private JitFailure keepAlone(int number, Verdict inBatch, Verdict alone, boolean shrinks) throws IOException {
        Kept kept = kept(number, alone);
        return keep(number, inBatch, shrinks ? new Shrinker(runs, kept).shrink() : kept, " --file " + file(number));
    }

    /** With the fewest programs, if they are known, that fail together. */
    private JitFailure keepBatch(int number, Verdict inBatch, List<Integer> fewest) throws IOException {
        String flags = plan.flags().isEmpty() ? "" : " --flags '" + String.join(" ", plan.flags()) + "'";
        String again = fewest.isEmpty() ? " --seed " + seed + " --programs " + count + " --batch " + plan.batch() + " --no-shrink"
                : " --program " + seed + ":" + fewest.stream().map(String::valueOf).collect(Collectors.joining(","));
        String with = fewest.isEmpty() ? "only in its batch, and not each time: "
                : "only together with others of its seed, " + fewest + ": ";
        return keep(number, inBatch, kept(number, new Verdict(inBatch.kind(), with + inBatch.message())), again + flags);
    }

    private Kept kept(int number, Verdict verdict) {
        return new Kept(Generator.program(seed, number), Runs.role(seed, number, setting), setting, verdict);
    }

    private Path file(int number) {
        return plan.failures().resolve("jit-" + seed + "-" + number).resolve(name(number) + ".java");
    }

    private String name(int number) {
        return "Jit_" + seed + "_" + number;
    }

    private JitFailure keep(int number, Verdict inBatch, Kept kept, String again) throws IOException {
        ProgramSource program = Generator.program(seed, number);
        Path file = file(number);
        String text = kept.text(name(number), COMMAND + (plan.debug() ? " --debug" : "") + again);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.writeString(file.resolveSibling("Whole.java"), program.text("Whole"));
        Files.writeString(file.resolveSibling("verdict.txt"), inBatch.kind() + " in its batch: " + inBatch.message() + "\n\n"
                + kept.verdict().kind() + ": " + kept.verdict().message() + "\n");
        return new JitFailure(seed, number, kept.setting(), kept.verdict(), text, file);
    }
}
