// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder for images and traces, in memory if the machine has a place for that. Deleted when closed. */
final class WorkFolder implements AutoCloseable {

    private static final Path MEMORY = Path.of("/dev/shm");

    private final Path path;

    WorkFolder() throws IOException {
        path = Files.isWritable(MEMORY) ? Files.createTempDirectory(MEMORY, "autopersist-crash-")
                : Files.createTempDirectory("autopersist-crash-");
        // A user who interrupts a search must not lose memory by it.
        Runtime.getRuntime().addShutdownHook(new Thread(this::delete));
    }

    Path file(String name) {
        return path.resolve(name);
    }

    Path folder(String name) throws IOException {
        return Files.createDirectories(path.resolve(name));
    }

    private void delete() {
        if (!Files.exists(path)) {
            return;
        }
        try (Stream<Path> all = Files.walk(path)) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path each : deepestFirst) {
                Files.deleteIfExists(each);
            }
        } catch (IOException _) {
            // Another JVM of ours may still write there; what is left is in memory only.
        }
    }

    @Override
    public void close() {
        delete();
    }
}
