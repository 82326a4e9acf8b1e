// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The log of {@code -XX:NVMDurability=disk}: what has to be written over the base image, up to the last whole frame. As the
 * VM finds it (nvm/disk/nvmDisk.cpp), but that nothing is written. As thread-safe as the arena.
 */
final class DiskLog {

    private static final int FILES = 4;

    private final DiskSegment[] files = new DiskSegment[FILES];
    private final List<DiskSegment> segments = new ArrayList<>();   // those that have to be applied, in their order
    private final BaseControl base;
    private long nextFrame;

    private DiskLog(Path image, BaseControl base, Arena arena) throws IOException {
        this.base = base;
        for (int i = 0; i < FILES; i++) {
            files[i] = DiskSegment.open(BaseImage.beside(image, "log" + i), base.incarnation(), arena);
        }
    }

    /**
     * Opens its files.
     *
     * @param whatToDo for the message, if one is missing or was cut off
     * @throws ImageException in that case
     */
    static DiskLog open(Path image, BaseControl base, Arena arena, String whatToDo) throws IOException {
        DiskLog log = new DiskLog(image, base, arena);
        for (DiskSegment file : log.files) {
            String problem = file.problem(base.incarnation());
            if (problem != null) {
                throw new ImageException(image + ": a file of its log, " + problem + "; put it back as it was, or " + whatToDo);
            }
        }
        return log;
    }

    private DiskSegment file(long segment) {
        return files[(int) Long.remainderUnsigned(segment, FILES)];
    }

    /**
     * Finds what has to be applied: segments, each of which goes on where the one before ends.
     *
     * @throws DamagedLogException if a part can't be read that was on disk
     */
    void read() throws DamagedLogException {
        long number = base.applied() + 1;
        nextFrame = base.nextFrame();
        while (file(number).isOf(base.incarnation()) && file(number).number() == number) {
            DiskSegment segment = file(number);
            requireThat(segment.firstFrame() == nextFrame);
            nextFrame = segment.readFrames(base.incarnation(), base.imageSize());
            segments.add(segment);
            number++;
        }
        for (DiskSegment segment : files) {
            requireThat(!segment.isOf(base.incarnation()) || Long.compareUnsigned(segment.number(), number) <= 0);
        }
        // No frame may lie behind the end: neither in the last segment, nor in a next one whose header can't be read.
        requireThat(!file(number - 1).hasFrameFrom(base.incarnation(), nextFrame));
        requireThat(!file(number).hasFrameFrom(base.incarnation(), nextFrame));
    }

    private static void requireThat(boolean isWhole) throws DamagedLogException {
        if (!isWhole) {
            throw new DamagedLogException();
        }
    }

    /** The number of the last frame, in the base image or to be applied to it; 0 if there was none yet. */
    long lastFrame() {
        return nextFrame - 1;
    }

    /** Of the frames that are to be applied to the base image. */
    long bytes() {
        return segments.stream().mapToLong(DiskSegment::frameBytes).sum();
    }

    /** Tells what is to be written over the base image, in that order. */
    void forEachWrite(DiskSegment.Writes writes) throws IOException {
        for (DiskSegment segment : segments) {
            segment.forEachWrite(writes);
        }
    }
}
