package org.autopersist.bench.measure;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A program of this module in a JVM of its own, which answers with lines. */
public final class ChildJvm {

    private static final int SHOWN = 10;

    private final Path jdk;
    private final PrintStream log;

    public ChildJvm(Path jdk, PrintStream log) {
        this.jdk = jdk;
        this.log = log;
    }

    /**
     * Runs a program to its end.
     *
     * @return what it printed
     * @throws BenchFailure if it fails
     */
    public List<String> run(Class<?> program, List<String> jvmArguments, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(jdk.resolve("bin/java").toString());
        command.addAll(jvmArguments);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(List.of(arguments));
        return run(command, log);
    }

    /** Runs any command to its end; see {@link #run(Class, List, String...)}. */
    public static List<String> run(List<String> command, PrintStream log) throws IOException, InterruptedException {
        log.println("--- " + String.join(" ", command));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        List<String> lines = new ArrayList<>();
        try (var output = process.inputReader(StandardCharsets.UTF_8)) {
            output.lines().forEach(line -> {
                log.println(line);
                lines.add(line);
            });
        }
        int code = process.waitFor();
        if (code != 0) {
            List<String> end = lines.subList(Math.max(0, lines.size() - SHOWN), lines.size());
            throw new BenchFailure(Path.of(command.getFirst()).getFileName() + " ended with code " + code + ":\n  "
                    + String.join("\n  ", end));
        }
        return lines;
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
