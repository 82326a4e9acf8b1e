package org.autopersist.h2;

import java.util.concurrent.atomic.AtomicLong;
import org.autopersist.AutoPersist;
import org.autopersist.AutoPersistStats;
import org.autopersist.DurableRoot;
import org.autopersist.ImageFullException;
import org.h2.message.DbException;

/**
 * Makes a full image an error of the statement that finds no room, and of no other.
 *
 * <p>What H2 changes takes room when it is published: at the end of a transaction, which must not fail, or before it is so much
 * that it could. So nothing new begins unless a part of the image is free, and a durable ballast is dropped if even that does
 * not do. Statements that change or delete what is there may use more of
 * it than those that add something, so that a full database can be made smaller. Thread-safe.
 */
final class Room {

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

    /** What fits into gaps, and so into the reserve. */
    static final int LARGEST_PIECE = BALLAST_PIECE;
    /** What a record adds to what is not published yet, besides the row: pages of its tree and of the log. */
    static final long UNPUBLISHED_OF_A_RECORD = 2L << 10;
    private static final long LARGEST_UNPUBLISHED = 2L << 20;
    private static final int UNPUBLISHED_SHARE = 8;
    private static final long MOST_UNPUBLISHED =
            Math.min(reserve(AutoPersist.stats()) / UNPUBLISHED_SHARE, LARGEST_UNPUBLISHED);

    /** What a record may lead to: versions of its tree's pages, of those of the log, and of its indexes' pages. */
    private static final long OF_A_RECORD = 64L << 10;
    private static final int OF_ITS_SIZE = 4;
    /** At most; others may store into the image as well. */
    private static final long MOST_UNASKED = 16L << 20;

    @DurableRoot
    private static byte[][] ballast;

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

    /** Bytes that are changed, at most, before they are made durable, whether the transaction ends or not. */
    static long mostUnpublished() {
        return MOST_UNPUBLISHED;
    }

    /**
     * Runs something that stores, and that may be run again if it finds no room.
     *
     * @param mustNotFail whether the reserve may be used
     * @throws DbException if there is no room
     */
    static void run(boolean mustNotFail, Runnable store) {
        try {
            store.run();
        } catch (ImageFullException _) {
            makeRoomFor(mustNotFail, store);
        }
    }

    private static void makeRoomFor(boolean mustNotFail, Runnable store) {
        UNASKED.set(0);
        ImageFullException last = null;
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
     * @param publisher of the database that begins it
     * @param sixteenths of the reserve that have to be free
     * @param size how many bytes have to be free besides
     * @throws DbException if there is not
     */
    static void require(StorePublisher publisher, int sixteenths, long size) {
        if (UNASKED.addAndGet(-OF_A_RECORD - OF_ITS_SIZE * size) >= 0) {
            return;
        }
        AutoPersistStats stats = AutoPersist.stats();
        long needed = reserve(stats) / 16 * sixteenths + size;
        if (free(stats) < needed + publisher.unpublished()) {
            // What was rolled back is still in the image otherwise.
            publisher.publish(true);
            AutoPersist.collect();
            stats = AutoPersist.stats();
            if (free(stats) < needed + publisher.unpublished()) {
                throw full((used(stats) >> 20) + " of " + (stats.imageCapacityBytes() >> 20) + " MB are in use");
            }
        }
        if (ballast == null && stats.bytesConverted() >= ballastAgain && free(stats) > 2 * reserve(stats)) {
            takeBallast(stats);
            stats = AutoPersist.stats();
        }
        UNASKED.set(Math.min((free(stats) - needed - publisher.unpublished()) / 4, MOST_UNASKED));
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
