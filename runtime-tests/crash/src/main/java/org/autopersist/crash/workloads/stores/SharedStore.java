// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.stores;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.util.function.BiConsumer;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.threads.SharedKeys;
import org.autopersist.stores.Backend;
import org.autopersist.stores.Store;

/** Threads on one JavaKV store, with keys that come and go around theirs, so that leaves are split and removed. */
public final class SharedStore extends SharedKeys {

    private static final int OTHER_KEYS = 60;
    private static final String OTHER = "/other ";
    private static final String PASSING = "/passing ";
    private static final int PASSING_KEYS = 50;
    private static final int PASSING_EVERY = 12;

    @DurableRoot
    private static Store<Integer> store;

    public SharedStore() {
        super(2);
    }

    @Override
    protected void create() {
        Store<Integer> made = Backend.JAVA_KV.create();
        for (int i = 0; i < OTHER_KEYS; i++) {
            made.put("key " + i + OTHER, i);
        }
        store = made;
    }

    @Override
    protected boolean exists() {
        return store != null;
    }

    @Override
    protected Integer get(String key) {
        return store.get(key);
    }

    @Override
    protected void put(String key, int value) {
        store.put(key, value);
        if (value % PASSING_EVERY == 0) {
            for (int i = 0; i < PASSING_KEYS; i++) {
                store.put(key + PASSING + i, value);
            }
            for (int i = 0; i < PASSING_KEYS; i++) {
                store.remove(key + PASSING + i);
            }
        }
    }

    @Override
    protected void remove(String key) {
        store.remove(key);
    }

    @Override
    protected long size() {
        long[] size = {0};
        forEach((_, _) -> size[0]++);
        return size[0];
    }

    /** The threads' keys only; the others are looked at on the way. */
    @Override
    protected void forEach(BiConsumer<String, Integer> action) {
        String[] last = {""};
        int[] others = {0};
        store.scan("", Integer.MAX_VALUE).forEach(entry -> {
            String key = entry.getKey();
            require(last[0].compareTo(key) < 0, "%s behind %s", key, last[0]);
            last[0] = key;
            if (key.endsWith(OTHER)) {
                require(key.equals("key " + entry.getValue() + OTHER), "%s has %s", key, entry.getValue());
                others[0]++;
            } else if (!key.contains(PASSING)) {
                action.accept(key, entry.getValue());
            }
        });
        require(others[0] == OTHER_KEYS, "%d of %d keys that nobody touches", others[0], OTHER_KEYS);
    }
}
