// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** A new file that has its name only when it is complete and synced. Not thread-safe. */
final class OutFile implements AutoCloseable {

    private final Path target;
    private final Path part;
    private final FileChannel channel;
    private boolean isPublished;

    /** @throws ImageException if a file of that name is there, or being made */
    static OutFile beside(Path target, boolean replaces) throws IOException {
        if (!replaces && Files.exists(target, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
            throw new ImageException(target + ": it exists already; remove it, or name another file");
        }
        Path folder = target.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder)) {
            throw new ImageException(target + ": there is no folder " + folder);
        }
        if (replaces && (int) Files.getAttribute(target, "unix:nlink") > 1) {
            throw new ImageException(target + ": it has other names (hard links), which would keep the image as it was: remove"
                    + " them, or write the image anew by ./ap image compact --to FILE");
        }
        OutFile result = new OutFile(target, folder.resolve(target.getFileName() + ".part"));
        try {
            if (replaces) {
                result.takeOwner();
            }
            return result;
        } catch (Throwable e) {
            result.close();
            throw e;
        }
    }

    /** The file that replaces another one belongs to whom that belongs. */
    private void takeOwner() throws IOException {
        for (String attribute : new String[] {"unix:gid", "unix:uid"}) {
            Object id = Files.getAttribute(target, attribute);
            if (!id.equals(Files.getAttribute(part, attribute))) {
                try {
                    Files.setAttribute(part, attribute, id);
                } catch (IOException e) {
                    throw new ImageException(target + ": its owner or group is another one, whom the file that replaces it can't"
                            + " be given (" + e.getMessage() + "); let its owner do this, or write a new file by ./ap image compact"
                            + " --to FILE");
                }
            }
        }
    }

    private OutFile(Path target, Path part) throws IOException {
        this.target = target;
        this.part = part;
        Set<PosixFilePermission> owner = PosixFilePermissions.fromString("rw-------");
        try {
            channel = FileChannel.open(
                    part,
                    Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.READ),
                    PosixFilePermissions.asFileAttribute(owner));
        } catch (FileAlreadyExistsException _) {
            throw new ImageException(part + ": it exists already; if no other run is writing it, remove it");
        }
    }

    FileChannel channel() {
        return channel;
    }

    void write(long at, ByteBuffer bytes) throws IOException {
        try {
            while (bytes.hasRemaining()) {
                at += channel.write(bytes, at);
            }
        } catch (IOException e) {
            throw new IOException(target + ": " + e.getMessage() + "; nothing was made or changed", e);
        }
    }

    /**
     * Writes the first bytes of another file, but for its holes.
     *
     * @param source the same file as {@code holes}
     * @return how many
     * @throws ImageException if it is too short
     */
    long copyOf(Path source, NativeFile holes, long size) throws IOException {
        long copied = 0;
        try (FileChannel from = FileChannel.open(source, StandardOpenOption.READ)) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 20);
            for (long at = holes.nextData(0, size); at < size; at = holes.nextData(at, size)) {
                long end = holes.nextHole(at, size);
                while (at < end) {
                    buffer.clear().limit((int) Math.min(buffer.capacity(), end - at));
                    int read = from.read(buffer, at);
                    if (read <= 0) {
                        throw new ImageException(source + ": it became shorter while it was copied");
                    }
                    write(at, buffer.flip());
                    at += read;
                    copied += read;
                }
            }
        }
        return copied;
    }

    /** Makes the file that long, with a hole at its end. */
    void setSize(long size) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(part.toFile(), "rw")) {
            file.setLength(Math.max(size, file.length()));
        }
    }

    /** Syncs it and gives it its name. */
    void publish(boolean replaces) throws IOException {
        channel.force(true);
        if (replaces) {
            Files.setPosixFilePermissions(part, Files.getPosixFilePermissions(target));
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } else {
            Files.move(part, target);
        }
        isPublished = true;
        try (FileChannel folder = FileChannel.open(target.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
        if (!isPublished) {
            Files.deleteIfExists(part);
        }
    }
}
