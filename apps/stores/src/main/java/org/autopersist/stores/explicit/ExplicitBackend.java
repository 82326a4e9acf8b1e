// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores.explicit;

import java.util.function.Supplier;
import org.autopersist.AutoPersist;
import org.autopersist.ImageFullException;
import org.autopersist.stores.Store;
import org.autopersist.stores.javakv.ExplicitJavaKvStore;
import org.autopersist.structures.ArrayWriteBack;

/** The stores that there are with explicit persistence, the twins of those that {@link org.autopersist.stores.Backend} has. */
public enum ExplicitBackend {

    /** The paper's Func. */
    FUNC(ExplicitFuncStore.Holder.class, ExplicitFuncStore.Holder::new),

    /** The paper's JavaKV. Ordered. */
    JAVA_KV(ExplicitJavaKvStore.Chain.class, () -> new ExplicitJavaKvStore.Chain<>(ArrayWriteBack.EACH)),

    /** The same, with new leaves written back in ranges: each cache line once. */
    JAVA_KV_RANGES(ExplicitJavaKvStore.Chain.class, () -> new ExplicitJavaKvStore.Chain<>(ArrayWriteBack.RANGE));

    private final Class<?> rootType;
    private final Supplier<?> newRoot;

    ExplicitBackend(Class<?> rootType, Supplier<?> newRoot) {
        this.rootType = rootType;
        this.newRoot = newRoot;
    }

    /**
     * The store that the image has by a name, or an empty one, which it has from then on. Once for each name in a process.
     *
     * @param <V> the values
     * @param name of a root, see {@link AutoPersist#setRoot}
     * @param placer for the values
     * @throws IllegalStateException if the root of that name is something else
     * @throws ImageFullException if the image is full
     * @throws UnsupportedOperationException if this JVM was not started for explicit persistence
     */
    public <V> Store<V> open(String name, Placer<V> placer) {
        Object root = AutoPersist.getRoot(name, Object.class);
        if (root == null) {
            root = newRoot.get();
            AutoPersist.setRoot(name, root);
        } else if (root.getClass() != rootType) {
            throw new IllegalStateException("The root " + name + " is a " + root.getClass().getName()
                    + ", not a store of " + this + ": take another name or image");
        }
        return storeOf(root, placer);
    }

    @SuppressWarnings("unchecked") // a root has values of the type that it was made for
    private <V> Store<V> storeOf(Object root, Placer<V> placer) {
        return switch (this) {
            case FUNC -> new ExplicitFuncStore<>((ExplicitFuncStore.Holder<V>) root, placer);
            case JAVA_KV -> javaKv(root, placer, ArrayWriteBack.EACH);
            case JAVA_KV_RANGES -> javaKv(root, placer, ArrayWriteBack.RANGE);
        };
    }

    @SuppressWarnings("unchecked") // as above
    private static <V> Store<V> javaKv(Object root, Placer<V> placer, ArrayWriteBack arrays) {
        return new ExplicitJavaKvStore<>((ExplicitJavaKvStore.Chain<V>) root, placer, arrays);
    }
}
