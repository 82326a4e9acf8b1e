// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.tx.Transaction;
import org.h2.mvstore.tx.TransactionStore;
import org.h2.value.VersionedValue;

/**
 * Ends commits of the last process for the table of definitions. H2 ends them for all tables, but after it has read the
 * definitions, and then removes the maps of all tables that it has not read. Only this map's keys, which are numbers, can be
 * compared before its table is there. The undo logs stay: it may be done again.
 */
final class CommittedDefinitions {

    /** The name of that table's map. */
    static final String MAP = "table.0";
    private static final Class<?> DECISION = Handles.type("org.h2.mvstore.tx.CommitDecisionMaker");
    private static final MethodHandle NEW_DECISION =
            Handles.constructor(DECISION).asType(MethodType.methodType(MVMap.DecisionMaker.class));
    private static final MethodHandle SET_RECORD = Handles.method(DECISION, "setUndoKey", void.class, long.class)
            .asType(MethodType.methodType(void.class, MVMap.DecisionMaker.class, long.class));
    private static final MethodHandle OPEN_MAP =
            Handles.method(TransactionStore.class, "openMap", MVMap.class, int.class);

    private CommittedDefinitions() {}

    /** To be called when H2 knows the transactions of the last process, and has not read a definition. */
    static void commit(MVStore store, TransactionStore transactions) {
        int id = Repair.idOf(store, MAP);
        if (id < 0) {
            return;
        }
        for (Transaction transaction : transactions.getOpenTransactions()) {
            if (transaction.getStatus() == Transaction.STATUS_COMMITTED) {
                commit(open(transactions, id), Repair.map(store, Repair.UNDO_LOG + transaction.getId()));
            }
        }
    }

    private static void commit(MVMap<Object, VersionedValue<Object>> definitions, MVMap<Long, Object> log) {
        for (Cursor<Long, Object> records = log.cursor(null); records.hasNext();) {
            Long number = records.next();
            Object record = records.getValue();
            if (UndoRecords.mapOf(record) == definitions.getId()) {
                definitions.operate(UndoRecords.keyOf(record), null, decision(number));
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static MVMap<Object, VersionedValue<Object>> open(TransactionStore transactions, int id) {
        try {
            return (MVMap<Object, VersionedValue<Object>>) OPEN_MAP.invokeExact(transactions, id);
        } catch (Throwable e) {
            throw Handles.unchecked(e);
        }
    }

    /** H2's own decision at a commit: a change of that record's number becomes a committed value. */
    @SuppressWarnings("unchecked")
    private static MVMap.DecisionMaker<VersionedValue<Object>> decision(long record) {
        try {
            MVMap.DecisionMaker<?> decision = (MVMap.DecisionMaker<?>) NEW_DECISION.invoke();
            SET_RECORD.invoke(decision, record);
            return (MVMap.DecisionMaker<VersionedValue<Object>>) decision;
        } catch (Throwable e) {
            throw Handles.unchecked(e);
        }
    }
}
