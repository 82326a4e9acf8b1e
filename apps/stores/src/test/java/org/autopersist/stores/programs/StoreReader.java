// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores.programs;

import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.stores.Backend;
import org.autopersist.stores.Store;

/** Reads a durable store in all ways, and sees to it that nothing durable is written meanwhile. */
public final class StoreReader {

    private static final int KEYS = 1_000;

    @DurableRoot
    private static Store<String> store = Backend.valueOf(System.getProperty("backend")).create();

    private StoreReader() {}

    public static void main(String[] args) {
        for (int i = 0; i < KEYS; i++) {
            store.put("k" + i, "v" + i);
        }
        Expect.that(AutoPersist.isRecoverable(store), "the store is durable");
        long before = AutoPersist.stats().slowPaths();
        for (int i = 0; i < 10; i++) {
            read();
        }
        Expect.equal(before, AutoPersist.stats().slowPaths(), "stores to durable objects");
    }

    private static void read() {
        int[] count = {0};
        store.forEach((key, value) -> {
            Expect.equal(value, store.get(key), key);
            count[0]++;
        });
        Expect.equal(KEYS, count[0], "keys");
        Expect.equal((long) KEYS, store.size(), "size");
        if (store.isOrdered()) {
            Expect.equal(KEYS, store.scan("", KEYS + 1).size(), "scan");
        }
    }
}
