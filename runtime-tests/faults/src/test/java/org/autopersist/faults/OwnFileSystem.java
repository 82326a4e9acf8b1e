// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** A file system of the test's own, for which it has to be root. Closing it unmounts it. */
final class OwnFileSystem implements AutoCloseable {

    private final Path folder;

    private OwnFileSystem(Path folder) {
        this.folder = folder;
    }

    /**
     * Mounts one; the test is skipped if that is not allowed.
     *
     * @param folder where; made if it is not there
     * @param type of the file system, without a device
     * @param options of mount
     */
    static OwnFileSystem mount(Path folder, String type, String options) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Assumptions.assumeTrue(
                Shell.exitCode("mount", "-t", type, "-o", options, type, folder.toString()) == 0,
                "mounting a " + type + " needs root");
        return new OwnFileSystem(folder);
    }

    Path resolve(String name) {
        return folder.resolve(name);
    }

    void remount(String options) {
        Shell.run("mount", "-o", "remount," + options, folder.toString());
    }

    /** Takes all room but so many bytes; the result is the file that has it. */
    Path fillBut(long bytes) throws IOException {
        Path filler = resolve("filler");
        long free = Files.getFileStore(folder).getUsableSpace();
        Shell.run("fallocate", "-l", Long.toString(Math.max(1, free - bytes)), filler.toString());
        return filler;
    }

    @Override
    public void close() {
        Shell.exitCode("umount", "-l", folder.toString());
    }
}
