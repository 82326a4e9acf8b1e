// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.tx.Transaction;

/**
 * What is done when a transaction has committed. H2 removes the maps of a dropped table at once, and its definition by a
 * transaction: a kill in between would leave a table without rows. Thread-safe.
 */
final class AtCommit {

    private static final Map<Transaction, List<Item>> WORK = new ConcurrentHashMap<>();

    private AtCommit() {}

    /** Puts something off; called by the transaction's own thread. */
    static void add(Transaction transaction, Runnable work) {
        WORK.computeIfAbsent(transaction, _ -> new ArrayList<>()).add(new Item(transaction.setSavepoint(), work));
    }

    /** Forgets what was put off since the transaction's log had that many records. */
    static void forget(Transaction transaction, long records) {
        WORK.computeIfPresent(transaction, (_, items) -> {
            items.removeIf(item -> item.records >= records);
            return items.isEmpty() ? null : items;
        });
    }

    /**
     * Does it, or forgets it if the transaction was rolled back. What fails is only traced: the transaction is committed, and
     * what nothing refers to is removed at the next opening.
     */
    static void end(Transaction transaction, MVStore store) {
        List<Item> items = WORK.remove(transaction);
        if (items == null || transaction.getStatus() != Transaction.STATUS_COMMITTED) {
            return;
        }
        for (Item item : items) {
            try {
                item.work.run();
            } catch (RuntimeException e) {
                DurableDatabases.trace(store, e, "removing what was dropped");
            }
        }
    }

    /**
     * @param records how many the transaction's log had when it was put off
     * @param work what is to be done
     */
    private record Item(long records, Runnable work) {}
}
