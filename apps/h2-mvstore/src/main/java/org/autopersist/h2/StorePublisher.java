package org.autopersist.h2;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;
import org.h2.api.ErrorCode;
import org.h2.message.DbException;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/**
 * Makes the store of an open database durable, by cuts: the trees of all its maps as they are at one moment. A cut is made
 * before the end of a transaction is acknowledged, or a command that may have seen what it has changed; H2's pages are never changed, so that what several changes have replaced by
 * then is never made durable. Whatever the moment, H2 finds in a cut what a kill at that moment would leave of a store that is
 * durable at each step, and rolls back what was open.
 *
 * <p>A cut has what was changed before it began: each change of a map is one compareAndSet of its root, under the shared lock
 * of {@link #roots}, and nothing is waited for with it. A cut reads the roots under the exclusive one, and stores them
 * afterwards, under {@link #publishing}, one cut after the other. Who waits for that lock is often served by the cut of
 * another one, as in a group commit.
 *
 * <p>The store itself is volatile. A database that was closed, and whose threads still go on, changes nothing durable any more,
 * and the next one has a store of its own. Thread-safe.
 */
public final class StorePublisher {

    private static final VarHandle OF_STORE;
    /** The number of the map with the names of maps, which versions of H2 give different ones. */
    static final int META = 0;

    static {
        try {
            OF_STORE = MethodHandles.privateLookupIn(MVStore.class, MethodHandles.lookup()).findVarHandle(MVStore.class,
                    "autopersistPublisher", StorePublisher.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final MVStore store;
    private final DatabaseState state;

    private final StampedLock roots = new StampedLock();
    private final Set<MVMap<?, ?>> changed = ConcurrentHashMap.newKeySet();
    /** How much of what was changed may have to be stored, in bytes, roughly. */
    private final AtomicLong unpublished = new AtomicLong();
    private volatile boolean hasLarge;
    private final AtomicInteger committing = new AtomicInteger();
    private volatile boolean hasCommitted;
    /** Whether something was changed that will never be durable. */
    private volatile boolean hasLost;

    private final ReentrantLock publishing = new ReentrantLock();
    private volatile long begun;
    private long published;
    private boolean isClosed;

    /**
     * A publisher for a store that is new, and empty.
     *
     * @param state what the image has of it
     */
    StorePublisher(MVStore store, DatabaseState state) {
        this.store = store;
        this.state = state;
        OF_STORE.setVolatile(store, this);
    }

    /** That of a store; null if it is not in the image. */
    static StorePublisher of(MVStore store) {
        return (StorePublisher) OF_STORE.get(store);
    }

    MVStore store() {
        return store;
    }

    DatabaseState state() {
        return state;
    }

    /** Of a map of that store. */
    int idOf(MVMap<?, ?> map) {
        return map == store.getMetaMap() ? META : map.getId();
    }

    /** MVMap.compareAndSetRoot. */
    boolean replaceRoot(MVMap<?, ?> map, AtomicReference<Object> root, Object expected, Object updated) {
        long stamp = roots.readLock();
        try {
            boolean isReplaced = root.compareAndSet(expected, updated);
            if (isReplaced) {
                changed.add(map);
            }
            return isReplaced;
        } finally {
            roots.unlockRead(stamp);
        }
    }

    /** Called before others can see what a transaction has changed. */
    void beginCommit() {
        committing.incrementAndGet();
    }

    void endCommit() {
        hasCommitted = true;
        committing.decrementAndGet();
    }

    /** Whether somebody may have seen something that was committed, and is not durable yet. */
    boolean hasCommitted() {
        return hasCommitted || committing.get() > 0;
    }

    /**
     * Called when something is about to be changed.
     *
     * @param bytes what it takes to store it, roughly
     * @param isLarge whether a part of it may be too large for gaps between what is in the image
     */
    void addUnpublished(long bytes, boolean isLarge) {
        unpublished.addAndGet(bytes);
        if (isLarge) {
            hasLarge = true;
        }
    }

    long unpublished() {
        return unpublished.get();
    }

    /**
     * Publishes what was changed, if it would be too much for what must not fail.
     *
     * @throws DbException if there is no room for it: then the change is to be taken back
     */
    void publishIfMuch() {
        if (hasLarge || unpublished.get() > Room.mostUnpublished()) {
            publish(false);
        }
    }

    /**
     * Returns when all that the store has is durable. If that is impossible the database is closed, since others may have seen
     * it.
     *
     * @throws DbException if the image is full, or the database is closed, and something may be lost
     */
    void publish() {
        try {
            publish(true);
        } catch (RuntimeException | Error e) {
            DurableDatabases.shutDown(store);
            throw e;
        }
    }

    /**
     * The same; but if it is impossible, only the caller fails.
     *
     * @param mustNotFail whether the reserve may be used
     */
    void publish(boolean mustNotFail) {
        long before = begun;
        publishing.lock();
        try {
            if (published > before) {
                return;
            }
            if (isClosed) {
                requireNothingLost();
                return;
            }
            begun++;
            publishCut(mustNotFail);
            published = begun;
        } finally {
            publishing.unlock();
        }
    }

    private void publishCut(boolean mustNotFail) {
        long size = unpublished.get();
        boolean hadCommitted = hasCommitted;
        hasCommitted = false;
        hasLarge = false;
        Cut cut = cut();
        boolean isStored = false;
        try {
            Room.run(mustNotFail, () -> cut.storeIn(state.maps()));
            isStored = true;
            unpublished.addAndGet(-size);
        } finally {
            if (!isStored) {
                cut.maps().forEach(map -> changed.add(map.map()));
                hasCommitted |= hadCommitted;
            }
        }
    }

    private Cut cut() {
        List<Cut.OfMap> maps = new ArrayList<>();
        long stamp = roots.writeLock();
        try {
            for (MVMap<?, ?> map : changed) {
                maps.add(MapFields.current(map, idOf(map)));
            }
            changed.clear();
        } finally {
            roots.unlockWrite(stamp);
        }
        return new Cut(maps);
    }

    private void requireNothingLost() {
        if (hasLost || !changed.isEmpty()) {
            hasLost = true;
            throw DbException.get(ErrorCode.DATABASE_IS_CLOSED);
        }
    }

    /**
     * Holds cuts off until what it returns is unlocked, for what is more than one change. Nothing may be waited for meanwhile
     * that another thread may have while it publishes.
     */
    Lock holdOff() {
        publishing.lock();
        return publishing;
    }

    /**
     * Ends it: what is changed from now on is not durable.
     *
     * @param isOrderly whether what was changed until now is
     */
    void close(boolean isOrderly) {
        publishing.lock();
        try {
            if (isClosed) {
                return;
            }
            try {
                if (isOrderly) {
                    begun++;
                    publishCut(true);
                    published = begun;
                }
            } finally {
                isClosed = true;
            }
        } finally {
            publishing.unlock();
        }
    }
}
