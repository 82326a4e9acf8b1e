// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores;

import java.util.function.Supplier;
import org.autopersist.stores.javakv.JavaKvStore;

/** The kinds of store on offer. */
public enum Backend {

    /** The paper's Func: a persistent hash map of PCollections in one field. Readers take no lock, writers one. */
    FUNC(FuncStore.class, FuncStore::new),

    /** The paper's JavaKV: a B+ tree whose leaves are durable, in the shape of pmemkv's kvtree3. Ordered. */
    JAVA_KV(JavaKvStore.class, JavaKvStore::new),

    /** {@link org.autopersist.DurableCollections#concurrentMap()}: lock striping, each change a failure-atomic region. */
    MAP(DurableMapStore.class, DurableMapStore::new),

    /**
     * {@link java.util.concurrent.ConcurrentHashMap}, as the limit to compare with on a stock JVM. A durable root must
     * not reach it: a crash may break it.
     */
    VOLATILE(VolatileStore.class, VolatileStore::new);

    private final Class<?> type;
    private final Supplier<Store<?>> constructor;

    Backend(Class<?> type, Supplier<Store<?>> constructor) {
        this.type = type;
        this.constructor = constructor;
    }

    /**
     * Makes an empty store.
     *
     * @param <V> the values
     */
    @SuppressWarnings("unchecked") // an empty store has values of any type
    public <V> Store<V> create() {
        return (Store<V>) constructor.get();
    }

    /**
     * The backend that a store is of: a program can compare a recovered store with the one it was asked for.
     *
     * @throws IllegalArgumentException if the store was not made by {@link #create}
     */
    public static Backend of(Store<?> store) {
        for (Backend backend : values()) {
            if (backend.type == store.getClass()) {
                return backend;
            }
        }
        throw new IllegalArgumentException("No backend makes stores of " + store.getClass());
    }
}
