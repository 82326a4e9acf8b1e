// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

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
    private static final Class<?> RECORD = Handles.type("org.h2.mvstore.tx.Record");
    private static final VarHandle MAP_ID = Handles.field(RECORD, "mapId", int.class);
    private static final VarHandle KEY = Handles.field(RECORD, "key", Object.class);
    private static final VarHandle OLD_VALUE = Handles.field(RECORD, "oldValue", VersionedValue.class);
    private static final VarHandle TRANSACTION = Handles.field(TransactionMap.class, "transaction", Transaction.class);
    private static final VarHandle TRANSACTIONS = Handles.field(Transaction.class, "store", TransactionStore.class);
    private static final VarHandle STORE = Handles.field(TransactionStore.class, "store", MVStore.class);

    private UndoRecords() {}

    /** Whether the record of this key says that the transaction is committed. */
    static boolean isCommitMark(long key) {
        return (key & LOG_ID_MASK) == LOG_ID_MASK;
    }

    /** How many records of its transaction's log come before the one of this key. */
    static long number(long key) {
        return key & LOG_ID_MASK;
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
