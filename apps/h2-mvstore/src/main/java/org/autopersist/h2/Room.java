// SPDX-License-Identifier: Apache-2.0
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
 * it than those that add something, so that a full database can be made smaller. A definition is asked before it begins, and
 * what it does to H2's table of definitions is never refused: H2 has changed its own objects by then, and does not take that
 * back. Thread-safe.
 */
final class Room {

    /** SQL's state for it, PostgreSQL's "disk full". */
    static final String SQL_STATE = "53100";

    /** Sixteenths of what the reserve is that have to be free for a record of a new key; and the ballast has to be there. */
    static final int TO_ADD = 16;
    /** The same for a record of a key that is there. */
    static final int TO_CHANGE = 8;
    /** The same for a definition that makes the database smaller. */
    static final int TO_DROP = 0;

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
    /** A page, without what it refers to. */
    private static final long OF_A_PAGE = 512;
    /** Of all that is in use, however small the rows are. */
    private static final int SHARE_OF_PAGES = 4;
    /** At most; others may store into the image as well. */
    private static final long MOST_UNASKED = 16L << 20;

    @DurableRoot
    private static byte[][] ballast;

    /** How much records may store before the image is asked how full it is, which takes as long as some of them. */
    private static final AtomicLong UNASKED = new AtomicLong();

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
     * @param records how many its transaction may have to take back
     * @throws DbException if there is not
     */
    static void require(StorePublisher publisher, int sixteenths, long size, long records) {
        if (UNASKED.addAndGet(-OF_A_RECORD - OF_ITS_SIZE * size) >= 0) {
            return;
        }
        AutoPersistStats stats = AutoPersist.stats();
        long needed = reserve(stats) / 16 * sixteenths + size + ofRollback(stats, records);
        if (free(stats) < needed + publisher.unpublished() || (sixteenths == TO_ADD && !hasBallast(stats))) {
            // What was rolled back is still in the image otherwise, and that of other databases, too.
            publisher.publish(true);
            DurableDatabases.publishOthers(publisher);
            AutoPersist.collect();
            stats = AutoPersist.stats();
            if (free(stats) < needed + publisher.unpublished()) {
                throw full((used(stats) >> 20) + " of " + (stats.imageCapacityBytes() >> 20) + " MB are in use");
            }
            if (sixteenths == TO_ADD && !hasBallast(stats)) {
                throw full("the gaps between what is in use are too small");
            }
            stats = AutoPersist.stats();
        }
        UNASKED.set(Math.min((free(stats) - needed - publisher.unpublished()) / 4, MOST_UNASKED));
    }

    /** What a rollback stores: each page that has changed, or all pages at most. */
    private static long ofRollback(AutoPersistStats stats, long records) {
        return Math.min(records * OF_A_PAGE, used(stats) / SHARE_OF_PAGES);
    }

    /** Whether it is there, or can be. Where it can't, what must not fail has only gaps, which may be too small for it. */
    private static synchronized boolean hasBallast(AutoPersistStats stats) {
        if (ballast == null) {
            try {
                ballast = new byte[(int) (reserve(stats) / BALLAST_SHARE / BALLAST_PIECE)][BALLAST_PIECE];
            } catch (ImageFullException _) {
                return false;
            }
        }
        return true;
    }

    private static long reserve(AutoPersistStats stats) {
        return Math.min(stats.imageCapacityBytes() / 16, LARGEST_RESERVE);
    }

    /**
     * What is free and of use: chunks that are empty, or what the latest collection has left, less all that was stored since it
     * began. Gaps count but for those that small objects leave: pages do not fit into them.
     */
    private static long free(AutoPersistStats stats) {
        long empty = stats.imageCapacityBytes() - stats.imageUsedBytes();
        return stats.collections() == 0 ? empty : Math.max(empty, stats.bytesInLongGaps() - stats.bytesSinceCollection());
    }

    private static long used(AutoPersistStats stats) {
        return stats.imageCapacityBytes() - free(stats);
    }

    /** Whether it is what {@link #run} and {@link #require} throw. */
    static boolean isFull(Throwable e) {
        return e instanceof DbException full && full.getSQLException().getSQLState().equals(SQL_STATE);
    }

    /** What to say where a command can't be taken back any more. */
    static DbException fullAtTheEnd(DbException cause) {
        return DbException.fromUser(SQL_STATE, "The image is too full for the end of this command, so the database is closed, as"
                + " by SHUTDOWN IMMEDIATELY; connect again, and find all that was committed before. (" + cause.getMessage() + ")");
    }

    private static DbException full(String details) {
        return DbException.fromUser(SQL_STATE, "The image is full: " + details
                + "; delete data, or copy the image into a larger one (SCRIPT TO, and RUNSCRIPT in a new image)");
    }
}
