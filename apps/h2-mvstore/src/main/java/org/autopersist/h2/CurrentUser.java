package org.autopersist.h2;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.api.ErrorCode;
import org.h2.message.DbException;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.tx.TransactionStore;

/**
 * Who uses a store in the image: a database that was closed at once, with connections open, must not go on with a store that
 * the next one has. Thread-safe.
 */
final class CurrentUser {

    private static final Map<MVStore, TransactionStore> CURRENT = new ConcurrentHashMap<>();

    private CurrentUser() {}

    static void set(MVStore store, TransactionStore user) {
        CURRENT.put(store, user);
    }

    /** Returns false, and leaves all as it is, if another one uses the store. */
    static boolean remove(MVStore store, TransactionStore user) {
        return CURRENT.remove(store, user);
    }

    static boolean is(MVStore store, TransactionStore user) {
        return CURRENT.get(store) == user;
    }

    static void require(MVStore store, TransactionStore user) {
        if (!is(store, user)) {
            throw DbException.get(ErrorCode.DATABASE_IS_CLOSED);
        }
    }
}
