// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that has this process's number while the server runs. */
final class PidFile implements AutoCloseable {

    private final Path file;

    /** @param file null: none is wanted */
    PidFile(Path file) throws IOException {
        this.file = file;
        if (file != null) {
            try {
                Files.writeString(file, ProcessHandle.current().pid() + "\n");
            } catch (IOException e) {
                throw new IOException("could not write the file of option -P: " + e, e);
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            Files.deleteIfExists(file);
        }
    }
}
