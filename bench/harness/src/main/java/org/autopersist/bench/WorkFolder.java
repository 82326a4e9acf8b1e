// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder for images, removed with all that is in it, also when the JVM is told to end. */
final class WorkFolder implements AutoCloseable {

    /** A server that refuses to be root's runs as another user, and gets a folder of its own in this one. */
    private static final FileAttribute<?> PASSABLE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx--x--x"));

    private final Path folder;
    private final Thread remover;
    private int files;

    WorkFolder(Path parent) throws IOException {
        Files.createDirectories(parent);
        folder = Files.createTempDirectory(parent, "images", PASSABLE).toAbsolutePath();
        remover = new Thread(() -> {
            try {
                remove();
            } catch (IOException e) {
                System.err.println("bench: could not remove " + folder + ": " + e);
            }
        });
        Runtime.getRuntime().addShutdownHook(remover);
    }

    /** A name that no file has. */
    Path newFile() {
        return folder.resolve("image" + ++files + ".nvm");
    }

    /** A new folder in it. */
    Path newFolder() throws IOException {
        return Files.createDirectory(folder.resolve("folder" + ++files));
    }

    /** Removes a folder with all that is in it. */
    void remove(Path tree) throws IOException {
        try (Stream<Path> all = Files.walk(tree)) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Override
    public void close() throws IOException {
        Runtime.getRuntime().removeShutdownHook(remover);
        remove();
    }

    private void remove() throws IOException {
        remove(folder);
    }
}
