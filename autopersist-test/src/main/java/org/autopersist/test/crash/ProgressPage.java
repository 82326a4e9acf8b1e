// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * What a checking JVM is at, in a file that both it and its parent have mapped, so that it is known even if the JVM
 * crashes, and costs no system call. Written by one thread, read by another process, which may see a mixture of two
 * moments while the writer runs.
 */
final class ProgressPage implements AutoCloseable {

    private static final long SIZE = 4096;
    private static final long IMAGE = 0;
    private static final long EVENT = 8;
    private static final long CHECKED = 16;
    private static final long ACTIVITY = 24;
    private static final long STATE = 32;
    private static final long CUT = 1024;
    private static final long LIMIT = 900;

    private final Arena arena = Arena.ofShared();
    private final MemorySegment data;

    ProgressPage(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            data = channel.map(FileChannel.MapMode.READ_WRITE, 0, SIZE, arena);
        }
    }

    void atEvent(long event, String cut) {
        data.set(ValueLayout.JAVA_LONG, EVENT, event);
        data.setString(CUT, cut.length() > LIMIT ? cut.substring(0, (int) LIMIT) : cut);
    }

    void atImage(long image, String state) {
        data.set(ValueLayout.JAVA_LONG, IMAGE, image);
        data.setString(STATE, state);
        active();
    }

    /** Shows that work goes on. */
    void active() {
        data.set(ValueLayout.JAVA_LONG, ACTIVITY, activity() + 1);
    }

    void checked(long images) {
        data.set(ValueLayout.JAVA_LONG, CHECKED, images);
    }

    long image() {
        return data.get(ValueLayout.JAVA_LONG, IMAGE);
    }

    long event() {
        return data.get(ValueLayout.JAVA_LONG, EVENT);
    }

    long checked() {
        return data.get(ValueLayout.JAVA_LONG, CHECKED);
    }

    long activity() {
        return data.get(ValueLayout.JAVA_LONG, ACTIVITY);
    }

    String state() {
        return data.getString(STATE);
    }

    String cut() {
        return data.getString(CUT);
    }

    @Override
    public void close() {
        arena.close();
    }
}
