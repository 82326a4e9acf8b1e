// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.MeasuredJvm;
import org.autopersist.testkit.process.ChildProgram;
import org.autopersist.testkit.process.RunningChild;

/** Kills the JVM of a database and starts others that ask it. For one thread. */
final class RecoveryRunner {

    /** After each writer: the first has transactions to roll back, the others find what the one before left. */
    private static final int READERS = 3;
    /** More than the 0.5 s after which H2 has written everything into its file. */
    private static final Duration WRITES = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofHours(1);

    private final String java;
    private final List<String> options;
    private final PrintStream log;

    /** @param log gets what the JVMs print */
    RecoveryRunner(String java, List<String> options, PrintStream log) {
        this.java = java;
        this.options = options;
        this.log = log;
    }

    /** @throws BenchFailure if something is lost, or a JVM fails */
    List<Recovery> run(Side side, Path folder, int records, int threads) {
        try {
            String key = write(side, folder, records, threads);
            List<Recovery> recoveries = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                recoveries.add(read(side, folder, key, records, threads, i));
            }
            return recoveries;
        } catch (AssertionError e) {
            // The testkit's expectations are of tests.
            throw new BenchFailure(side.title() + ": " + e.getMessage(), e);
        }
    }

    /** @return a key that is there */
    private String write(Side side, Path folder, int records, int threads) {
        try (RunningChild child = start(RecoveryWriter.class, side.name(), folder.toString(), "" + records, "" + threads)) {
            String key = child.takeLine(RecoveryWriter.FILLED).substring(RecoveryWriter.FILLED.length());
            child.endsWithin(WRITES);
            child.kill().wasKilled();
            return key;
        }
    }

    private Recovery read(Side side, Path folder, String key, int records, int threads, int number) {
        long start = System.nanoTime();
        try (RunningChild child = start(RecoveryReader.class, side.name(), folder.toString(), key)) {
            String answer = child.takeLine(RecoveryReader.ANSWER).substring(RecoveryReader.ANSWER.length());
            long nanos = System.nanoTime() - start;
            Map<String, String> cost = MeasuredJvm.values(child.takeLine(RecoveryReader.COST));
            if (!Boolean.parseBoolean(answer) || Long.parseLong(cost.get("records")) != records) {
                throw new BenchFailure(side.title() + " has " + cost.get("records") + " of " + records + " records after a kill; "
                        + key + " is there: " + answer);
            }
            child.kill().wasKilled();
            return new Recovery(side, threads, number, nanos, Long.parseLong(cost.get("connect")),
                    Long.parseLong(cost.get("query")), Long.parseLong(cost.get("count")));
        }
    }

    private RunningChild start(Class<?> program, String... arguments) {
        List<String> command = new ArrayList<>(List.of(java));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(List.of(arguments));
        log.println("--- " + String.join(" ", command));
        return ChildProgram.of(command).heardBy(log::println).patience(LONGEST).start();
    }
}
