// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.autopersist.image.ImageLayout;

/**
 * The image file that crash states are laid into, one after the other. Only pages that a trace, or recovery of an
 * earlier state, is known to have written are brought back to the durable content; {@link #learn} finds those that
 * nobody knew of. Not thread-safe.
 */
final class StateFile implements AutoCloseable {

    private final Path path;
    private final Arena arena = Arena.ofConfined();
    private final MemorySegment data;
    private final Pages pages;

    /** @param pages those that are brought back; grows */
    StateFile(Path path, long size, Pages pages) throws IOException {
        this.path = path;
        this.pages = pages;
        Files.deleteIfExists(path);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
            data = channel.map(FileChannel.MapMode.READ_WRITE, 0, size, arena);
        }
    }

    Path path() {
        return path;
    }

    Pages pages() {
        return pages;
    }

    /** Lays a state into the file. */
    void write(MemorySegment durable, PendingSet set, int[] choice) {
        pages.copy(durable, data);
        set.write(data, choice);
    }

    /** Whether the state is of an image that was still being made; start-up makes it anew. */
    static boolean isUnfinished(MemorySegment durable, PendingSet set, int[] choice) {
        boolean pending = set.size() > 0 && set.word(0).offset == ImageLayout.SB_MAGIC;
        long magic = pending ? set.word(0).value(choice[0]) : durable.get(Trace.LONG, ImageLayout.SB_MAGIC);
        return magic != ImageLayout.MAGIC;
    }

    /** Compares all of the file with the durable content, and returns how many unknown pages had been written. */
    int learn(MemorySegment durable) {
        return pages.addDifferences(durable, data);
    }

    @Override
    public void close() throws IOException {
        arena.close();
        Files.deleteIfExists(path);
    }
}
