// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.StampedLock;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import org.autopersist.ImageFullException;
import org.h2.api.ErrorCode;
import org.h2.engine.Database;
import org.h2.message.DbException;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/**
 * Makes the store of an open database durable, by cuts: the trees of all its maps as they are at one moment. A cut is made
 * before the end of a transaction is acknowledged, or a command that may have seen what it has changed. H2's pages are never
 * changed, so that what several changes have replaced by then is never made durable. Whatever the moment, H2 finds in a cut
 * what a kill at that moment would leave of a store that is durable at each step, and rolls back what was open.
 *
 * <p>A cut has what was changed before it began: each change of a map is one compareAndSet of its root, under the shared lock
 * of {@link #roots}, and nothing is waited for with it. A cut reads the roots under the exclusive one, and stores them
 * afterwards, as the only one that publishes ({@link Turn}). Who waits meanwhile is served by the next cut, whoever makes it,
 * as in a group commit.
 *
 * <p>The store itself is volatile. A database that was closed, and whose threads still go on, changes nothing any more, and the
 * next one has a store of its own. Thread-safe.
 */
public final class StorePublisher {

    private static final VarHandle OF_STORE =
            Handles.field(MVStore.class, "autopersistPublisher", StorePublisher.class);
    /** The number of the map with the names of maps, which versions of H2 give different ones. */
    static final int META = 0;
    private static final int ATTEMPTS = 10;
    private static final long BETWEEN_ATTEMPTS_NANOS = 20_000_000;

    private final MVStore store;
    private final Database database;
    private final DatabaseState state;
    private final Thread opener = Thread.currentThread();

    private final StampedLock roots = new StampedLock();
    private final Set<MVMap<?, ?>> changed = ConcurrentHashMap.newKeySet();
    /** Those that H2 is opening: they do not have yet what the image has of them. */
    private final Set<MVMap<?, ?>> opening = ConcurrentHashMap.newKeySet();
    /** How much of what was changed may have to be stored, in bytes, roughly. */
    private final AtomicLong unpublished = new AtomicLong();
    private final Queue<Stage.Staged> staged = new ConcurrentLinkedQueue<>();
    private final AtomicInteger committing = new AtomicInteger();
    private final AtomicLong commits = new AtomicLong();
    /** As many as were durable when a cut began. */
    private volatile long durableCommits;
    /** The number of that map, once H2 has opened it. */
    private volatile int definitions = -1;
    private volatile boolean isClosed;
    private volatile boolean isCutWaiting;

    private final Turn publishing = new Turn();
    /** What could not be stored; null if all could. */
    private Cut unfinished;
    private volatile long begun;
    private volatile long published;

