// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.h2.command.CommandInterface;
import org.h2.command.Prepared;
import org.h2.command.ddl.DefineCommand;
import org.h2.engine.ConnectionInfo;
import org.h2.engine.Database;
import org.h2.engine.DbSettings;
import org.h2.engine.SessionLocal;
import org.h2.message.DbException;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.db.LobStorageMap;
import org.h2.mvstore.db.MVTable;
import org.h2.mvstore.tx.Transaction;
import org.h2.mvstore.tx.TransactionMap;
import org.h2.mvstore.tx.TransactionStore;
import org.h2.store.DataHandler;
import org.h2.store.LobStorageInterface;

/** What the rewritten methods of H2 call. Thread-safe. */
public final class Hooks {

    /** Bytes of a streamed LOB that H2 stores at once, at most. */
    private static final long LARGEST_BLOCK = 256L << 10;

    /** Whether the thread has added a block of a LOB since it last published, for which there may be no gap in the image. */
    private static final ThreadLocal<boolean[]> HAS_BLOCK = ThreadLocal.withInitial(() -> new boolean[1]);

    /** Definitions that make a database smaller. */
    private static final Set<Integer> DROPS = Set.of(
            CommandInterface.DROP_ALL_OBJECTS, CommandInterface.DROP_SCHEMA, CommandInterface.DROP_TABLE,
            CommandInterface.DROP_INDEX, CommandInterface.DROP_VIEW, CommandInterface.DROP_MATERIALIZED_VIEW,
            CommandInterface.TRUNCATE_TABLE);

    private Hooks() {}

    /** H2's own name of a database that a URL names. */
    public static String databaseName(String name) {
        return DurableNames.toOwn(name);
    }

    /** The store of a database: from the image, if it is a named one in memory; else what the builder makes. */
    public static MVStore open(MVStore.Builder builder, Database database) {
        return DurableDatabases.isDurable(database.getName(), database.isPersistent())
                ? DurableDatabases.open(builder, database)
                : builder.open();
    }

    /** The settings with which a database is opened. */
    public static DbSettings settings(ConnectionInfo info) {
        NameCase known = DurableDatabases.nameCaseOf(info.getName());
        if (known != null) {
            known.give(info);
        }
        return info.getDbSettings();
    }

    /** Called when a session of PostgreSQL's protocol begins. */
    public static void beginPg(SessionLocal session) {
        PgCatalog.addTo(session.getDatabase());
    }

    /** Gives a map in the image the types of this process. */
    public static void adopt(MVMap<?, ?> map, MVMap.MapBuilder<?, ?, ?> builder) {
        if (isDurable(map.getStore())) {
            MapFields.setTypes(map, builder.getKeyType(), builder.getValueType());
        }
    }

    /** Whether the image has what is in a store. */
    public static boolean isDurable(MVStore store) {
        return StorePublisher.of(store) != null;
    }

    /** Whether a database is in the image, and open. */
    public static boolean isDurable(Database database) {
        return DurableDatabases.durableHandlerOf(database) != null;
    }

    /** Keeps H2's WRITE_DELAY of a database in the image. */
    public static void setWriteDelay(Database database, int millis) {
        DurableHandler handler = DurableDatabases.durableHandlerOf(database);
        if (handler != null) {
            handler.setWriteDelay(millis);
        }
    }

    /** WRITE_DELAY of a database in the image. */
    public static int writeDelay(Database database) {
        return DurableDatabases.durableHandlerOf(database).writeDelay();
    }

    /** Whether the image has a map of that name with something in it, which H2 asks before it opens the map. */
    public static boolean hasData(MVStore store, String name) {
        MapState state = Repair.stateOf(StorePublisher.of(store), name);
        return state != null && !state.isEmpty();
    }

    /** Called when H2 begins to open a map. */
    public static void beginOpening(MVMap<?, ?> map) {
        StorePublisher publisher = StorePublisher.of(map.getStore());
        if (publisher != null) {
            publisher.beginOpening(map);
        }
    }

    /** Called when the map is there, and empty: it is to have what the image has of it. */
    public static void open(MVMap<?, ?> map, long version) {
        StorePublisher publisher = StorePublisher.of(map.getStore());
        if (publisher != null) {
            publisher.open(map, version);
        }
    }

    /** MVMap.compareAndSetRoot: makes a change of a map. */
    @SuppressWarnings("unchecked")
    public static boolean replaceRoot(AtomicReference<?> root, Object expected, Object updated, MVMap<?, ?> map) {
        StorePublisher publisher = StorePublisher.of(map.getStore());
        AtomicReference<Object> place = (AtomicReference<Object>) root;
        return publisher == null ? place.compareAndSet(expected, updated)
                : publisher.replaceRoot(map, place, expected, updated);
    }

