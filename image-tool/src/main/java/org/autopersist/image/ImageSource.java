// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Where the bytes of an image come from. Not thread-safe. */
interface ImageSource {

    /** The bytes, which are not to be written. */
    MemorySegment shared() throws IOException;

    /** The same, in pages of their own that can be written. */
    MemorySegment writable() throws IOException;

    /** Bytes of the file, or of what stands for it. */
    long size() throws IOException;

    /** A file, as it is. */
    static ImageSource of(Path path, Arena arena) {
        return new OfFile(path, arena);
    }

    /** Memory, which must stay as it is. */
    static ImageSource of(MemorySegment segment, Arena arena) {
        return new OfMemory(segment, arena);
    }

    /** What base image and log make. */
    static ImageSource of(DiskMode disk, Arena arena) throws IOException {
        return new OfPrivatePages(disk.map(arena));
    }

    /** See {@link #of(Path, Arena)}. */
    record OfFile(Path path, Arena arena) implements ImageSource {
        @Override
        public MemorySegment shared() throws IOException {
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
                return channel.map(MapMode.READ_ONLY, 0, channel.size(), arena);
            }
        }

        @Override
        public MemorySegment writable() throws IOException {
            if (!Files.isWritable(path)) {
                throw new ImageException(path + ": it needs what a crash cut short completed, for which it must be writable"
                        + " (it is not changed); copy it and look at the copy");
            }
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                return channel.map(MapMode.PRIVATE, 0, channel.size(), arena);
            }
        }

        @Override
        public long size() throws IOException {
            return Files.size(path);
        }
    }

    /** See {@link #of(MemorySegment, Arena)}. */
    record OfMemory(MemorySegment segment, Arena arena) implements ImageSource {
        @Override
        public MemorySegment shared() {
            return segment;
        }

        @Override
        public MemorySegment writable() {
            return arena.allocate(segment.byteSize(), 16).copyFrom(segment);
        }

        @Override
        public long size() {
            return segment.byteSize();
        }
    }

    /** Pages that nobody else has. */
    record OfPrivatePages(MemorySegment segment) implements ImageSource {
        @Override
        public MemorySegment shared() {
            return segment;
        }

        @Override
        public MemorySegment writable() {
            return segment;
        }

        @Override
        public long size() {
            return segment.byteSize();
        }
    }
}
