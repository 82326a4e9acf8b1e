package org.autopersist.h2;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.h2.api.ErrorCode;
import org.h2.message.DbException;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.tx.TransactionStore;

/**
 * Who uses a store in the image: a database that was closed at once, with connections open, must not go on with a store that
 * the next one has. A file is of no use to the one that was closed; here a commit under way would go on, or end half done. So what
 * changes a store is done between {@link #begin} and the unlocking of what it returns, and closing waits for all of these. Thread-safe.
 */
final class CurrentUser {

    /** A trigger, which a rollback fires, may need what the thread holds that closes the database. */
    private static final long LONGEST_WAIT_SECONDS = 10;

    private static final Map<MVStore, Use> CURRENT = new ConcurrentHashMap<>();

    private CurrentUser() {}

    static void set(MVStore store, TransactionStore user) {
        CURRENT.put(store, new Use(user, new ReentrantReadWriteLock()));
    }

    /** Returns false, and leaves all as it is, if another one uses the store. */
    static boolean remove(MVStore store, TransactionStore user) {
        Use use = CURRENT.get(store);
        if (use == null || use.user != user) {
            return false;
        }
        boolean isLocked = use.changes.getReadHoldCount() == 0 && lock(use.changes.writeLock());
        try {
            return CURRENT.remove(store, use);
        } finally {
            if (isLocked) {
                use.changes.writeLock().unlock();
            }
        }
    }

    private static boolean lock(Lock lock) {
        boolean isInterrupted = false;
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_WAIT_SECONDS);
        try {
            while (true) {
                try {
                    return lock.tryLock(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException _) {
                    isInterrupted = true;
                }
            }
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static boolean is(MVStore store, TransactionStore user) {
        Use use = CURRENT.get(store);
        return use != null && use.user == user;
    }

    static void require(MVStore store, TransactionStore user) {
        if (!is(store, user)) {
            throw closed();
        }
    }

    /**
     * Begins a change of the store, which may be within another one.
     *
     * @return what to unlock at its end; null if the store is not in the image
     * @throws DbException if the store is another one's, or nobody's
     */
    static Lock begin(MVStore store, TransactionStore user) {
        Use use = CURRENT.get(store);
        if (use == null && !Hooks.isDurable(store)) {
            return null;
        }
        if (use == null || use.user != user) {
            throw closed();
        }
        Lock lock = use.changes.readLock();
        lock.lock();
        if (CURRENT.get(store) != use) {
            lock.unlock();
            throw closed();
        }
        return lock;
    }

    private static DbException closed() {
        return DbException.get(ErrorCode.DATABASE_IS_CLOSED);
    }

    /** Compared by identity, as no two have the same lock. */
    private record Use(TransactionStore user, ReentrantReadWriteLock changes) {}
}