    /** Called when a database is closed, and what it has changed is to be durable. */
    public static void close(MVStore store) {
        DurableDatabases.close(store, true);
    }

    /** Called when a database is closed at once. */
    public static void closeImmediately(MVStore store) {
        DurableDatabases.close(store, false);
    }

    /** Called when H2 knows the transactions of the last process, and has not read a definition. */
    public static void takeOver(MVStore store, TransactionStore transactions) {
        if (isDurable(store)) {
            Repair.openSpatialMaps(store);
            CommittedDefinitions.commit(store, transactions);
            Repair.dropEndedPreparations(store, transactions);
        }
    }

    /** Whether the image has a database of that name. */
    public static boolean exists(String name) {
        return DurableDatabases.exists(name);
    }

    /** Makes a backup of a database in the image; returns false if it is none. */
    public static boolean backup(SessionLocal session, String file) {
        boolean durable = isDurable(session.getDatabase().getStore().getMvStore());
        if (durable) {
            Backup.write(session, file);
        }
        return durable;
    }

    /** The handler for a LOB of the database. */
    public static DataHandler handler(DataHandler handler) {
        return handler instanceof Database database ? DurableDatabases.handlerOf(database) : handler;
    }

    /** Called when the LOBs of a database are found, and it is not open to others yet. */
    public static void collectLobs(Database database, LobStorageMap lobs) {
        StorePublisher publisher = StorePublisher.of(database.getStore().getMvStore());
        if (publisher != null) {
            new LobCollector(publisher, lobs).collect();
        }
    }

    /** Removes the map of a dropped table or index. */
    public static void removeMap(MVStore store, MVMap<?, ?> map, TransactionMap<?, ?> owner) {
        if (isDurable(store)) {
            AtCommit.add(UndoRecords.transactionOf(owner), () -> store.removeMap(map));
        } else {
            store.removeMap(map);
        }
    }

    /** Removes the LOBs of a table that is truncated or dropped. */
    public static void removeLobs(LobStorageInterface lobs, int table, SessionLocal session) {
        if (isDurable(session.getDatabase().getStore().getMvStore())) {
            AtCommit.add(session.getTransaction(), () -> lobs.removeAllForTable(table));
        } else {
            lobs.removeAllForTable(table);
        }
    }

    /** H2 truncates a table with LOBs before it drops it, which can't be taken back. */
    public static long truncateDropped(MVTable table, SessionLocal session) {
        return isDurable(session.getDatabase().getStore().getMvStore()) ? 0 : table.truncate(session);
    }

    /** Begins what no cut may be in the middle of; returns what {@link #endWhole} takes. */
    public static StorePublisher beginWhole(SessionLocal session) {
        StorePublisher publisher = DurableDatabases.publisherOf(session.getDatabase());
        if (publisher != null) {
            publisher.beginHoldingOff();
        }
        return publisher;
    }

    /** Ends it. */
    public static void endWhole(StorePublisher publisher) {
        if (publisher != null) {
            publisher.endHoldingOff();
        }
    }

    /** Runs a command, if there is room for it where it is a definition. */
    public static long update(Prepared command) {
        requireRoom(command);
        return command.update();
    }

    private static void requireRoom(Prepared command) {
        StorePublisher publisher =
                command instanceof DefineCommand ? DurableDatabases.publisherOf(command.getSession().getDatabase()) : null;
        if (publisher == null) {
            return;
        }
        if (DROPS.contains(command.getType())) {
            Room.require(publisher, Room.TO_DROP, 0, 0);
        } else {
            Room.require(publisher, Room.TO_ADD, 2L * command.getSQL().length(), 0);
        }
    }

    /** Called when a transaction has changed the map, and can still be refused to. */
    public static void changed(MVMap<?, ?> map) {
        StorePublisher publisher = StorePublisher.of(map.getStore());
        if (publisher == null) {
            return;
        }
        publisher.addStaged(Stage.takeOpen());
        if (!publisher.isOfDefinitions(map.getId())) {
            publishIfMuch(publisher);
        }
    }

    private static void publishIfMuch(StorePublisher publisher) {
        boolean[] hasBlock = HAS_BLOCK.get();
        boolean isLarge = hasBlock[0];
        hasBlock[0] = false;
        publisher.publishIfMuch(isLarge);
    }

    /** Called before a transaction is committed; returns what {@link #endCommit} takes. */
    public static StorePublisher beginCommit(MVStore store) {
        StorePublisher publisher = StorePublisher.of(store);
        if (publisher != null) {
            publisher.beginCommit();
        }
        return publisher;
    }

