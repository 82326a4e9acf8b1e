// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.measure;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** One JMH benchmark in one fresh JVM. */
public final class Fork {

    private final Path jdk;
    private final PrintStream log;

    /**
     * What came of a benchmark.
     *
     * @param nanos nanoseconds per operation, of each iteration
     * @param counts the benchmark's auxiliary counters, each summed over the iterations
     */
    public record Measured(double[] nanos, Map<String, Double> counts) {}

    /** @param log gets what JMH and the forked JVMs print */
    public Fork(Path jdk, PrintStream log) {
        this.jdk = jdk;
        this.log = log;
    }

    /**
     * Runs a benchmark.
     *
     * @param benchmark its full name
     * @return nanoseconds per operation, of each iteration
     * @throws BenchFailure if the JVM or the benchmark fails
     */
    public double[] run(
            String benchmark, Timing timing, Map<String, String> parameters, List<String> jvmArguments) {
        return measure(benchmark, timing, parameters, jvmArguments).nanos();
    }

    /** The same, with the auxiliary counters. */
    public Measured measure(
            String benchmark, Timing timing, Map<String, String> parameters, List<String> jvmArguments) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + benchmark.replace(".", "\\.") + "$")
                .jvm(jdk.resolve("bin/java").toString())
                .jvmArgs(jvmArguments.toArray(String[]::new))
                .mode(Mode.AverageTime)
                .timeUnit(TimeUnit.NANOSECONDS)
                .forks(1)
                .warmupIterations(timing.warmups())
                .warmupTime(TimeValue.milliseconds(timing.warmupMillis()))
                .measurementIterations(timing.iterations())
                .measurementTime(TimeValue.milliseconds(timing.millis()))
                .shouldFailOnError(true);
        parameters.forEach((name, value) -> options.param(name, value));
        log.println("--- " + benchmark + " " + parameters + " " + String.join(" ", jvmArguments));
        try {
            Collection<RunResult> results =
                    new Runner(options.build(), OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL)).run();
            List<IterationResult> iterations = results.stream()
                    .flatMap(r -> r.getBenchmarkResults().stream())
                    .flatMap(b -> b.getIterationResults().stream())
                    .toList();
            double[] scores = iterations.stream()
                    .mapToDouble(i -> i.getPrimaryResult().getScore())
                    .toArray();
            Map<String, Double> counts = new TreeMap<>();
            iterations.forEach(iteration -> iteration.getSecondaryResults()
                    .forEach((name, count) -> counts.merge(name, count.getScore(), Double::sum)));
            if (scores.length == 0) {
                throw new BenchFailure(benchmark + " gave no result");
            }
            return new Measured(scores, counts);
        } catch (RunnerException e) {
            throw new BenchFailure(benchmark + " failed: " + reason(e), e);
        }
    }

    /** JMH wraps what a benchmark throws. */
    private static String reason(Throwable e) {
        Throwable next = e.getSuppressed().length > 0 ? e.getSuppressed()[0] : e.getCause();
        return next != null ? reason(next) : e.toString();
    }

    /** A log file, with the folders that it needs. */
    public static PrintStream log(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        return new PrintStream(file.toFile());
    }
}
