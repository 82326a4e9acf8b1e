package org.autopersist.h2;

import java.io.UncheckedIOException;
import org.autopersist.AutoPersist;
import org.h2.api.ErrorCode;
import org.h2.engine.Database;
import org.h2.engine.SessionLocal;
import org.h2.message.DbException;
import org.h2.value.Value;
import org.h2.value.ValueNull;

/**
 * Whether the commits of a session wait until they survive a power failure, which needs the mode {@code disk}: as the session's
 * variable {@code @DURABLE_COMMIT} says; if it is not set, where {@code WRITE_DELAY} is 0. Only the wait depends on it, and what
 * was committed before is on disk, too, when a wait ends. Like a session, for one thread at a time.
 */
public final class SessionCommits {

    private static final String VARIABLE = "DURABLE_COMMIT";

    private final Database database;
    /** What the variable says; null if it is not set. */
    private Boolean wanted;
    /** Whether something was committed, or prepared, that the session has not waited for. */
    private boolean isPending;

    /** @param database of the session */
    public SessionCommits(Database database) {
        this.database = database;
    }

    /** Called before the session commits or prepares its transaction; a commit without changes is nothing to wait for. */
    public void end(SessionLocal session) {
        isPending |= session.containsUncommitted();
    }

    /** Called before a transaction ends that was prepared. */
    public void endPrepared() {
        isPending = true;
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
    }

    private static void requirePowerSafety() {
        String mode = AutoPersist.imageMXBean().getDurability();
        if (!mode.startsWith("disk") && !mode.startsWith("pmem")) {
            throw DbException.get(ErrorCode.FEATURE_NOT_SUPPORTED_1, "@" + VARIABLE + "=TRUE in the durability mode " + mode
                    + "; start the JVM with -XX:NVMDurability=disk");
        }
    }

    /** Called at the end of each command. */
    public void awaitDisk() {
        if (isPending) {
            isPending = false;
            if (wanted != null ? wanted : isWaitingDatabase()) {
                sync("COMMIT");
            }
        }
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
