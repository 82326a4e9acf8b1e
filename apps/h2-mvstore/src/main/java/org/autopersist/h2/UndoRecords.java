package org.autopersist.h2;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.tx.Transaction;
import org.h2.mvstore.tx.TransactionMap;
import org.h2.mvstore.tx.TransactionStore;
import org.h2.value.VersionedValue;

/** Reads H2's undo logs, and what belongs to them. */
final class UndoRecords {

    /** Of an operation's number, the lower bits are the record's number in its log, those above the transaction's. */
    private static final int LOG_ID_BITS = 40;
    private static final long LOG_ID_MASK = (1L << LOG_ID_BITS) - 1;
    private static final Class<?> RECORD;
    private static final VarHandle MAP_ID;
    private static final VarHandle KEY;
    private static final VarHandle OLD_VALUE;
    private static final VarHandle TRANSACTION;
    private static final VarHandle TRANSACTIONS;
    private static final VarHandle STORE;

    static {
        try {
            RECORD = Class.forName("org.h2.mvstore.tx.Record");
            MAP_ID = field(RECORD, "mapId", int.class);
            KEY = field(RECORD, "key", Object.class);
            OLD_VALUE = field(RECORD, "oldValue", VersionedValue.class);
            TRANSACTION = field(TransactionMap.class, "transaction", Transaction.class);
            TRANSACTIONS = field(Transaction.class, "store", TransactionStore.class);
            STORE = field(TransactionStore.class, "store", MVStore.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private UndoRecords() {}

    private static VarHandle field(Class<?> owner, String name, Class<?> type) throws ReflectiveOperationException {
        return MethodHandles.privateLookupIn(owner, MethodHandles.lookup()).findVarHandle(owner, name, type);
    }

    /** Whether the record of this key says that the transaction is committed. */
    static boolean isCommitMark(long key) {
        return (key & LOG_ID_MASK) == LOG_ID_MASK;
    }

    /** The number of the map that the record is about; no map has that of a commit mark. */
    static int mapOf(Object record) {
        return (int) MAP_ID.get(record);
    }

    /** The key in that map. */
    static Object keyOf(Object record) {
        return KEY.get(record);
    }

    /** What the record restores; null if there was nothing. */
    static VersionedValue<?> oldValue(Object record) {
        return (VersionedValue<?>) OLD_VALUE.get(record);
    }

    /** The transaction that uses the map. */
    static Transaction transactionOf(TransactionMap<?, ?> map) {
        return (Transaction) TRANSACTION.get(map);
    }

    /** The store that the transaction changes. */
    static MVStore storeOf(Transaction transaction) {
        return (MVStore) STORE.get((TransactionStore) TRANSACTIONS.get(transaction));
    }

    /** The number of the transaction that has made an uncommitted value. */
    static int transactionOf(VersionedValue<?> value) {
        return (int) (value.getOperationId() >>> LOG_ID_BITS);
    }
}
