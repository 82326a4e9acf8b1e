package org.autopersist.h2;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.h2.mvstore.tx.Transaction;
import org.h2.mvstore.tx.TransactionMap;
import org.h2.value.VersionedValue;

/** Reads H2's undo logs, and what belongs to them. */
final class UndoRecords {

    /** Of an operation's number, the lower bits are the record's number in its log, those above the transaction's. */
    private static final int LOG_ID_BITS = 40;
    private static final long LOG_ID_MASK = (1L << LOG_ID_BITS) - 1;
    private static final Class<?> RECORD;
    private static final VarHandle OLD_VALUE;
    private static final VarHandle TRANSACTION;

    static {
        try {
            RECORD = Class.forName("org.h2.mvstore.tx.Record");
            OLD_VALUE = MethodHandles.privateLookupIn(RECORD, MethodHandles.lookup())
                    .findVarHandle(RECORD, "oldValue", VersionedValue.class);
            TRANSACTION = MethodHandles.privateLookupIn(TransactionMap.class, MethodHandles.lookup())
                    .findVarHandle(TransactionMap.class, "transaction", Transaction.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private UndoRecords() {}

    /** Whether the record of this key says that the transaction is committed. */
    static boolean isCommitMark(long key) {
        return (key & LOG_ID_MASK) == LOG_ID_MASK;
    }

    /** What the record restores; null if there was nothing. */
    static VersionedValue<?> oldValue(Object record) {
        return (VersionedValue<?>) OLD_VALUE.get(record);
    }

    /** The transaction that uses the map. */
    static Transaction transactionOf(TransactionMap<?, ?> map) {
        return (Transaction) TRANSACTION.get(map);
    }

    /** The number of the transaction that has made an uncommitted value. */
    static int transactionOf(VersionedValue<?> value) {
        return (int) (value.getOperationId() >>> LOG_ID_BITS);
    }
}
