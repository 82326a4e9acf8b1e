package org.autopersist.image;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * What can be said of an image without a look at its objects, even while a JVM has it open.
 *
 * @param superblock null if there is none that makes sense
 * @param problem why; null if there is one
 * @param isOpen whether a JVM, or this tool, has the image open
 * @param chunksInUse chunks of the object area that are in use at the moment; -1 if the image does not say
 */
public record ImageInfo(Superblock superblock, String problem, boolean isOpen, long chunksInUse) {

    /**
     * Reads the superblock and the chunk map.
     *
     * @throws ImageException if the file can't be read
     */
    public static ImageInfo of(Path path) throws IOException {
        boolean isOpen = isOpen(path);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ); Arena arena = Arena.ofConfined()) {
            long size = channel.size();
            ImageBytes bytes = new ImageBytes(channel.map(MapMode.READ_ONLY, 0, size, arena));
            String problem = Superblock.check(bytes, size);
            if (problem != null) {
                return new ImageInfo(null, problem, isOpen, -1);
            }
            Superblock sb = Superblock.read(bytes);
            return new ImageInfo(sb, null, isOpen, sb.hasChunkMap() ? ChunkMap.read(bytes, sb).inUse().count() : -1);
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

    private static boolean isOpen(Path path) {
        Image.requireFile(path);
        try (NativeFile file = new NativeFile(path)) {
            return !file.lock(NativeFile.Lock.SHARED);
        }
    }
}
