// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Fork;
import org.autopersist.bench.measure.Goal;
import org.autopersist.bench.measure.Jvms;
import org.autopersist.bench.measure.Timing;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What all benchmarks have in common. */
final class CommonOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--quick", description = "a rough figure soon: short runs, and one of each")
    boolean quick;

    @Option(names = "--runs", paramLabel = "N", description = "how often each thing is measured, in fresh JVMs")
    private Integer runs;

    @Option(
            names = "--jdk",
            defaultValue = "${sys:autopersist.jdk:-build/jdk}",
            description = "the AutoPersist JDK (default: the one that ./ap build makes)")
    private Path jdk;

    @Option(
            names = "--jvm-arg",
            paramLabel = "ARG",
            description = "a further argument of all JVMs, such as -XX:+UseParallelGC; may be repeated")
    private List<String> jvmArguments = new ArrayList<>();

    @Option(
            names = "--nvm-arg",
            paramLabel = "ARG",
            description = "a further argument of the JVMs that run with AutoPersist, and of no other, such as -Xlog:nvm* or"
                    + " -XX:RegionLog=undo; may be repeated")
    private List<String> autoPersistArguments = new ArrayList<>();

    @Option(names = "--check", description = "exit code 1 if a goal is missed")
    private boolean check;

    /** @throws BenchFailure if there is none */
    Path jdk() {
        if (!Files.isExecutable(jdk.resolve("bin/java"))) {
            throw new BenchFailure("There is no JDK in " + jdk + "; ./ap build makes one");
        }
        return jdk.toAbsolutePath();
    }

    Timing timing() {
        if (runs != null && runs < 1) {
            throw new BenchFailure("--runs must be at least 1");
        }
        return Timing.of(quick, runs);
    }

    int runs() {
        return timing().runs();
    }

    /** The same, where another number than {@link Timing}'s is usual. */
    int runs(int usual) {
        return runs != null || quick ? runs() : usual;
    }

    /** The arguments of all JVMs, and some more. */
    List<String> jvmArguments(String... more) {
        return Stream.concat(jvmArguments.stream(), Stream.of(more)).toList();
    }

    /** The arguments of a JVM with AutoPersist, and some more. */
    List<String> autoPersistArguments(String... more) {
        return Stream.of(jvmArguments.stream(), autoPersistArguments.stream(), Stream.of(more))
                .flatMap(Function.identity())
                .toList();
    }

    /** AutoPersist's JVM and a stock one. */
    Jvms jvms(StockOptions stock) {
        return new Jvms(jdk(), stock.jdk(), jvmArguments, autoPersistArguments);
    }

    /** What was typed, as far as it matters. */
    String commandLine() {
        return "./ap bench " + String.join(" ", spec.commandLine().getParent().getParseResult().originalArgs());
    }

    Path checkout() {
        return Path.of(System.getProperty("autopersist.checkout", ""));
    }

    /** Where results and logs go. */
    Path file(String name) {
        return checkout().resolve("build/bench").resolve(name);
    }

    PrintStream log(String benchmark) throws IOException {
        return Fork.log(file(benchmark + ".log"));
    }

    /** Prints the goals and returns the exit code. */
    int judge(List<Goal> goals) {
        System.out.println();
        goals.forEach(Goal::print);
        return check && !goals.stream().allMatch(Goal::reached) ? 1 : 0;
    }
}
