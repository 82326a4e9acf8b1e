// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores.programs;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.ObjectRefusedException;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.stores.Backend;
import org.autopersist.stores.Store;

/**
 * Puts values that can't be durable between others into a store, so often that compilers take it up: each is refused, and
 * leaves the store as it was.
 */
public final class StoreRefusals {

    private static final int OPERATIONS = 15_000;
    private static final int KEYS = 400;

    @DurableRoot
    private static Store<Object> store = Backend.valueOf(System.getProperty("backend")).create();

    private StoreRefusals() {}

    public static void main(String[] args) {
        Random random = new Random(1);
        Map<String, Object> model = new HashMap<>();
        Thread refused = new Thread();
        for (int i = 0; i < OPERATIONS; i++) {
            String key = "k" + random.nextInt(KEYS);
            switch (random.nextInt(5)) {
                case 0 -> refuses(() -> store.put(key, refused));
                case 1 -> refuses(() -> store.compute(key, (_, _) -> new Object[] {key, refused}));
                case 2 -> Expect.equal(model.remove(key), store.remove(key), "removed");
                default -> {
                    String value = "v" + i;
                    Expect.equal(model.put(key, value), store.put(key, value), "before");
                }
            }
            Expect.equal(model.get(key), store.get(key), key);
        }
        Map<String, Object> found = new HashMap<>();
        store.forEach(found::put);
        Expect.equal(model, found, "contents");
        Expect.equal((long) model.size(), store.size(), "size");
    }

    private static void refuses(Runnable put) {
        Expect.thrown(ObjectRefusedException.class, () -> {
            put.run();
            AutoPersist.fence(); // the error is thrown here at the latest
        });
    }
}
