// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.measure;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs that may be installed here. */
public final class Programs {

    private Programs() {}

    /** The one of a name that the path leads to. */
    public static Optional<Path> find(String name) {
        return Stream.of(System.getenv().getOrDefault("PATH", "/usr/bin").split(File.pathSeparator))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Whether this one runs as root, as which some servers refuse to. */
    public static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }
}
