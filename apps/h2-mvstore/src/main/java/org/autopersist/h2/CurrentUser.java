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
 * the next one has. A file is of no use to the one that was closed; here a commit under way would go on, or end half done. So
 * what changes a store is done between {@link #begin} and the unlocking of what it returns. Closing waits for all of these, but
 * not for good: the database's monitor is held then, and a rollback fires triggers, which may need it. What is still under way
 * then has to end before the next database opens the store. Thread-safe.
 */
final class CurrentUser {

    private static final long CLOSING_SECONDS = 10;
    private static final long OPENING_SECONDS = 120;

    private static final Map<MVStore, Use> CURRENT = new ConcurrentHashMap<>();
    /** A store's own, whoever uses it; what changes the store has the read lock. */
    private static final Map<MVStore, ReentrantReadWriteLock> CHANGES = new ConcurrentHashMap<>();

    private CurrentUser() {}

    static void set(MVStore store, TransactionStore user) {
        CURRENT.put(store, new Use(user, CHANGES.computeIfAbsent(store, _ -> new ReentrantReadWriteLock())));
    }

    /**
     * Closes a store, unless another one uses it: then all is left as it is.
     *
     * @param closing what is done, and no change of the store meanwhile
     */
    static void remove(MVStore store, TransactionStore user, Runnable closing) {
        Use use = useOf(store, user);
        if (use == null) {
            return;
        }
        boolean isLocked = lock(use.changes, CLOSING_SECONDS);
        try {
            if (CURRENT.remove(store, use)) {
                closing.run();
            }
        } finally {
            if (isLocked) {
                use.changes.writeLock().unlock();
            }
        }
    }

    /**
     * Waits until nobody changes the store, before the next one opens it.
     *
     * @throws DbException if that takes too long
     */
    static void removeFormer(MVStore store, String database) {
        ReentrantReadWriteLock changes = CHANGES.get(store);
        if (changes == null) {
            return;
        }
        if (!lock(changes, OPENING_SECONDS)) {
            throw DbException.get(ErrorCode.DATABASE_ALREADY_OPEN_1, database);
        }
        try {
            CURRENT.remove(store);
        } finally {
            changes.writeLock().unlock();
        }
    }

    /** False if it can't be had in time, or for the thread's own change. */
    private static boolean lock(ReentrantReadWriteLock changes, long seconds) {
        if (changes.getReadHoldCount() > 0) {
            return false;
        }
        boolean isInterrupted = false;
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        try {
            while (true) {
                try {
                    return changes.writeLock().tryLock(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
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
        return useOf(store, user) != null;
    }

    private static Use useOf(MVStore store, TransactionStore user) {
        Use use = CURRENT.get(store);
        return use != null && use.user == user ? use : null;
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
        Use use = useOf(store, user);
        if (use == null) {
            if (!CURRENT.containsKey(store) && !Hooks.isDurable(store)) {
                return null;
            }
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
