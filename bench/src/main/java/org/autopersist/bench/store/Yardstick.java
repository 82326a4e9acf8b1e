package org.autopersist.bench.store;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.ChildJvm;

/** The loop in C that a durable store is compared with, compiled here because it depends on the processor. */
public final class Yardstick implements AutoCloseable {

    /** One measurement: the instruction that writes back, and nanoseconds per store. */
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
            ChildJvm.run(List.of("cc", "-O2", "-Wall", "-o", program.toString(), source.toString()), log);
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
     * @param slots cache lines that are stored to in turn
     */
    public Result run(Path file, int slots, int rounds, int millis) throws IOException, InterruptedException {
        List<String> lines = ChildJvm.run(
                List.of(program.toString(), file.toString(), "" + slots, "" + rounds, "" + millis), log);
        Map<String, String> values = ChildJvm.values(lines.getLast());
        return new Result(values.get("instruction"), Double.parseDouble(values.get("nanos")));
    }

    @Override
    public void close() throws IOException {
        Files.delete(program);
    }
}
