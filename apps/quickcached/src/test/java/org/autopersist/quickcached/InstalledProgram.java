package org.autopersist.quickcached;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs of Debian's packages memcached and libmemcached-tools, and others that tests need. */
final class InstalledProgram {

    /** How a program ended, with all that it said. */
    record Ended(int code, String output) {}

    private InstalledProgram() {}

    /** The file that the system property of its name has, or that the path leads to. The test is skipped without it. */
    static Path find(String name) {
        String folders = System.getenv().getOrDefault("PATH", "/usr/bin");
        Stream<Path> onPath = Stream.of(folders.split(File.pathSeparator)).map(folder -> Path.of(folder, name));
        Stream<Path> named = Stream.ofNullable(System.getProperty(name)).map(Path::of);
        Optional<Path> found = Stream.concat(named, onPath)
                .filter(Files::isExecutable)
                .findFirst();
        assumeTrue(found.isPresent(), () -> name + " is not installed; `./ap test` does that as root, or else apt-get:"
                + " Debian's packages memcached and libmemcached-tools");
        return found.get();
    }

    /** Runs a program to its end; code -1: it is not there. */
    static Ended run(String... command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("program", ".log");
        try {
            Process process = new ProcessBuilder(List.of(command))
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            process.getOutputStream().close();
            return new Ended(process.waitFor(), Files.readString(output, StandardCharsets.UTF_8));
        } catch (IOException e) {
            return new Ended(-1, e.getMessage());
        } finally {
            Files.delete(output);
        }
    }
}
