// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.autopersist.fuzz.FuzzOptions;
import org.autopersist.fuzz.ScratchFolder;
import org.autopersist.fuzz.jit.life.Role;
import org.autopersist.fuzz.jit.run.Jvms;
import org.autopersist.fuzz.jit.run.Runs;
import org.autopersist.fuzz.jit.run.Setting;
import org.autopersist.fuzz.jit.run.Settings;
import org.autopersist.fuzz.jit.run.Verdict;
import org.autopersist.fuzz.jit.shrink.Kept;
import org.autopersist.fuzz.jit.source.Generator;
import org.autopersist.fuzz.jit.source.Source;
import org.autopersist.testkit.BuiltJdk;
import org.autopersist.testkit.ProgressLine;
import org.autopersist.testkit.TestJdk;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./ap fuzz jit}. */
@Command(name = "jit", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Random programs over durable data, compiled in all ways: what they make of it, and what the next life "
                + "recovers of it, is "
                + "compared with the same programs in an interpreter.",
        footer = "Exit codes: 0 no failure, 1 failures, 2 wrong use")
public final class JitFuzz implements Callable<Integer> {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final int SHOWN_LINES = 40;
    private static final int TRIES = 5;
    private static final String RIGHT = "as the interpreter has it";

    @Option(names = "--programs", defaultValue = "5000", description = "how many (${DEFAULT-VALUE})")
    private long programs;

    @Option(names = "--batch", defaultValue = "200", description = "how many at most share a JVM and its flags "
            + "(${DEFAULT-VALUE})")
    private int batch;

    @Mixin
    private FuzzOptions common;

    @Option(names = "--flags", split = " ", description = "more flags for the first lives, separated by spaces")
    private List<String> flags = List.of();

    @Option(names = "--stock", description = "volatile data, on the JDK that runs this: what fails then is this command's "
            + "fault, or that JDK's")
    private boolean stock;

    @Option(names = "--mutants", description = "with each fault that the JVM can be given (-XX:NVMMutant=jit-...), until a program "
            + "fails, and at most --programs; failures are those that no program finds")
    private boolean mutants;

    @Option(names = "--failures", defaultValue = "20", description = "begin nothing after so many failures (${DEFAULT-VALUE})")
    private int most;

    @Option(names = "--no-shrink", description = "leave programs that fail as they are")
    private boolean whole;

    @Option(names = "--program", paramLabel = "SEED:NUMBER,...", description = "only these programs of that seed, as a failure "
            + "names them; several run in one JVM, as a batch")
    private String program;

    @Option(names = "--file", paramLabel = "FILE", description = "only the program in this file, as a failure has left it")
    private Path file;

    @Option(names = "--show", description = "print the programs of --program, and do not run them")
    private boolean show;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (programs < 1 || batch < 1 || most < 1 || !common.hasJobs()) {
            throw new IllegalArgumentException("--programs, --batch, --failures and --jobs are at least 1");
        }
        if (show && program != null) {
            numbers().forEach(number -> System.out.println(Generator.program(seed(), number).text("F" + number)));
            return 0;
        }
        Path folder = Files.createDirectories(TestJdk.checkout().resolve("build/fuzz"));
        Path crashes = Files.createDirectories(folder.resolve("crashes"));
        Jvms jvms = new Jvms(stock ? TestJdk.stock() : common.jdk().home(), !stock, crashes, PATIENCE, false);
        try (ScratchFolder work = ScratchFolder.in(folder, "autopersist-jit")) {
            if (file != null) {
                Kept kept = Kept.of(Files.readString(file));
                return alone(jvms, work.path(), kept.program(), kept.role(), kept.setting());
            }
            JitCampaign.Plan plan = new JitCampaign.Plan(jvms, isDebug(), flags, common.seed(), programs, batch, common.jobs(),
                    common.deadline(), most, !whole,
                    work.path(), folder.resolve("failures"));
            if (mutants) {
                return JitMutants.run(plan, common.jdk().home(), System.out) == 0 ? 0 : 1;
            }
            return program == null ? search(plan) : some(plan);
        }
    }

    private boolean isDebug() {
        return common.jdk() == BuiltJdk.DEBUG;
    }

    private long seed() {
        if (!program.matches("\\d+:\\d+(,\\d+)*")) {
            throw new IllegalArgumentException("--program is SEED:NUMBER or SEED:NUMBER,NUMBER,...");
        }
        return Long.parseLong(program.substring(0, program.indexOf(':')));
    }

    private List<Integer> numbers() {
        return Arrays.stream(program.substring(program.indexOf(':') + 1).split(",")).map(Integer::valueOf).toList();
    }

    private Integer some(JitCampaign.Plan plan) throws IOException {
        Setting setting = Settings.of(seed(), isDebug()).plus(flags);
        List<Integer> numbers = numbers();
        try (Runs runs = new Runs(plan.jvms(), plan.work())) {
            if (numbers.size() == 1) {
                JitFailure failure = new Failing(plan, runs, seed(), setting, 1).alone(numbers.getFirst());
                System.out.println(failure == null ? RIGHT : text(failure));
                return failure == null ? 0 : 1;
            }
            for (int k = 0; k < TRIES; k++) {
                Map<Integer, Verdict> verdicts = runs.batch(seed(), setting, numbers);
                if (!verdicts.isEmpty()) {
                    verdicts.forEach((number, verdict) -> System.out.println("program " + number + ": " + verdict.kind() + ": "
                            + verdict.message()));
                    return 1;
                }
            }
            System.out.println(RIGHT);
            return 0;
        }
    }

    private Integer alone(Jvms jvms, Path work, Source source, Role role, Setting setting) throws IOException {
        try (Runs runs = new Runs(jvms, work)) {
            Verdict verdict = runs.alone(source, role, setting.plus(flags), TRIES);
            System.out.println(verdict == null ? RIGHT : verdict.kind() + ": " + verdict.message());
            return verdict == null ? 0 : 1;
        }
    }

    private int search(JitCampaign.Plan plan) throws IOException, InterruptedException {
        JitCampaign campaign = new JitCampaign(plan);
        try (ProgressLine line = ProgressLine.ofMany("programs", programs).beside(campaign::summary)) {
            campaign.run(line::stepTo, failure -> line.print(text(failure)));
        }
        campaign.engines().forEach((engine, count) -> System.out.printf("%8d  %s%n", count, engine));
        System.out.println(campaign.summary());
        return campaign.failures().isEmpty() ? 0 : 1;
    }

    private String text(JitFailure failure) {
        return String.format("%nFAILED: program %d of seed %d (%s): %s%n%s%nall of it: %s%n", failure.number(), failure.seed(),
                failure.setting().name(), failure.verdict().kind(),
                failure.source().lines().limit(SHOWN_LINES).collect(Collectors.joining(System.lineSeparator())), failure.kept());
    }
}
