// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.autopersist.image.ImageLayout;

/** The image as it was before the first record of a trace. */
final class StartState {

    private StartState() {}

    /**
     * A copy in memory, to become the durable content of a {@link CrashModel}.
     *
     * @param image the file, or null for a new image
     * @throws IOException if the file can't be read, or is larger than the trace says; the image may have become larger since
     */
    static MemorySegment load(Trace trace, Path image, Arena arena) throws IOException {
        MemorySegment content = arena.allocate(trace.imageSize(), Pages.SIZE);
        if (image == null) {
            if (!trace.hasFlag(Trace.NEW_IMAGE)) {
                throw new IOException("The trace begins with an image that existed already: name the copy made before it");
            }
            content.set(Trace.LONG, ImageLayout.SB_MAGIC, ImageLayout.UNFINISHED_MAGIC);
            return content;
        }
        try (FileChannel channel = FileChannel.open(image, StandardOpenOption.READ)) {
            if (channel.size() > trace.imageSize()) {
                throw new IOException(image + " has " + channel.size() + " bytes, the trace's image " + trace.imageSize());
            }
            content.copyFrom(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena));
        }
        return content;
    }
}
