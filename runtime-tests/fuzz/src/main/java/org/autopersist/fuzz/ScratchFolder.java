// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A folder for images that are written once and read once: in memory, where that can be written to. It goes with all that
 * is in it.
 *
 * @param path its place
 */
public record ScratchFolder(Path path) implements AutoCloseable {

    private static final Path MEMORY = Path.of("/dev/shm");

    /** A new one, in {@code folder} if not in memory; it goes, too, if the process is ended by a signal. */
    public static ScratchFolder in(Path folder, String prefix) throws IOException {
        ScratchFolder made = new ScratchFolder(Files.createTempDirectory(Files.isWritable(MEMORY) ? MEMORY : folder, prefix));
        Runtime.getRuntime().addShutdownHook(new Thread(made::deleteRest));
        return made;
    }

    private void deleteRest() {
        if (Files.exists(path)) {
            try {
                close();
            } catch (IOException _) {
                // A child may still write there
            }
        }
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
