package org.autopersist.fuzz.jit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.autopersist.fuzz.jit.run.Runs;
import org.autopersist.fuzz.jit.run.Setting;
import org.autopersist.fuzz.jit.run.Verdict;
import org.autopersist.fuzz.jit.shrink.Kept;
import org.autopersist.fuzz.jit.shrink.Shrinker;
import org.autopersist.fuzz.jit.source.Generator;
import org.autopersist.fuzz.jit.source.ProgramSource;

/** What is done about the failures of a batch. Used by one thread. */
final class Failing {

    /** More of a batch say the same, most likely. */
    private static final int MOST_SHRUNK = 2;
    private static final int TRIES = 4;

    private final JitCampaign.Plan plan;
    private final Runs runs;
    private final long seed;
    private final Setting setting;

    Failing(JitCampaign.Plan plan, Runs runs, long seed, Setting setting) {
        this.plan = plan;
        this.runs = runs;
        this.seed = seed;
        this.setting = setting;
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
        return keep(number, inBatch, alone, shrinks);
    }

    /** Runs one program alone; null if it does what it must. */
    JitFailure alone(int number) throws IOException {
        Verdict alone = runs.alone(Generator.program(seed, number), Runs.role(seed, number, setting), setting, TRIES);
        return alone == null ? null : keep(number, alone, alone, plan.shrinks());
    }

    private JitFailure keep(int number, Verdict inBatch, Verdict alone, boolean shrinks) throws IOException {
        ProgramSource program = Generator.program(seed, number);
        Kept kept = new Kept(program, Runs.role(seed, number, setting), setting, alone == null
                ? new Verdict(inBatch.kind(), "only in its batch: " + inBatch.message()) : alone);
        if (alone != null && shrinks) {
            kept = new Shrinker(runs, kept).shrink();
        }
        Path folder = Files.createDirectories(plan.failures().resolve("jit-" + seed + "-" + number));
        String name = "Jit_" + seed + "_" + number;
        String again = alone == null ? " --seed " + seed + " --programs " + plan.most(setting) + " --batch " + plan.batch()
                + " --no-shrink"
                + (plan.flags().isEmpty() ? "" : " --flags '" + String.join(" ", plan.flags()) + "'") : " --file "
                + folder.resolve(name + ".java");
        String text = kept.text(name, "./ap fuzz jit" + (plan.debug() ? " --debug" : "") + again);
        Files.writeString(folder.resolve(name + ".java"), text);
        Files.writeString(folder.resolve("Whole.java"), program.text("Whole"));
        Files.writeString(folder.resolve("verdict.txt"), inBatch.kind() + " in its batch: " + inBatch.message() + "\n\n"
                + kept.verdict().kind()
                + ": " + kept.verdict().message() + "\n");
        return new JitFailure(seed, number, kept.setting(), kept.verdict(), text, folder.resolve(name + ".java"));
    }
}
