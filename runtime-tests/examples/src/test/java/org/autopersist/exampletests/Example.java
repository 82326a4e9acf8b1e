// SPDX-License-Identifier: Apache-2.0
package org.autopersist.exampletests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildProgram;

/** A copy of an example, and an image for it. */
final class Example {

    private final Path folder;

    private Example(Path folder) {
        this.folder = folder;
    }

    /** Copied into a folder. */
    static Example copy(String name, Path into) {
        Path from = TestJdk.checkout().resolve("examples").resolve(name);
        Path to = into.resolve(name);
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : (Iterable<Path>) all::iterator) {
                Path copy = to.resolve(from.relativize(path).toString());
                if (!copy.toString().contains("/target/")) {
                    Files.copy(path, copy);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Example(to);
    }

    Path path(String name) {
        return folder.resolve(name);
    }

    /** A life on the image: {@code main} is a class, a source file, or an option with its argument. */
    ChildJvm life(String main, String... arguments) {
        return ChildJvm.underTest().image(path("test.nvm"), "256m").classPathOnly(folder).main(main, arguments);
    }

    /** A life of the example's only source file. */
    ChildJvm source(String name, String... arguments) {
        return life(path(name).toString(), arguments);
    }

    /** The machine's Maven with its own JDK; not offline only if something is missing. */
    void maven(Path jdk, String goal) {
        List<String> command = List.of(
                "env", "-u", "JAVA_HOME", "-u", "MAVEN_OPTS", "mvn", "-B", "-ntp", "-f", path("pom.xml").toString(), "-Djdk=" + jdk);
        if (ChildProgram.of(with(command, "-o", goal)).run().exitCode() != 0) {
            ChildProgram.of(with(command, goal)).run().succeeded();
        }
    }

    private static List<String> with(List<String> command, String... more) {
        return Stream.concat(command.stream(), Stream.of(more)).toList();
    }
}
