// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.stores;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.PlannedWorkload;
import org.autopersist.stores.Backend;
import org.autopersist.stores.Store;

/**
 * A store that grows, loses ranges of keys, so that whole leaves of a tree become empty, and is cleared in the end. Each
 * operation is atomic.
 */
public abstract class StoreWorkload extends PlannedWorkload<StoreWorkload.Step, Map<String, String>> {

    private static final int OPERATIONS = 200;
    private static final int KEYS = 160;
    private static final int KEYS_AT_FIRST = 90;

    private final int keysAtFirst;

    record Step(String key, String value, boolean computes, boolean clears) {
        void on(Store<String> store) {
            if (clears) {
                store.clear();
            } else if (computes) {
                store.compute(key, (_, old) -> computed(old));
            } else if (value == null) {
                store.remove(key);
            } else {
                store.put(key, value);
            }
        }

        void on(Map<String, String> model) {
            if (clears) {
                model.clear();
            } else if (computes) {
                model.compute(key, (_, old) -> computed(old));
            } else if (value == null) {
                model.remove(key);
            } else {
                model.put(key, value);
            }
        }

        private String computed(String old) {
            return old == null ? value : old.length() > 5 ? null : old + "+";
        }
    }

    StoreWorkload(int keysAtFirst) {
        super(OPERATIONS);
        this.keysAtFirst = keysAtFirst;
    }

    /** The durable store, or null. */
    abstract Store<String> store();

    private abstract static class Rooted extends StoreWorkload {

        @DurableRoot
        private static Store<String> root;

        private final Backend backend;

        private Rooted(Backend backend) {
            super(KEYS_AT_FIRST);
            this.backend = backend;
        }

        @Override
        protected void create() {
            Store<String> made = backend.create();
            firstKeys().forEach(made::put);
            root = made;
        }

        @Override
        Store<String> store() {
            return root;
        }
    }

    public static final class OfFunc extends Rooted {
        public OfFunc() {
            super(Backend.FUNC);
        }
    }

    public static class OfJavaKv extends Rooted {
        public OfJavaKv() {
            super(Backend.JAVA_KV);
        }
    }

    private static String key(int number) {
        return "k%03d".formatted(number % KEYS);
    }

    /** In Latin-1 or not: the coder of a string is a field that has to be there, too. */
    private static String value(int number) {
        return (number % 2 == 0 ? "v" : "\u03bd") + number;
    }

    @Override
    protected Step draw(SplittableRandom random, int index) {
        boolean shrinks = index >= OPERATIONS / 3 && index < OPERATIONS * 3 / 4;
        int kind = random.nextInt(10);
        int number = random.nextInt(KEYS);
        if (index == OPERATIONS - 12) {
            return new Step(null, null, false, true);
        } else if (shrinks && kind < 8) {
            return new Step(key(index), null, false, false); // one after the other, from a third of the way on
        }
        return new Step(key(number), kind == 0 ? null : value(random.nextInt(999)), kind > 0 && kind < 4, false);
    }

    final Map<String, String> firstKeys() {
        Map<String, String> keys = new TreeMap<>();
        for (int i = 0; i < keysAtFirst; i++) {
            keys.put(key(i * 37), "first" + i);
        }
        return keys;
    }

    @Override
    protected void operate(int index) {
        planned(index).on(store());
    }

    @Override
    protected List<Map<String, String>> states() throws Exception {
        return statesOf(firstKeys(), TreeMap::new, (model, i) -> planned(i).on(model));
    }

    @Override
    protected Map<String, String> recovered() {
        Store<String> store = store();
        if (store == null) {
            return null;
        }
        Map<String, String> found = new TreeMap<>();
        BiConsumer<String, String> add = (key, value) -> {
            require(found.put(key, value) == null, "%s is there twice", key);
            require(value.equals(store.get(key)), "%s is not found", key);
        };
        store.forEach(add);
        require(found.size() == store.size(), "Size %d with %d entries", store.size(), found.size());
        if (store.isOrdered()) {
            List<Map.Entry<String, String>> scanned = store.scan("", KEYS + 1);
            require(scanned.equals(new ArrayList<>(found.entrySet())), "Scan %s, entries %s", scanned, found);
        }
        return found;
    }
}
