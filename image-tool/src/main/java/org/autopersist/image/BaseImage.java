// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The base image of an image of {@code -XX:NVMDurability=disk}. While it is open no JVM can open it. Not thread-safe. */
final class BaseImage implements AutoCloseable {

    private static final int MAX_LINKS = 40;    // as the kernel has it

    private final Path path;
    private final NativeFile file;
    private final BaseControl control;

    private BaseImage(Path path, NativeFile file, BaseControl control) {
        this.path = path;
        this.file = file;
        this.control = control;
    }

    /** That of the image, whether it is there or not. */
    static Path of(Path image) throws IOException {
        return beside(image, "base");
    }

    /** A file beside that to which the image's path leads, also if only links are there. */
    static Path beside(Path image, String ending) throws IOException {
        Path end = image.toAbsolutePath();
        for (int links = 0; Files.isSymbolicLink(end) && links < MAX_LINKS; links++) {
            end = end.resolveSibling(Files.readSymbolicLink(end));
        }
        Path folder = end.getParent();
        return (folder != null && Files.exists(folder) ? folder.toRealPath().resolve(end.getFileName()) : end)
                .resolveSibling(end.getFileName() + "." + ending);
    }

    /**
     * Opens and locks it; null if there is none.
     *
     * @throws ImageException if it can't be used
     */
    static BaseImage open(Path image) throws IOException {
        Path path = of(image);
        if (!Files.exists(path)) {
            return null;
        }
        if (!Files.isRegularFile(path)) {
            throw new ImageException(image + ": its base image " + path + " is no regular file");
        }
        NativeFile file = new NativeFile(path);
        try {
            if (!file.lock(NativeFile.Lock.SHARED)) {
                throw new ImageException(image + ": its base image " + path + " " + LockHolder.describe(path));
            }
            if (!file.isNamed(path)) {
                throw new ImageException(image + ": its base image was replaced while it was opened; start again");
            }
            BaseControl control = BaseControl.read(path);
            if (control == null) {
                throw new ImageException(image + ": its base image is damaged; " + DiskMode.BACKUP + DiskMode.OR_IMAGE);
            }
            return new BaseImage(path, file, control);
        } catch (Throwable e) {
            file.close();
            throw e;
        }
    }

    Path path() {
        return path;
    }

    NativeFile file() {
        return file;
    }

    BaseControl control() {
        return control;
    }

    @Override
    public void close() {
        file.close();
    }
}