    /** Called when it is. */
    public static void endCommit(StorePublisher publisher) {
        if (publisher != null) {
            publisher.endCommit();
        }
    }

    /** Called when a session begins, or is null since it can't: to open a database may have changed it. */
    public static void opened(SessionLocal session) {
        StorePublisher publisher = session == null ? null : DurableDatabases.publisherOf(session.getDatabase());
        if (publisher == null) {
            return;
        }
        publisher.handler().keepNameCase(session.getDatabase().getSettings());
        if (publisher.hasCommitted()) {
            publisher.publish();
        }
    }

    /** Called before a transaction is rolled back to where its log had that many records. */
    public static void rolledBack(Transaction transaction, long records) {
        StorePublisher publisher = StorePublisher.of(UndoRecords.storeOf(transaction));
        if (publisher != null) {
            publisher.addStaged(Stage.takeOpen());
        }
        AtCommit.forget(transaction, records);
    }

    /**
     * Called when a transaction is at its end, and before its number is free. Its log is empty then, unless its commit could not
     * begin, or has failed: then the database is closed, and the next opening ends the commit.
     */
    public static void ended(Transaction transaction, MVMap<Integer, Object[]> prepared, MVMap<Long, ?>[] logs) {
        MVMap<Long, ?> log = logs[transaction.getId()];
        MVStore store = log.getStore();
        StorePublisher publisher = StorePublisher.of(store);
        if (publisher == null) {
            return;
        }
        if (!log.isEmpty()) {
            AtCommit.forget(transaction, 0);
            if (UndoRecords.isCommitMark(log.lastKey())) {
                DurableDatabases.shutDown(store);
            }
            return;
        }
        AtCommit.end(transaction, store);
        if (prepared.containsKey(transaction.getId())) {
            prepared.remove(transaction.getId());
            // Whether committed or rolled back: it must not come back as prepared.
            publisher.endCommitted();
        }
    }

    /** What says that a transaction was prepared; of a durable one it is gone already, and may be that of the next one. */
    public static Object removePrepared(MVMap<Integer, Object[]> prepared, Object transaction) {
        return isDurable(prepared.getStore()) ? null : prepared.remove(transaction);
    }

    /** Takes a change back, unless the transaction has not made it or has taken it back already. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static Object restore(MVMap map, Object key, Object value, MVMap.DecisionMaker decision, long transaction) {
        return map.operate(key, value, new OwnChange((int) transaction));
    }

    /** Called before a change is logged; makes sure that there is room for the new value, and stores it if it is large. */
    public static void beforeChange(Object value, Transaction transaction, int map) {
        StorePublisher publisher = StorePublisher.of(UndoRecords.storeOf(transaction));
        if (publisher != null) {
            long size = RowSize.of(value);
            if (size <= Room.LARGEST_PIECE || publisher.isOfDefinitions(map)) {
                publisher.addUnpublished(size);
                return;
            }
            if (size > RowSize.SMALL) {
                Room.require(publisher, Room.TO_ADD, RowSize.ofNew(value), 0);
            }
            Stage.add(value);
        }
    }

    /** Adds a record to an undo log, if there is room for what it begins. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void append(MVMap log, Object key, Object record) {
        StorePublisher publisher = StorePublisher.of(log.getStore());
        if (publisher != null && !UndoRecords.isCommitMark((Long) key)) {
            if (!publisher.isOfDefinitions(UndoRecords.mapOf(record))) {
                Room.require(publisher, UndoRecords.oldValue(record) == null ? Room.TO_ADD : Room.TO_CHANGE, 0,
                        UndoRecords.number((Long) key));
            }
            publisher.addUnpublished(Room.UNPUBLISHED_OF_A_RECORD);
        }
        log.append(key, record);
    }

    /** Whether a value is JSON's null, of which H2 knows one object: one that the image has is another. */
    public static boolean isJsonNull(Object value, Object jsonNull) {
        return jsonNull.equals(value);
    }

    /** Called before each block of a streamed LOB; H2 removes those before it at an IOException only. */
    public static void beforeBlock(Map<Long, byte[]> blocks) throws IOException {
        StorePublisher publisher = blocks instanceof MVMap<?, ?> map ? StorePublisher.of(map.getStore()) : null;
        if (publisher != null) {
            try {
                publishIfMuch(publisher);
                Room.require(publisher, Room.TO_ADD, LARGEST_BLOCK, 0);
                publisher.addUnpublished(LARGEST_BLOCK);
                HAS_BLOCK.get()[0] = true;
            } catch (DbException e) {
                throw new IOException(e);
            }
        }
    }
}
