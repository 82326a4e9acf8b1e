package org.autopersist.faults;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;

/** The JDKs under test: build/jdk, or what {@code autopersist.jdk} names; and the fastdebug one if it is there. */
final class Jdks {

    private Jdks() {}

    static Path product() {
        Path jdk = named("autopersist.jdk");
        if (!isJdk(jdk)) {
            throw new IllegalStateException("No JDK to test: build it with ./ap build, or name one with -Dautopersist.jdk=DIR");
        }
        return jdk;
    }

    static Stream<Named<Path>> all() {
        Path debug = named("autopersist.jdk.debug");
        Stream<Named<Path>> product = Stream.of(Named.of("product", product()));
        return isJdk(debug) ? Stream.concat(product, Stream.of(Named.of("fastdebug", debug))) : product;
    }

    private static Path named(String property) {
        String name = System.getProperty(property, "");
        return name.isBlank() ? Path.of("") : Path.of(name).toAbsolutePath();
    }

    private static boolean isJdk(Path folder) {
        return Files.isExecutable(folder.resolve("bin/java"));
    }
}
