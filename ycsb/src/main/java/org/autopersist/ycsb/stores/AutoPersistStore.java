package org.autopersist.ycsb.stores;

import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.stores.Backend;
import org.autopersist.stores.Store;

/**
 * Records in a {@link Store}, embedded: ordinary objects, durable because a durable root reaches them. Only the root is
 * marked. The durability is that of the JVM, {@code -XX:NVMDurability}. With {@link Backend#FUNC} records are immutable.
 */
public final class AutoPersistStore extends EmbeddedStore {

    @DurableRoot
    private static Store<Record> root;

    /**
     * Takes the recovered store, or makes one.
     *
     * @throws IllegalStateException if there is no image, or it has a store of another backend
     */
    public AutoPersistStore(Backend backend) {
        super(rooted(backend), backend == Backend.FUNC);
    }

    private AutoPersistStore(Store<Record> store) {
        super(store, false);
    }

    private static Store<Record> rooted(Backend backend) {
        if (!AutoPersist.isEnabled()) {
            throw new IllegalStateException("Nothing is durable here: run it on an AutoPersist JVM with -XX:NVMImage");
        }
        if (root == null) {
            root = backend.create();
        }
        if (Backend.of(root) != backend) {
            throw new IllegalStateException("The image has a store of " + Backend.of(root) + ", not of " + backend);
        }
        return root;
    }

    /** The same on a stock JVM, without anything durable: the limit to compare with. */
    public static RecordStore ofVolatile() {
        return new AutoPersistStore(Backend.VOLATILE.<Record>create());
    }
}
