// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.workloads;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Sources of {@code java.base}: from the {@code src.zip} of the running JDK, or from those that it was built of. */
final class JdkSources {

    /** Where {@code ./ap} has unpacked OpenJDK's sources. */
    static final String TREE = "autopersist.sources";

    private JdkSources() {}

    /**
     * Copies the files of some packages, without their subpackages, to a folder.
     *
     * @return the copies
     */
    static List<Path> copy(List<String> packages, Path to) throws IOException {
        Path zip = Path.of(System.getProperty("java.home"), "lib", "src.zip");
        if (Files.exists(zip)) {
            try (FileSystem files = FileSystems.newFileSystem(zip)) {
                return copy(files.getPath("java.base"), packages, to);
            }
        }
        Path unpacked = Path.of(System.getProperty(TREE, "")).resolve("src/java.base/share/classes");
        if (!Files.isDirectory(unpacked)) {
            throw new IOException("There are no sources to compile: neither " + zip + " nor " + unpacked);
        }
        return copy(unpacked, packages, to);
    }

    private static List<Path> copy(Path root, List<String> packages, Path to) throws IOException {
        List<Path> copies = new ArrayList<>();
        for (String name : packages) {
            Path target = Files.createDirectories(to.resolve(name));
            try (Stream<Path> files = Files.list(root.resolve(name))) {
                for (Path file : files.filter(JdkSources::isClass).sorted().toList()) {
                    copies.add(Files.copy(file, target.resolve(file.getFileName().toString())));
                }
            }
        }
        return copies;
    }

    private static boolean isClass(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".java") && !name.endsWith("-info.java");
    }
}
