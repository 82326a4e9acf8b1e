// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults.server;

import java.util.concurrent.ConcurrentMap;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;

/** All durable data of the server. */
final class Store {

    /** Clients at most. */
    static final int PARTS = 16;

    static final int ACCOUNTS = 64;

    @DurableRoot
    private static Store store = new Store();

    final Part[] parts = new Part[PARTS];
    final Account[] accounts = new Account[ACCOUNTS];

    /** One map for all clients; each has keys of its own in it. */
    final ConcurrentMap<String, String> shared = DurableCollections.concurrentMap(4);

    /** Guarded by itself. */
    static final class Account {
        long balance;
        long changes;
    }

    private Store() {
        for (int i = 0; i < PARTS; i++) {
            parts[i] = new Part();
        }
        for (int i = 0; i < ACCOUNTS; i++) {
            accounts[i] = new Account();
        }
    }

    static Store get() {
        return store;
    }
}
