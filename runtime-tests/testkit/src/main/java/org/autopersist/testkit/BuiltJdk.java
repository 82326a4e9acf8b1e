// SPDX-License-Identifier: Apache-2.0
package org.autopersist.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The JDKs that {@code ./ap build} makes, in the folder {@code build} of the checkout, unless a system property such as
 * {@code autopersist.jdk.debug} names another place. Thread-safe.
 */
public enum BuiltJdk {
    PRODUCT("jdk"), DEBUG("jdk-debug"), SANITIZED("jdk-asan");

    private final String folder;

    BuiltJdk(String folder) {
        this.folder = folder;
    }

    /** What {@code ./ap build} and other commands call it, with a space before it. */
    public String option() {
        return switch (this) {
            case PRODUCT -> "";
            case DEBUG -> " --debug";
            case SANITIZED -> " --sanitize";
        };
    }

    /** Where it is, if it was built. */
    public Path place() {
        String named = System.getProperty("autopersist." + folder.replace('-', '.'), "");
        return named.isBlank() ? TestJdk.checkout().resolve("build").resolve(folder) : Path.of(named).toAbsolutePath();
    }

    public Optional<Path> find() {
        return Optional.of(place()).filter(jdk -> Files.isExecutable(jdk.resolve("bin/java")));
    }

    /** @throws IllegalArgumentException if there is none; the message says how to make one */
    public Path home() {
        return find().orElseThrow(() -> new IllegalArgumentException(
                "there is no JDK in " + place() + "; run: ./ap build" + option()));
    }
}
