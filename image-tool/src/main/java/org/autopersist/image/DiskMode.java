// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What {@code -XX:NVMDurability=disk} has beside an image X: base image and log, of which X is made anew if it is not whole.
 * Decides as the VM does when it opens X (nvm/disk/nvmDisk.cpp), and refuses what it refuses, in the same words. No file is
 * changed: the log is applied in private pages or in a copy.
 *
 * <p>The VM also syncs X, to find out whether the kernel could write it, before anything rests upon it. This reader needs no
 * such proof: it tells what X has now, and what it tells is not there to outlive a power failure.
 *
 * <p>While it is open no JVM can open the image. Not thread-safe.
 */
final class DiskMode implements AutoCloseable {

    static final String BACKUP = "put back a backup of the image, and remove base image and log (the files with .base and .log0"
            + " to .log3 behind its name)";
    static final String OR_IMAGE = "; or, if the system has not crashed since, remove only these: the image has all";

    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

    private final Path image;
    private final BaseImage base;
    private final Arena arena = Arena.ofConfined();
    private final DiskLog log;
    private final boolean takesImage;

    private DiskMode(Path image, BaseImage base) throws IOException {
        this.image = image;
        this.base = base;
        try {
            DiskMark mark = DiskMark.read(image);
            boolean isSameBoot = base.control().bootId().equals(Files.readString(BOOT_ID).strip());
            requireBelongs(mark);
            log = readLog(!mark.isEmpty() && !base.control().bootId().isEmpty());
            takesImage = isSameBoot && isCurrent(mark);
            if (!takesImage) {
                requireNoFrameBehind(mark);
            }
        } catch (Throwable e) {
            arena.close();
            throw e;
        }
    }

    /**
     * Null if the image has no base image. The image is locked, or is not there.
     *
     * @throws ImageException if a JVM would not open it
     */
    static DiskMode open(Path image) throws IOException {
        BaseImage base = BaseImage.open(image);
        try {
            return base == null ? null : new DiskMode(image, base);
        } catch (Throwable e) {
            base.close();
            throw e;
        }
    }

    private void requireBelongs(DiskMark mark) {
        if (!mark.isEmpty() && !mark.belongsTo(base.control())) {
            throw new ImageException(image + ": it is not the image that belongs to the base image beside it, " + base.path()
                    + ": one of them was replaced, as by a backup. To go on with the image as it is, remove the base image and"
                    + " the log (the files with .base and .log0 to .log3 behind its name); to go on with what these have, remove"
                    + " the image");
        }
    }

    private DiskLog readLog(boolean mayBeWhole) throws IOException {
        DiskLog result = DiskLog.open(image, base.control(), arena,
                mayBeWhole ? BACKUP + OR_IMAGE : BACKUP + "; the image itself is not whole");
        try {
            result.read();
            return result;
        } catch (DamagedLogException _) {
            throw new ImageException(image + ": its log is damaged: a part can't be read that was on disk; "
                    + (mayBeWhole ? BACKUP + OR_IMAGE : "the image itself is not whole; " + BACKUP));
        }
    }

    /** One that has the number of another life has been found whole; it has logged nothing since. */
    private boolean isCurrent(DiskMark mark) {
        return !mark.isEmpty()
                && (!mark.knowsFramesOf(base.control()) || Long.compareUnsigned(mark.frame(), log.lastFrame()) >= 0);
    }

    private void requireNoFrameBehind(DiskMark mark) {
        if (mark.knowsFramesOf(base.control()) && Long.compareUnsigned(mark.frame(), log.lastFrame() + 1) > 0) {
            throw new ImageException(image + ": its log lacks what the image has: files of the log (with .log0 to .log3 behind"
                    + " its name) were replaced, or could not be written. If the system has not crashed since, remove them and"
                    + " the base image (.base): the image has all of it. Else remove the image, to go on with what base image and"
                    + " log have");
        }
    }

    /** Of the log that the next JVM has to apply to the base image. */
    long logBytes() {
        return log.bytes();
    }

    /** Whether the image is read as it is. */
    boolean takesImage() {
        return takesImage;
    }

    /** Whether the base image may be the file that its life has had open. */
    boolean isOriginal(long identity) {
        return base.file().identity().mayBe(identity);
    }

    /** What is read, in words. */
    String origin() {
        return takesImage ? "the working image, which has all"
                : log.lastFrame() == 0 ? "made of the base image, whose log has no frame"
                : "made of base image and log up to frame " + log.lastFrame();
    }

    /** What to say to whoever wants to change the image: that would be undone when it is made anew. */
    ImageException refusalOfChanges() {
        return new ImageException(image + ": it can't be changed while it has a base image, " + base.path()
                + "; change a copy (./ap image copy), which has none"
                + (takesImage ? ", or remove it and the files with .log0 to .log3, which the next JVM in the mode disk makes anew"
                        : ""));
    }

    /** Bytes of what base image and log make. */
    long size() {
        return base.control().imageSize();
    }

    /** What base image and log make, in pages that can be written, of which those that the log has take memory. */
    MemorySegment map(Arena target) throws IOException {
        MemorySegment result = base.file().mapPrivately(size(), target);
        log.forEachWrite((offset, bytes) -> MemorySegment.copy(bytes, 0, result, offset, bytes.byteSize()));
        return result;
    }

    /**
     * Writes what base image and log make to a new file.
     *
     * @return bytes of it that are no holes of the base image's
     */
    long copyTo(OutFile out) throws IOException {
        long copied = out.copyOf(base.path(), base.file(), size());
        log.forEachWrite((offset, bytes) -> out.write(offset, bytes.asByteBuffer()));
        return copied;
    }

    @Override
    public void close() {
        arena.close();
        base.close();
    }
}
