package org.autopersist.h2;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.autopersist.AutoPersist;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;
import org.h2.engine.Database;
import org.h2.mvstore.MVStore;
import org.h2.store.DataHandler;

/** The databases in the image, by name. Thread-safe. */
final class DurableDatabases {

    /** H2's name of an in-memory database without a name, which is its connection's own. */
    private static final String NAMELESS = "mem:";
    /** Begins the name of what H2's TCP server has for its own sessions. */
    private static final String OF_SERVER = "mem:management_db_";

    @DurableRoot
    private static Map<String, DurableDatabase> byName = DurableCollections.map(new HashMap<>());

    /** Those that this process has open: LOBs are made often. */
    private static final Map<String, DurableDatabase> OPEN = new ConcurrentHashMap<>();

    private DurableDatabases() {}

    /** Whether a database of that name belongs into the image. */
    static boolean isDurable(String name, boolean hasFile) {
        return !hasFile && !name.equals(NAMELESS) && !name.startsWith(OF_SERVER) && AutoPersist.isEnabled();
    }

    static boolean exists(String name) {
        return AutoPersist.isEnabled() && byName.containsKey(name);
    }

    /** Their names, without H2's "mem:" before them, sorted. */
    static List<String> names() {
        synchronized (byName) {
            return byName.keySet().stream().map(name -> name.substring(NAMELESS.length())).sorted().toList();
        }
    }

    /** What the image has of a database, or a new store. H2 opens no database twice at a time. */
    static DurableDatabase open(MVStore.Builder builder, Database database) {
        String name = database.getName();
        DurableDatabase found = byName.get(name);
        if (found == null) {
            MVStore store = builder.open();
            StoreFields.prepare(store);
            found = new DurableDatabase(store, new DurableHandler());
            byName.put(name, found);
        } else {
            CurrentUser.removeFormer(found.store(), name);
            StoreFields.reopen(found.store());
            Repair.afterKill(found.store());
        }
        found.handler().setDatabase(database);
        OPEN.put(name, found);
        return found;
    }

    /** Called when the database that uses the store is closed: nothing refers to it any more. */
    static void release(MVStore store) {
        OPEN.values().removeIf(open -> {
            boolean meant = open.store() == store;
            if (meant) {
                open.handler().setDatabase(null);
            }
            return meant;
        });
    }

    /** Writes an exception into the trace of the database that uses the store. */
    static void trace(MVStore store, RuntimeException exception, String what) {
        forEachOpen(store, open -> open.handler().trace(exception, what));
    }

    /** Closes the database that uses the store, at once. */
    static void shutDown(MVStore store) {
        forEachOpen(store, open -> open.handler().shutDown());
    }

    private static void forEachOpen(MVStore store, Consumer<DurableDatabase> action) {
        OPEN.values().stream().filter(open -> open.store() == store).forEach(action);
    }

    /** The handler for a LOB of that database. */
    static DataHandler handlerOf(Database database) {
        DurableHandler handler = durableHandlerOf(database);
        return handler != null ? handler : database;
    }

    /** The handler of that database; null if it is not in the image, or not open. */
    static DurableHandler durableHandlerOf(Database database) {
        DurableDatabase open = OPEN.get(database.getName());
        return open != null && open.handler().isOf(database) ? open.handler() : null;
    }
}
