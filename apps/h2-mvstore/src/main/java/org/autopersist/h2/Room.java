package org.autopersist.h2;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.autopersist.AutoPersist;
import org.autopersist.AutoPersistStats;
import org.autopersist.DurableRoot;
import org.autopersist.ImageFullException;
import org.h2.message.DbException;

/**
 * Makes a full image an error of the statement that finds no room, and of no other.
 *
 * <p>H2 can't bear an exception in the middle of a commit or a rollback. So nothing new begins unless a part of the image is
 * free, and a durable ballast is dropped if even that does not do. Statements that change or delete what is there may use more of
 * it than those that add something, so that a full database can be made smaller. Thread-safe.
 */
public final class Room {

    /** SQL's state for it, PostgreSQL's "disk full". */
    static final String SQL_STATE = "53100";

    /** Sixteenths of what the reserve is that have to be free for a record of a new key. */
    static final int TO_ADD = 16;
    /** The same for a record of a key that is there. */
    static final int TO_CHANGE = 8;

    private static final long LARGEST_RESERVE = 64L << 20;
    /** Small enough to fit into gaps: an image that small rows have filled has no others. */
    private static final int BALLAST_PIECE = 1 << 12;
    private static final int BALLAST_SHARE = 4;
    private static final int ATTEMPTS = 3;

    /** What a record may lead to: versions of its tree's pages, of those of the log, and of its indexes' pages. */
    private static final long OF_A_RECORD = 64L << 10;
    private static final int OF_ITS_SIZE = 4;
    /** At most; others may store into the image as well. */
    private static final long MOST_UNASKED = 16L << 20;

    @DurableRoot
    private static byte[][] ballast;

    /** How many commits and rollbacks the thread is in. */
    private static final ThreadLocal<int[]> FINISHING = ThreadLocal.withInitial(() -> new int[1]);

    /** How much records may store before the image is asked how full it is, which takes as long as some of them. */
    private static final AtomicLong UNASKED = new AtomicLong();

    /** How much has to have been stored before a ballast is tried again. */
    private static volatile long ballastAgain;

    private static long collections;
    /** What had been stored when it was last looked at. */
    private static long converted;
    /** The same before the latest collection. */
    private static long convertedThen;

    private Room() {}

    /** The thread begins what must not fail. */
    public static void beginFinish() {
        FINISHING.get()[0]++;
    }

    /** The thread has ended what must not fail. */
    public static void endFinish() {
        FINISHING.get()[0]--;
    }

    /** AtomicReference.compareAndSet, by which H2's maps change: without room, once more when the image is collected. */
    public static boolean compareAndSet(AtomicReference<Object> place, Object expected, Object updated) {
        try {
            return place.compareAndSet(expected, updated);
        } catch (ImageFullException _) {
            boolean[] done = {false};
            makeRoomFor(() -> done[0] = place.compareAndSet(expected, updated));
            return done[0];
        }
    }

    /** Runs something that stores, and that may be run again if it finds no room. */
    static void run(Runnable store) {
        try {
            store.run();
        } catch (ImageFullException _) {
            makeRoomFor(store);
        }
    }

    private static void makeRoomFor(Runnable store) {
        UNASKED.set(0);
        ImageFullException last = null;
        boolean mustNotFail = FINISHING.get()[0] > 0;
        for (int i = 0; i < ATTEMPTS; i++) {
            if (mustNotFail && i > 0) {
                ballast = null;
            }
            AutoPersist.collect();
            try {
                store.run();
                return;
            } catch (ImageFullException e) {
                last = e;
            }
        }
        throw full(last.getMessage());
    }

    /**
     * Makes sure that there is room to begin something.
     *
     * @param sixteenths of the reserve that have to be free
     * @param size how many bytes have to be free besides
     * @throws DbException if there is not
     */
    static void require(int sixteenths, long size) {
        if (UNASKED.addAndGet(-OF_A_RECORD - OF_ITS_SIZE * size) >= 0) {
            return;
        }
        AutoPersistStats stats = AutoPersist.stats();
        long needed = reserve(stats) / 16 * sixteenths + size;
        if (free(stats) < needed) {
            AutoPersist.collect();
            stats = AutoPersist.stats();
            if (free(stats) < needed) {
                throw full((used(stats) >> 20) + " of " + (stats.imageCapacityBytes() >> 20) + " MB are in use");
            }
        }
        if (ballast == null && stats.bytesConverted() >= ballastAgain && free(stats) > 2 * reserve(stats)) {
            takeBallast(stats);
            stats = AutoPersist.stats();
        }
        UNASKED.set(Math.min((free(stats) - reserve(stats)) / 4, MOST_UNASKED));
    }

    private static synchronized void takeBallast(AutoPersistStats stats) {
        if (ballast == null) {
            try {
                ballast = new byte[(int) (reserve(stats) / BALLAST_SHARE / BALLAST_PIECE)][BALLAST_PIECE];
            } catch (ImageFullException _) {
                // The room is in gaps that are too small. To look for it takes a collection: not for each record.
                ballastAgain = stats.bytesConverted() + reserve(stats);
            }
        }
    }

    private static long reserve(AutoPersistStats stats) {
        return Math.min(stats.imageCapacityBytes() / 16, LARGEST_RESERVE);
    }

    private static long free(AutoPersistStats stats) {
        return stats.imageCapacityBytes() - used(stats);
    }

    /**
     * What is in use: what the latest collection has found alive, and all that was stored since this was last asked before it.
     * The image's own count has all of each chunk that is not empty, though there is room in it.
     */
    private static synchronized long used(AutoPersistStats stats) {
        if (stats.collections() > collections) {
            collections = stats.collections();
            convertedThen = converted;
        }
        converted = stats.bytesConverted();
        long used = stats.imageUsedBytes();
        return collections == 0 ? used : Math.min(used, stats.liveBytes() + converted - convertedThen);
    }

    private static DbException full(String details) {
        return DbException.fromUser(SQL_STATE, "The image is full: " + details
                + "; delete data, or copy the image into a larger one (SCRIPT TO, and RUNSCRIPT in a new image)");
    }
}
