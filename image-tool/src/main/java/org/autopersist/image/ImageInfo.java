// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * What can be said of an image without a look at its objects, even while a JVM has it open.
 *
 * @param size bytes of the file, or of what base image and log of the mode {@code disk} make
 * @param superblock null if there is none that makes sense
 * @param problem why; null if there is one
 * @param isOpen whether a JVM, or this tool, has the image open
 * @param chunksInUse chunks of the object area that are in use at the moment; -1 if the image does not say
 */
public record ImageInfo(long size, Superblock superblock, String problem, boolean isOpen, long chunksInUse) {

    /**
     * Reads the superblock and the chunk map.
     *
     * @throws ImageException if the file can't be read
     */
    public static ImageInfo of(Path path) throws IOException {
        try (ImageFile file = ImageFile.openUnlessInUse(path, NativeFile.Lock.SHARED); Arena arena = Arena.ofConfined()) {
            boolean isOpen = file == null;
            ImageSource source = isOpen ? ImageSource.of(path, arena) : file.source(arena);
            ImageBytes bytes = new ImageBytes(source.shared());
            if (!isOpen && ImageGrowth.isDecided(bytes)) {
                bytes = ImageGrowth.completed(new ImageBytes(source.writable()));
            }
            String problem = Superblock.check(bytes, source.size());
            if (problem != null) {
                return new ImageInfo(source.size(), null, problem, isOpen, -1);
            }
            Superblock sb = Superblock.read(bytes);
            long inUse = sb.hasChunkMap() ? ChunkMap.read(bytes, sb).inUse().count() : -1;
            return new ImageInfo(source.size(), sb, null, isOpen, inUse);
        }
    }

    /** The process that has, or had, the image open; 0 if there was none. */
    static long ownerOf(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            ByteBuffer word = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
            int read = channel.read(word, ImageLayout.SB_OWNER_PID);
            return read == 8 ? word.getLong(0) : 0;
        }
    }
}
