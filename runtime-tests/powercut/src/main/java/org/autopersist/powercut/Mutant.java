// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.autopersist.powercut.trace.Event;
import org.autopersist.powercut.trace.Event.Kind;
import org.autopersist.powercut.trace.Trace;

/** Syncs that report success and do nothing, as if the JVM had left them out. Checks must find out about each. */
enum Mutant {
    LOG("no sync of the log"),
    EACH_THIRD_FRAME("each third sync of the log"),
    HEADER("those of the first page of a segment"),
    PAGES("those of the base image's pages, before the control page says that a segment is free"),
    CONTROL("those of the base image's control page"),
    NEW_BASE("those of a new base image, before it gets its name"),
    IMAGE("those of the image, after it was given the number of a life"),
    FOLDER("those of the folder");

    private final String what;

    Mutant(String what) {
        this.what = what;
    }

    String what() {
        return what;
    }

    /** The ends of the syncs that it leaves out. */
    BitSet ignored(Trace trace, int imageSize) {
        BitSet result = new BitSet();
        Map<Long, Event> lastWrites = new HashMap<>();
        int frames = 0;
        for (int i = 0; i < trace.events().size(); i++) {
            Event event = trace.events().get(i);
            if (event.kind() == Kind.WRITE) {
                lastWrites.put(event.file(), event);
            } else if (event.kind() == Kind.SYNC_END) {
                frames += isLog(event) ? 1 : 0;
                result.set(i, leavesOut(event, lastWrites.get(event.file()), frames, imageSize));
            }
        }
        return result;
    }

    private static boolean isLog(Event event) {
        return event.name().startsWith(Jvms.IMAGE + ".log");
    }

    private boolean leavesOut(Event end, Event lastWrite, int frames, int imageSize) {
        long at = lastWrite == null ? -1 : lastWrite.offset();
        return switch (this) {
            case LOG -> isLog(end);
            case EACH_THIRD_FRAME -> isLog(end) && frames % 3 == 0;
            case HEADER -> isLog(end) && at == 0;
            case PAGES -> end.name().equals(Jvms.IMAGE + ".base") && at >= 0 && at < imageSize;
            case CONTROL -> end.name().equals(Jvms.IMAGE + ".base") && at >= imageSize;
            case NEW_BASE -> end.name().equals(Jvms.IMAGE + ".base.part");
            case IMAGE -> end.name().equals(Jvms.IMAGE);
            case FOLDER -> end.isOfFolder();
        };
    }
}
