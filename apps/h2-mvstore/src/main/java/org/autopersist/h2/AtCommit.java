package org.autopersist.h2;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.mvstore.tx.Transaction;

/**
 * What is done when a transaction has committed. H2 removes the maps of a dropped table at once, and its definition by a
 * transaction: a kill in between would leave a table without rows. Thread-safe.
 */
final class AtCommit {

    private static final Map<Transaction, List<Runnable>> WORK = new ConcurrentHashMap<>();

    private AtCommit() {}

    /** Puts something off; called by the transaction's own thread. */
    static void add(Transaction transaction, Runnable work) {
        WORK.computeIfAbsent(transaction, _ -> new ArrayList<>()).add(work);
    }

    /** Does it, or forgets it if the transaction was rolled back: what nothing refers to is removed at the next start, too. */
    static void end(Transaction transaction) {
        List<Runnable> work = WORK.remove(transaction);
        if (work != null && transaction.getStatus() == Transaction.STATUS_COMMITTED) {
            work.forEach(Runnable::run);
        }
    }
}
