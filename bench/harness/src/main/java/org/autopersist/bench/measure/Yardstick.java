// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.measure;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A program in C that something durable is compared with, compiled here because it depends on the processor. */
public final class Yardstick implements AutoCloseable {

    /** One measurement: the instruction that writes back, and nanoseconds per operation. */
    public record Result(String instruction, double nanos) {}

    private final Path program;
    private final PrintStream log;

    private Yardstick(Path program, PrintStream log) {
        this.program = program;
        this.log = log;
    }

    /** Compiles it; {@link #close} removes the program. */
    public static Yardstick compile(Path source, PrintStream log) throws IOException, InterruptedException {
        Path program = Files.createTempFile("autopersist-yardstick", "");
        try {
            MeasuredJvm.run(List.of("cc", "-O2", "-Wall", "-o", program.toString(), source.toString()), log);
        } catch (IOException e) {
            Files.delete(program);
            throw new BenchFailure("There is no C compiler: install the package gcc (" + e.getMessage() + ")", e);
        }
        return new Yardstick(program, log);
    }

    /**
     * Runs it.
     *
     * @param file made, mapped and left
     * @param arguments what it takes after the file
     */
    public Result run(Path file, Object... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(program.toString(), file.toString()));
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        Map<String, String> values = MeasuredJvm.values(MeasuredJvm.run(command, log).getLast());
        return new Result(values.get("instruction"), Double.parseDouble(values.get("nanos")));
    }

    @Override
    public void close() throws IOException {
        Files.delete(program);
    }
}
