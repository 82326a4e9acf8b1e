// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.autopersist.image.ImageLayout;
import org.autopersist.runtimetests.programs.types.NamedRoots;
import org.autopersist.runtimetests.programs.types.Records;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A crash may leave bytes of a table's entry that never counted: its first word was not there yet. The next entry may be
 * a shorter one, and what follows it must not be taken for another entry.
 */
class TableRemainsTest {

    private static final int REMAINS = 2000;

    @TempDir
    Path folder;

    @Tag("core")
    @Test
    void entriesAreAppendedOverThem() throws IOException {
        Path image = folder.resolve("test.nvm");
        Programs.writeAndKill(child(image), List.of(Records.class));
        try (FileChannel file = FileChannel.open(image, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            leaveRemains(file, ImageLayout.SB_CLASS_TABLE);
            leaveRemains(file, ImageLayout.SB_ROOT_TABLE);
        }
        Programs.writeAndKill(child(image), List.of(NamedRoots.class));
        Programs.check(child(image), List.of(Records.class, NamedRoots.class)).succeeded();
    }

    private static ChildJvm child(Path image) {
        return ChildJvm.underTest().image(image, "32m").verified();
    }

    /**
     * Writes behind the last entry, but for the word that would make it count.
     *
     * @param table the superblock's field that leads to the table
     */
    private static void leaveRemains(FileChannel file, long table) throws IOException {
        long at = read(file, table);
        while ((int) read(file, at) != 0) {
            at += (int) read(file, at);
        }
        byte[] remains = new byte[REMAINS];
        Arrays.fill(remains, (byte) 0x28);
        file.write(ByteBuffer.wrap(remains), at + Long.BYTES);
    }

    private static long read(FileChannel file, long at) throws IOException {
        ByteBuffer word = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        file.read(word, at);
        return word.getLong(0);
    }
}
