// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.measure;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.autopersist.testkit.process.ChildProgram;
import org.autopersist.testkit.process.ChildResult;

/** A program of this module in a JVM of its own, which answers with lines. The JVM gets no options but those that are named. */
public final class MeasuredJvm {

    private static final int SHOWN = 10;
    /** A run of full size takes a night. */
    private static final Duration LONGEST = Duration.ofDays(7);

    private final Path jdk;
    private final PrintStream log;

    public MeasuredJvm(Path jdk, PrintStream log) {
        this.jdk = jdk;
        this.log = log;
    }

    /**
     * Runs a program to its end.
     *
     * @return what it printed
     * @throws BenchFailure if it fails
     */
    public List<String> run(Class<?> program, List<String> jvmArguments, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(jdk.resolve("bin/java").toString());
        command.addAll(jvmArguments);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(List.of(arguments));
        return run(command, log);
    }

    /**
     * Runs any command to its end; see {@link #run(Class, List, String...)}.
     *
     * @throws IOException if it can't be started
     */
    public static List<String> run(List<String> command, PrintStream log) throws IOException {
        log.println("--- " + String.join(" ", command));
        ChildResult result;
        try {
            result = ChildProgram.of(command).oneStream().heardBy(log::println).patience(LONGEST).run();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        List<String> lines = result.out();
        if (result.exitCode() != 0) {
            List<String> end = lines.subList(Math.max(0, lines.size() - SHOWN), lines.size());
            throw new BenchFailure(Path.of(command.getFirst()).getFileName() + " ended with code " + result.exitCode() + ":\n  "
                    + String.join("\n  ", end));
        }
        return lines;
    }

    /**
     * The values of the first line that begins so.
     *
     * @throws BenchFailure if there is none
     */
    public static Map<String, String> result(List<String> lines, String mark) {
        return lines.stream()
                .filter(line -> line.startsWith(mark))
                .findFirst()
                .map(MeasuredJvm::values)
                .orElseThrow(() -> new BenchFailure("The program printed no result: " + lines));
    }

    /** The values of a line {@code key=value key=value}. */
    public static Map<String, String> values(String line) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String part : line.strip().split(" +")) {
            int equals = part.indexOf('=');
            if (equals > 0) {
                values.put(part.substring(0, equals), part.substring(equals + 1));
            }
        }
        return values;
    }
}
