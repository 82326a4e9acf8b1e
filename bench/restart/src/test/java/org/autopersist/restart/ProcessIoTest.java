// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessIoTest {

    private static final int PAGE = 4096;

    @TempDir
    Path folder;

    @Test
    void dirtyPagesOfTheFoldersMappingsAreCounted() throws IOException {
        Path file = folder.resolve("mapped");
        Files.write(file, new byte[4 * PAGE]);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            channel.force(true);
            var pages = channel.map(MapMode.READ_WRITE, 0, 4 * PAGE);
            assertEquals(0, pages.get(0));
            assertEquals(0, ProcessIo.dirtyBytes(folder));
            pages.put(0, (byte) 1);
            // Linux may count the pages beside it, which are in the same folio.
            long dirty = ProcessIo.dirtyBytes(folder);
            assertTrue(dirty >= PAGE && dirty <= 4 * PAGE, dirty + " bytes");
            assertEquals(1, pages.get(0));
        }
    }

    @Test
    void otherMappingsAreNot() {
        List<String> smaps = List.of(
                "7f0000000000-7f0000001000 rw-s 00000000 08:01 12                 /data/shop/image.nvm",
                "Shared_Dirty:          4 kB",
                "Private_Dirty:         8 kB",
                "VmFlags: rd wr",
                "7f0000002000-7f0000003000 rw-s 00000000 08:01 13                 /data/shopping/image.nvm",
                "Private_Dirty:        16 kB",
                "7f0000004000-7f0000005000 rw-p 00000000 00:00 0",
                "Private_Dirty:        32 kB");
        assertEquals(12 << 10, ProcessIo.dirtyBytes(smaps, Path.of("/data/shop")));
    }

    @Test
    void whatIsWrittenIsKnown() throws IOException {
        assertTrue(ProcessIo.bytesWritten() >= 0);
    }
}
