// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import java.io.UncheckedIOException;
import org.autopersist.AutoPersist;
import org.h2.api.ErrorCode;
import org.h2.engine.Database;
import org.h2.engine.DbObject;
import org.h2.engine.SessionLocal;
import org.h2.message.DbException;
import org.h2.value.Value;
import org.h2.value.ValueNull;

/**
 * What the end of a session's command promises: what it has committed is durable. Commits wait until they survive a power
 * failure, which needs the mode {@code disk}, as the session's variable {@code @DURABLE_COMMIT} says; if it is not set, where
 * {@code WRITE_DELAY} is 0. Only the wait depends on it, and what was committed before is on disk, too, when a wait ends.
 *
 * <p>A session that another thread closes, as H2 closes all of them when the process ends, is rolled back; H2 calls a COMMIT done
 * that then finds nothing to commit. Such a command ends with an error.
 *
 * <p>Like a session, for one thread at a time, but for {@link #close}.
 */
public final class SessionCommits {

    private static final String VARIABLE = "DURABLE_COMMIT";

    private final Database database;
    /** What the variable says; null if it is not set. */
    private Boolean wanted;
    /** Whether something was changed that is no part of the transaction. */
    private boolean hasChanged;
    /** What makes the database durable, as long as the session lives; null if nothing does, as far as is known. */
    private StorePublisher publisher;
    /** Whether something was committed, prepared, or changed outside of transactions. */
    private boolean mustPublish;
    /** Whether something was committed, or prepared, that the session has to wait for. */
    private boolean isPending;
    /** Whether the command that ends answers with nothing but a count. */
    private boolean hasOnlyCounted;
    /** The first that has begun to close the session; it is set before the session is closed. */
    private volatile Thread closer;

    /** @param database of the session */
    public SessionCommits(Database database) {
        this.database = database;
        publisher = DurableDatabases.publisherOf(database);
    }

    /** Called before the session changes an object in a way that its transaction has no record of; a commit follows. */
    public void change(DbObject object) {
        if (!object.isTemporary()) {
            hasChanged = true;
            mustPublish = true;
        }
    }

    /** Called before the session commits or prepares its transaction; a commit without changes is nothing to wait for. */
    public void end(SessionLocal session) {
        if (hasChanged || session.containsUncommitted()) {
            endPrepared();
        }
        hasChanged = false;
    }

    /** Called before a transaction ends that was prepared. After a SHUTDOWN nobody knows what the database has set. */
    public void endPrepared() {
        mustPublish = true;
        isPending |= wanted != null ? wanted : isWaitingDatabase();
    }

    /** Called when a command that is no query is done. */
    public void updated(Object generatedKeysRequest) {
        hasOnlyCounted = generatedKeysRequest == null || Boolean.FALSE.equals(generatedKeysRequest);
    }

    private StorePublisher publisher() {
        if (publisher == null) {
            publisher = DurableDatabases.publisherOf(database);
        }
        return publisher;
    }

    /** Called by CHECKPOINT SYNC, which holds the lock of the database: the wait is at the end of the command, too. */
    public void checkpoint() {
        isPending |= Hooks.isDurable(database);
    }

    /**
     * Called before a variable of the session is set.
     *
     * @throws DbException if it is {@code @DURABLE_COMMIT}, and neither TRUE, FALSE nor NULL, or TRUE where nothing can be
     *         waited for: better refused than believed
     */
    public void setVariable(String name, Value value) {
        // In a database whose names tell cases apart, each of them is meant.
        if (!name.equalsIgnoreCase(VARIABLE) || !Hooks.isDurable(database)) {
            return;
        }
        Boolean next = value == ValueNull.INSTANCE ? null : value.getBoolean();
        if (next == Boolean.TRUE) {
            requirePowerSafety();
        }
        wanted = next;
        if (next == Boolean.FALSE) {
            isPending = false;
        }
    }

    private static void requirePowerSafety() {
        String mode = AutoPersist.imageMXBean().getDurability();
        if (!mode.startsWith("disk") && !mode.startsWith("pmem")) {
            throw DbException.get(ErrorCode.FEATURE_NOT_SUPPORTED_1, "@" + VARIABLE + "=TRUE in the durability mode " + mode
                    + "; start the JVM with -XX:NVMDurability=disk");
        }
    }

    /** Called before the session is closed, by any thread. */
    public void close() {
        if (closer == null) {
            closer = Thread.currentThread();
        }
    }

    /**
     * Called at the end of each command. A session that is open has not been rolled back by another thread. That what was
     * committed could not be made durable, or a wait for the disk has failed, is reported by the next command, too: another error
     * may have hidden it.
     *
     * @throws DbException if the session was closed meanwhile, and the command may have been rolled back; if what it has
     *         committed can't be made durable; or if the wait fails
     */
    public void endCommand(SessionLocal session) {
        if (session.isClosed() && closer != Thread.currentThread()) {
            throw DbException.get(ErrorCode.DATABASE_CALLED_AT_SHUTDOWN);
        }
        boolean isGoingOn = hasOnlyCounted && session.containsUncommitted();
        hasOnlyCounted = false;
        if (closer == null) {
            publish(isGoingOn);
        }
        if (isPending) {
            sync("waiting for the disk");
            isPending = false;
        }
    }

    /**
     * Makes durable what the session has committed, and what others have, which it may have seen.
     *
     * @param isGoingOn whether a transaction is, to which nothing that it has seen was told: that has time until it is committed,
     *        or something is read. Others may be waiting for its locks.
     * @throws DbException if that is impossible
     */
    private void publish(boolean isGoingOn) {
        if (publisher() != null && (mustPublish || !isGoingOn && publisher.hasCommitted())) {
            publisher.publish();
        }
        mustPublish = false;
    }

    private boolean isWaitingDatabase() {
        DurableHandler handler = DurableDatabases.durableHandlerOf(database);
        return handler != null && handler.writeDelay() == 0;
    }

    /** Waits until all that was stored survives a power failure. Threads share the flushes. */
    static void sync(String what) {
        try {
            AutoPersist.sync();
        } catch (UncheckedIOException e) {
            throw DbException.get(ErrorCode.IO_EXCEPTION_1, e, what
                    + ": what was committed survives kill -9, but maybe no power failure: " + e.getMessage());
        }
    }
}