    /**
     * A publisher for a store that is new, and empty.
     *
     * @param database that the store is to be one of
     * @param state what the image has of it
     */
    StorePublisher(MVStore store, Database database, DatabaseState state) {
        this.store = store;
        this.database = database;
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

    /** Whether H2 is reading its definitions further up on this thread's stack, and not in an attempt that has failed. */
    boolean isBeingOpenedByThisThread() {
        return opener == Thread.currentThread() && database.isStarting() && StackWalker.getInstance().walk(frames -> frames
                .filter(frame -> frame.getMethodName().equals("<init>") && frame.getClassName().equals(Database.class.getName()))
                .count()) > 1;
    }

    Database database() {
        return database;
    }

    DurableHandler handler() {
        return state.handler();
    }

    /** What the image has of a map; null if it has nothing. */
    MapState stateOf(int id) {
        publishing.begin();
        try {
            return state.maps().get(id);
        } finally {
            publishing.end();
        }
    }

    /** The numbers of maps that the image has, before one is opened. */
    Set<Integer> ids() {
        return state.maps().keySet();
    }

    /** Whether a map has the table of definitions. */
    boolean isOfDefinitions(int id) {
        return id == definitions;
    }

    /** Of a map of that store. */
    int idOf(MVMap<?, ?> map) {
        return map == store.getMetaMap() ? META : map.getId();
    }

    /** Forgets maps before any is opened, if there is room for that. */
    void forget(IntPredicate isUnknown) {
        try {
            Cut.forget(state.maps(), isUnknown);
        } catch (ImageFullException _) {
            // They are empty, or what a DROP could not remove: the next opening forgets them.
        }
    }

    /** H2 begins to open a map that nobody else has. */
    void beginOpening(MVMap<?, ?> map) {
        opening.add(map);
        if (CommittedDefinitions.MAP.equals(map.getName())) {
            definitions = map.getId();
        }
    }

    /** The map is to have what the image has of it. */
    void open(MVMap<?, ?> map, long version) {
        MapState found = stateOf(idOf(map));
        if (found != null) {
            MapFields.fill(map, found, version);
        }
        opening.remove(map);
    }

    /**
     * MVMap.compareAndSetRoot.
     *
     * @throws DbException if the database is closed: pages may be those of the next one
     */
    boolean replaceRoot(MVMap<?, ?> map, AtomicReference<Object> root, Object expected, Object updated) {
        long stamp = isCutWaiting ? roots.readLock() : lock(roots::tryReadLock, roots::readLock);
        try {
            if (isClosed) {
                throw DbException.get(ErrorCode.DATABASE_IS_CLOSED);
            }
            boolean isReplaced = root.compareAndSet(expected, updated);
            if (isReplaced && !opening.contains(map)) {
                changed.add(map);
            }
            return isReplaced;
        } finally {
            roots.unlockRead(stamp);
        }
    }

    /** It is held so shortly that to sleep would take longer. */
    private static long lock(LongSupplier tried, LongSupplier waited) {
        for (int i = 0; i < Turn.YIELDS; i++) {
            long stamp = tried.getAsLong();
            if (stamp != 0) {
                return stamp;
            }
            Thread.yield();
        }
        return waited.getAsLong();
    }

    /** Called before others can see what a transaction has changed. */
    void beginCommit() {
        committing.incrementAndGet();
    }

    void endCommit() {
        endCommitted();
        committing.decrementAndGet();
    }

    /** Something has ended, and the next command that ends has to make that durable. */
    void endCommitted() {
        commits.incrementAndGet();
    }

    /** Whether somebody may have seen something that was committed, and is not durable yet. */
    boolean hasCommitted() {
        return committing.get() > 0 || commits.get() != durableCommits;
    }

    /**
     * Called when something is about to be changed.
     *
     * @param bytes what it takes to store it, roughly
     */
    void addUnpublished(long bytes) {
        unpublished.addAndGet(bytes);
    }

    long unpublished() {
        return unpublished.get();
    }

    /** Rows that are staged until the next cut. */
    void addStaged(List<Stage.Staged> rows) {
        if (!rows.isEmpty()) {
            staged.addAll(rows);
            if (isClosed) {
                Stage.remove(rows);
            }
        }
    }

    /**
     * Publishes what was changed, if it would be too much for what must not fail.
     *
     * @param isLarge whether a part of it may be too large for gaps between what is in the image
     * @throws DbException if there is no room for it: then the change is to be taken back
     */
    void publishIfMuch(boolean isLarge) {
        if (isLarge || unpublished.get() > Room.mostUnpublished()) {
            publish(false);
        }
    }

    /**
     * Returns when all that the store has is durable. If that is impossible the database is closed, since others may have seen
     * it.
     *
     * @throws DbException if the image is full, or the database is closed
     */
    void publish() {
        try {
            for (int attempt = 1; ; attempt++) {
                try {
                    publish(true);
                    return;
                } catch (DbException e) {
                    // It may be another one's change for which there is no room, and which is about to be taken back.
                    if (attempt == ATTEMPTS || !Room.isFull(e)) {
                        throw e;
                    }
                    LockSupport.parkNanos(BETWEEN_ATTEMPTS_NANOS);
                }
            }
        } catch (RuntimeException | Error e) {
            DurableDatabases.shutDown(store);
            if (Room.isFull(e)) {
                throw Room.fullAtTheEnd((DbException) e);
            }
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
        if (!publishing.begin(() -> published > before)) {
            return;
        }
        try {
            if (isClosed) {
                throw DbException.get(ErrorCode.DATABASE_IS_CLOSED);
            }
            publishCut(mustNotFail, false);
        } finally {
            publishing.end();
        }
    }

    /** The same, for another database, where nobody publishes and there is room; its lock is never waited for. */
    void publishIfPossible() {
        if (publishing.tryBegin()) {
            try {
                if (!isClosed && (unfinished != null || !changed.isEmpty())) {
                    publishCut(false, false);
                }
            } catch (DbException _) {
                // Whoever uses it will be told.
            } finally {
                publishing.end();
            }
        }
    }

    private void publishCut(boolean mustNotFail, boolean isLast) {
        begun++;
        long size = unpublished.get();
        long committed = commits.get();
        List<Stage.Staged> done = List.copyOf(staged);
        if (unfinished != null) {
            unfinished.maps().forEach(map -> changed.add(map.map()));
        }
        unfinished = cut(isLast);
        Room.run(mustNotFail, () -> unfinished.storeIn(state.maps()));
        unfinished = null;
        unpublished.addAndGet(-size);
        if (!done.isEmpty()) {
            Stage.remove(done);
            staged.removeAll(new HashSet<>(done));
        }
        durableCommits = committed;
        published = begun;
    }

    /** If it is never free for a moment, who wants to change a root waits. */
    private long lockRoots() {
        return lock(roots::tryWriteLock, () -> {
            isCutWaiting = true;
            long stamp = roots.writeLock();
            isCutWaiting = false;
            return stamp;
        });
    }

    /** What is not in the cut yet stays changed if an error comes in between. */
    private Cut cut(boolean isLast) {
        List<Cut.OfMap> maps = new ArrayList<>();
        long stamp = lockRoots();
        try {
            for (MVMap<?, ?> map : changed) {
                maps.add(MapFields.current(map, idOf(map)));
            }
            changed.clear();
            isClosed = isLast;
        } finally {
            roots.unlockWrite(stamp);
        }
        return new Cut(maps);
    }

    /**
     * Holds cuts off until {@link #endHoldingOff}, for what is more than one change. Nothing may be waited for meanwhile that
     * another thread may have while it publishes.
     */
    void beginHoldingOff() {
        publishing.begin();
    }

    void endHoldingOff() {
        publishing.end();
    }

    /**
     * Ends it: nothing is changed from now on.
     *
     * @param isOrderly whether what was changed until now is made durable
     */
    void close(boolean isOrderly) {
        publishing.begin();
        try {
            if (!isClosed && isOrderly) {
                publishCut(true, true);
            }
        } finally {
            long stamp = lockRoots();
            isClosed = true;
            roots.unlockWrite(stamp);
            Stage.remove(List.copyOf(staged));
            publishing.end();
        }
    }
}
