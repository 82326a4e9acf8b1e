package org.autopersist.h2;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import org.autopersist.AutoPersist;
import org.h2.engine.Database;
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

    private Hooks() {}

    /** H2's own name of a database that a URL names. */
    public static String databaseName(String name) {
        return DurableNames.toOwn(name);
    }

    /** The store of a database: from the image, if it is a named one in memory; else what the builder makes. */
    public static MVStore open(MVStore.Builder builder, Database database) {
        return DurableDatabases.isDurable(database.getName(), database.isPersistent())
                ? DurableDatabases.open(builder, database).store()
                : builder.open();
    }

    /** Gives a map in the image the types of this process. */
    public static void adopt(MVMap<?, ?> map, MVMap.MapBuilder<?, ?, ?> builder) {
        if (isDurable(map.getStore())) {
            MapFields.setTypes(map, builder.getKeyType(), builder.getValueType());
        }
    }

    /** Whether a store is in the image. */
    public static boolean isDurable(MVStore store) {
        return store.getFileStore() == null && AutoPersist.isRecoverable(store);
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

    /** Whether a store in the image has a map of that name with something in it. */
    public static boolean hasData(MVStore store, String name) {
        MVMap<?, ?> map = Repair.map(store, name);
        return map != null && !map.isEmpty();
    }

    /** Closes a store in the image for the database that uses it, unless the next one does, and leaves all that is in it. */
    public static void close(MVStore store, TransactionStore user) {
        if (isDurable(store)) {
            CurrentUser.remove(store, user, () -> {
                try {
                    SessionCommits.sync("closing the database");
                } catch (DbException e) {
                    DurableDatabases.trace(store, e, "waiting for the disk");
                }
                DurableDatabases.release(store);
                StoreFields.close(store);
            });
        }
    }

    /** Makes definitions of committed transactions visible, when a database is opened. */
    public static void commitDefinitions(MVStore store, TransactionStore user) {
        if (isDurable(store)) {
            CommittedDefinitions.commit(store, user);
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
        MVStore store = database.getStore().getMvStore();
        if (isDurable(store)) {
            Room.beginFinish();
            try {
                new LobCollector(store, lobs).collect();
            } finally {
                Room.endFinish();
            }
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

    /** Called when a database begins to use a store. */
    public static void begin(MVStore store, TransactionStore user) {
        if (isDurable(store)) {
            CurrentUser.set(store, user);
        }
    }

    /** Makes sure that it is still this database that uses the store. */
    public static void requireUser(MVStore store, TransactionStore user) {
        if (isDurable(store)) {
            CurrentUser.require(store, user);
        }
    }

    /** Begins what changes a store; returns what {@link #endChange} takes. */
    public static Lock beginChange(MVStore store, TransactionStore user) {
        return CurrentUser.begin(store, user);
    }

    /** Ends it. */
    public static void endChange(Lock change) {
        if (change != null) {
            change.unlock();
        }
    }

    /** Makes a change of a transaction. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static Object change(MVMap map, Object key, Object value, MVMap.DecisionMaker decision, Transaction transaction) {
        Lock change = beginChange(map.getStore(), UndoRecords.userOf(transaction));
        try {
            return map.operate(key, value, decision);
        } finally {
            endChange(change);
        }
    }

    /** Called before a transaction is rolled back to where its log had that many records. */
    public static void rolledBack(Transaction transaction, long records) {
        AtCommit.forget(transaction, records);
    }

    /**
     * Called when a transaction is at its end, and before its number is free. Its log is empty then, unless its commit could not
     * begin, or has failed: then the database is closed, and the next opening ends the commit.
     */
    public static void ended(Transaction transaction, TransactionStore user, MVMap<Integer, Object[]> prepared,
            MVMap<Long, ?>[] logs) {
        MVMap<Long, ?> log = logs[transaction.getId()];
        MVStore store = log.getStore();
        if (!isDurable(store)) {
            return;
        }
        boolean isUser = CurrentUser.is(store, user);
        if (!isUser || !log.isEmpty()) {
            AtCommit.forget(transaction, 0);
            if (isUser && UndoRecords.isCommitMark(log.lastKey())) {
                DurableDatabases.shutDown(store);
            }
            return;
        }
        Room.beginFinish();
        try {
            AtCommit.end(transaction, store);
            if (prepared.containsKey(transaction.getId())) {
                prepared.remove(transaction.getId());
            }
            MapFields.clearBuffer(log);
        } finally {
            Room.endFinish();
        }
    }

    /** What says that a transaction was prepared; in the image it is gone already, and may be that of the next one. */
    public static Object removePrepared(MVMap<Integer, Object[]> prepared, Object transaction) {
        return isDurable(prepared.getStore()) ? null : prepared.remove(transaction);
    }

    /** Takes a change back, unless the transaction has not made it or has taken it back already. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static Object restore(MVMap map, Object key, Object value, MVMap.DecisionMaker decision, long transaction) {
        return map.operate(key, value, new OwnChange((int) transaction));
    }

    /** Called before a change is logged; makes sure that there is room for the new value. */
    public static void beforeChange(Object value, Transaction transaction) {
        long size = RowSize.ofNew(value);
        if (size > 0 && isDurable(UndoRecords.storeOf(transaction))) {
            Room.require(Room.TO_ADD, size);
        }
    }

    /** Adds a record to an undo log, if there is room for what it begins. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void append(MVMap log, Object key, Object record, TransactionStore user) {
        if (isDurable(log.getStore())) {
            if (!UndoRecords.isCommitMark((Long) key)) {
                Room.require(UndoRecords.oldValue(record) == null ? Room.TO_ADD : Room.TO_CHANGE, 0);
            }
            CurrentUser.require(log.getStore(), user);
            Room.run(() -> UndoLog.append(log, key, record));
        } else {
            log.append(key, record);
        }
    }

    /** Empties the log of a transaction that is committed. */
    public static void clear(MVMap<?, ?> log) {
        if (isDurable(log.getStore())) {
            Room.run(() -> UndoLog.clear(log));
        } else {
            log.clear();
        }
    }

    /** Called before each block of a streamed LOB; H2 removes those before it at an IOException only. */
    public static void beforeBlock(Map<Long, byte[]> blocks) throws IOException {
        if (blocks instanceof MVMap<?, ?> map && isDurable(map.getStore())) {
            try {
                Room.require(Room.TO_ADD, LARGEST_BLOCK);
            } catch (DbException e) {
                throw new IOException(e);
            }
        }
    }
}
