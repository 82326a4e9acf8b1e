// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores.explicit;

import java.util.Objects;
import java.util.function.BiConsumer;
import org.autopersist.explicit.Nvm;
import org.autopersist.stores.FunctionalStore;

/**
 * {@link org.autopersist.stores.Backend#FUNC} with explicit persistence, on a {@link HashTreeMap}, since PCollections knows
 * no markings. Readers take no lock, writers one; readers may see a change shortly before it is durable.
 */
final class ExplicitFuncStore<V> extends FunctionalStore<V> {

    private static final long MAP = Nvm.field(Holder.class, "map");

    /** What the image has of a store. */
    static final class Holder<V> {

        private volatile HashTreeMap<V> map;

        /** That of an empty store: durable, and reachable from no root yet. */
        Holder() {
            Nvm.place(this);
            publish(HashTreeMap.empty());
        }

        private void publish(HashTreeMap<V> next) {
            Nvm.fence();
            map = next;
            Nvm.writeBack(this, MAP);
            Nvm.fence();
        }
    }

    private final Holder<V> holder;
    private final Placer<V> placer;

    /** The store of a holder; there must be no other one in this process. */
    ExplicitFuncStore(Holder<V> holder, Placer<V> placer) {
        this.holder = holder;
        this.placer = Objects.requireNonNull(placer, "placer");
    }

    @Override
    public V get(String key) {
        return holder.map.get(Objects.requireNonNull(key, "key"));
    }

    @Override
    protected void set(String key, V value, V before) {
        placer.place(value, before);
        Nvm.place(key);
        holder.publish(holder.map.plus(key, value));
    }

    @Override
    protected void drop(String key) {
        holder.publish(holder.map.minus(key));
    }

    @Override
    public long size() {
        return holder.map.size();
    }

    @Override
    public synchronized void clear() {
        holder.publish(HashTreeMap.empty());
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super V> action) {
        holder.map.forEach(Objects.requireNonNull(action, "action"));
    }
}
