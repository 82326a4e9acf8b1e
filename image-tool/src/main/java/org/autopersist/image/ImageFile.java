// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * What is read of an image that no JVM has open: the file, or what base image and log of {@code -XX:NVMDurability=disk} make.
 * While it is open no JVM can open the image. Not thread-safe.
 */
final class ImageFile implements AutoCloseable {

    private final Path path;
    private final NativeFile working;   // null if it is not there, but a base image is
    private final DiskMode disk;        // null if there is no base image

    private ImageFile(Path path, NativeFile working, DiskMode disk) {
        this.path = path;
        this.working = working;
        this.disk = disk;
    }

    /**
     * Opens and locks it; null if others have a lock on it.
     *
     * @throws ImageException if there is no such image, or not all that it needs
     */
    static ImageFile openUnlessInUse(Path path, NativeFile.Lock lock) throws IOException {
        if (Files.exists(path) || !Files.exists(BaseImage.of(path))) {
            requireFile(path);
        }
        if (Files.exists(path) && BaseControl.isIn(path)) {
            throw new ImageException(path + ": it is the base image that -XX:NVMDurability=disk has beside an image, not an"
                    + " image: name " + imageOf(path));
        }
        NativeFile working = Files.exists(path) ? new NativeFile(path) : null;
        try {
            if (working != null && !working.lock(lock)) {
                working.close();
                return null;
            }
            return new ImageFile(path, working, DiskMode.open(path));
        } catch (Throwable e) {
            if (working != null) {
                working.close();
            }
            throw e;
        }
    }

    private static String imageOf(Path base) {
        String name = base.toString();
        return name.endsWith(".base") ? name.substring(0, name.length() - ".base".length())
                : "that one, whose name is this one's without .base";
    }

    private static void requireFile(Path path) {
        if (!Files.exists(path)) {
            throw new ImageException(path + ": there is no such file");
        }
        if (!Files.isRegularFile(path)) {
            throw new ImageException(path + ": it is no regular file");
        }
        if (!Files.isReadable(path)) {
            throw new ImageException(path + ": it can't be opened for reading; images belong to the user who made them");
        }
    }

    /** Whether it is not the file that is read. */
    boolean isMade() {
        return disk != null && !disk.takesImage();
    }

    /** The file; null if it is not there. */
    NativeFile working() {
        return working;
    }

    /** What is read, in words; null if that is the file, and there is no more to say of it. */
    String origin() throws IOException {
        if (disk != null) {
            return disk.origin();
        }
        return DiskMark.read(path).life() == 0 ? null
                : "the image alone, which was in use with -XX:NVMDurability=disk, but its base image (the file with .base behind"
                        + " its name) is not beside it: if the system has crashed since, parts of it may be older than others";
    }

    /** @throws ImageException if what is changed would be undone */
    void requireChangeable() {
        if (disk != null) {
            throw disk.refusalOfChanges();
        }
    }

    /**
     * Null if the image, as it is read, is no copy that was made while a JVM had it open; else what it is.
     *
     * @param read a part from the start on
     */
    String copied(ImageBytes read) throws IOException {
        if (working != null && !working.identity().mayBe(openFile())) {
            return FileIdentity.WHAT_COPY_IS;
        }
        return isMade() && !disk.isOriginal(read.i8(ImageLayout.SB_OPEN_BASE)) ? "base image and log: " + FileIdentity.WHAT_COPY_IS
                : null;
    }

    /** What the file says, whether it is what is read or not. */
    private long openFile() throws IOException {
        ByteBuffer word = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            return channel.read(word, ImageLayout.SB_OPEN_FILE) == Long.BYTES ? word.getLong(0) : 0;
        }
    }

    ImageSource source(Arena arena) throws IOException {
        return isMade() ? ImageSource.of(disk, arena) : ImageSource.of(path, arena);
    }

    long size() throws IOException {
        return isMade() ? disk.size() : Files.size(path);
    }

    /**
     * Writes what is read to a new file.
     *
     * @return how many bytes were no holes
     */
    long copyTo(OutFile out) throws IOException {
        return isMade() ? disk.copyTo(out) : out.copyOf(path, working, size());
    }

    @Override
    public void close() {
        if (disk != null) {
            disk.close();
        }
        if (working != null) {
            working.close();
        }
    }
}
