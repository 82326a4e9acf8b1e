// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.autopersist.AutoPersist;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;
import org.h2.api.ErrorCode;
import org.h2.engine.Database;
import org.h2.message.DbException;
import org.h2.mvstore.MVStore;
import org.h2.store.DataHandler;

/** The databases in the image, by name. Thread-safe. */
final class DurableDatabases {

    /** H2's name of an in-memory database without a name, which is its connection's own. */
    private static final String NAMELESS = "mem:";
    /** Begins the name of what H2's TCP server has for its own sessions. */
    private static final String OF_SERVER = "mem:management_db_";

    @DurableRoot
    private static Map<String, DatabaseState> byName = DurableCollections.map(new HashMap<>());

    /** Those that this process has open: LOBs are made often. */
    private static final Map<String, StorePublisher> OPEN = new ConcurrentHashMap<>();

    private DurableDatabases() {}

    /** Whether a database of that name belongs into the image. */
    static boolean isDurable(String name, boolean hasFile) {
        return !hasFile && !name.equals(NAMELESS) && !name.startsWith(OF_SERVER) && AutoPersist.isEnabled();
    }

    static boolean exists(String name) {
        return AutoPersist.isEnabled() && byName.containsKey(name);
    }

    /** What H2 makes of names in that database; null if it is not known. */
    static NameCase nameCaseOf(String name) {
        DatabaseState state = AutoPersist.isEnabled() ? byName.get(name) : null;
        return state == null ? null : state.handler().nameCase();
    }

    /** Their names, without H2's "mem:" before them, sorted. */
    static List<String> names() {
        synchronized (byName) {
            return byName.keySet().stream().map(name -> name.substring(NAMELESS.length())).sorted().toList();
        }
    }

    /**
     * A store with what the image has of the database. H2 opens no database twice at a time, but for one that is linked to itself;
     * a former one of that name that was never closed is of no use any more.
     *
     * @throws DbException if this thread is opening it, and comes here by a linked table
     */
    static MVStore open(MVStore.Builder builder, Database database) {
        String name = database.getName();
        StorePublisher former = OPEN.get(name);
        if (former != null) {
            if (former.isBeingOpenedByThisThread()) {
                throw DbException.get(ErrorCode.DATABASE_ALREADY_OPEN_1, name);
            }
            close(former.store(), false);
        }
        if (OPEN.isEmpty()) {
            Stage.clear();
        }
        DatabaseState state = byName.get(name);
        if (state == null) {
            DatabaseState made = new DatabaseState(new HashMap<>(), new DurableHandler());
            Room.run(true, () -> byName.put(name, made));
            state = made;
        }
        StorePublisher publisher = new StorePublisher(builder.open(), database, state);
        Repair.open(publisher);
        state.handler().setDatabase(database);
        OPEN.put(name, publisher);
        return publisher.store();
    }

    /**
     * Called when the database that uses the store is closed: what it changes from now on is not durable. Nothing to do if the
     * store is not in the image, or closed.
     *
     * @param isOrderly whether what it has changed until now is
     */
    static void close(MVStore store, boolean isOrderly) {
        OPEN.values().removeIf(open -> {
            boolean isMeant = open.store() == store;
            if (isMeant) {
                close(open, isOrderly);
            }
            return isMeant;
        });
    }

    private static void close(StorePublisher publisher, boolean isOrderly) {
        try {
            publisher.close(isOrderly);
            SessionCommits.sync("closing the database");
        } catch (RuntimeException e) {
            publisher.handler().trace(e, "closing the database");
        } finally {
            publisher.handler().leave(publisher.database());
        }
    }

    /** Writes an exception into the trace of the database that uses the store. */
    static void trace(MVStore store, RuntimeException exception, String what) {
        forEachOpen(store, open -> open.handler().trace(exception, what));
    }

    /** Publishes what the other databases have changed, where that is possible at once. */
    static void publishOthers(StorePublisher asker) {
        OPEN.values().stream().filter(open -> open != asker).forEach(StorePublisher::publishIfPossible);
    }

    /** Closes the database that uses the store, at once. */
    static void shutDown(MVStore store) {
        forEachOpen(store, open -> open.handler().shutDown());
    }

    private static void forEachOpen(MVStore store, Consumer<StorePublisher> action) {
        OPEN.values().stream().filter(open -> open.store() == store).forEach(action);
    }

    /** The handler for a LOB of that database. */
    static DataHandler handlerOf(Database database) {
        DurableHandler handler = durableHandlerOf(database);
        return handler != null ? handler : database;
    }

    /** The handler of that database; null if it is not in the image, or not open. */
    static DurableHandler durableHandlerOf(Database database) {
        StorePublisher open = publisherOf(database);
        return open != null ? open.handler() : null;
    }

    /** What makes that database durable; null if it is not in the image, or not open. */
    static StorePublisher publisherOf(Database database) {
        StorePublisher open = OPEN.get(database.getName());
        return open != null && open.database() == database ? open : null;
    }
}
