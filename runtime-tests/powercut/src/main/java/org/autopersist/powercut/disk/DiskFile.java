// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut.disk;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.autopersist.powercut.trace.Event;
import org.autopersist.powercut.trace.Event.Kind;

/**
 * An inode: what is on disk for sure, and what was done since. In a power failure
 *
 * <ul>
 * <li>each sector of each later write is there or not; of several writes to one sector, any may have been the last to get there;
 * <li>later changes of the size, and holes, are there up to some point: they go through the file system's journal, in order. What
 *     was written behind one that is not there is not there either, but for what a larger size was not needed for: blocks that
 *     were freed are other ones than those written later;
 * <li>a write behind the end makes the file as large as its last sector that is there (ext4 with data=ordered and XFS change the
 *     size on disk when the data is there).
 * </ul>
 */
final class DiskFile {

    private record Change(int event, Kind kind, long offset, long size, ByteBuffer data) {}

    private final Content durable;
    private final List<Change> pending = new ArrayList<>();

    DiskFile(Content durable) {
        this.durable = durable;
    }

    void add(int number, Event event) {
        pending.add(new Change(number, event.kind(), event.offset(), event.size(), event.data()));
    }

    boolean isSynced() {
        return pending.isEmpty();
    }

    /** All before the event with that number is on disk. */
    void sync(int start) {
        int done = 0;
        while (done < pending.size() && pending.get(done).event < start) {
            Change change = pending.get(done++);
            switch (change.kind) {
                case RESIZE -> durable.resize(change.offset);
                case PUNCH -> durable.punch(change.offset, Math.min(durable.size(), change.offset + change.size));
                default -> durable.write(change.offset, change.data);
            }
        }
        pending.subList(0, done).clear();
    }

    private static int sectors(Change change) {
        return change.data == null || change.data.remaining() == 0 ? 0
                : (int) ((change.offset + change.data.remaining() - 1) / Content.SECTOR - change.offset / Content.SECTOR + 1);
    }

    private static boolean isWrite(Change change) {
        return change.kind == Kind.WRITE || change.kind == Kind.MAPPED_WRITE;
    }

    Content afterCut(Survival survival, Random random) {
        Content result = durable.copy();
        int sectors = pending.stream().filter(DiskFile::isWrite).mapToInt(DiskFile::sectors).sum();
        int inJournal = (int) pending.stream().filter(change -> !isWrite(change)).count();
        int left = switch (survival) {
            case ALL -> inJournal;
            case NONE -> 0;
            default -> random.nextInt(inJournal + 1);
        };
        Survival.Choice choice = survival.choice(random, pending.size(), sectors);
        long limit = Long.MAX_VALUE; // nothing that was written behind it is there
        int sector = 0;
        for (int i = 0; i < pending.size(); i++) {
            Change change = pending.get(i);
            if (isWrite(change)) {
                write(result, change, i, sector, choice, limit);
                sector += sectors(change);
            } else if (left == 0 && limit == Long.MAX_VALUE && change.kind == Kind.RESIZE && change.offset >= result.size()) {
                limit = result.size();
            } else if (left == 0) {
                return result;
            } else if (change.kind == Kind.RESIZE) {
                left--;
                result.resize(change.offset);
            } else {
                left--;
                result.punch(change.offset, Math.min(result.size(), change.offset + change.size));
            }
        }
        return result;
    }

    private static void write(Content to, Change change, int number, int firstSector, Survival.Choice choice, long limit) {
        int length = change.data.remaining();
        int sector = firstSector;
        for (int at = 0; at < length; ) {
            long offset = change.offset + at;
            int piece = (int) Math.min(length - at, Content.SECTOR - offset % Content.SECTOR);
            if (choice.survives(number, sector++) && offset + piece <= limit) {
                to.write(offset, change.data.slice(at, piece));
            }
            at += piece;
        }
    }
}
