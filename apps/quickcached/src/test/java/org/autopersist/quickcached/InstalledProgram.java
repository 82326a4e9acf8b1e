// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.autopersist.testkit.process.ChildProgram;
import org.autopersist.testkit.process.ChildResult;

/** Programs of Debian's packages memcached and libmemcached-tools, and others that tests need. */
final class InstalledProgram {

    /** How a program ended, with all that it said. */
    record Ended(int code, String output) {}

    /** What pip gets may come slowly. */
    private static final Duration LONGEST = Duration.ofMinutes(30);

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
    static Ended run(String... command) {
        try {
            ChildResult result = ChildProgram.of(command).oneStream().patience(LONGEST).run();
            return new Ended(result.exitCode(), result.out().stream().map(line -> line + "\n").collect(Collectors.joining()));
        } catch (UncheckedIOException e) {
            return new Ended(-1, e.getMessage());
        }
    }
}
