// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.stores.Backend;
import org.autopersist.stores.Store;

/**
 * Records in a {@link Store}, embedded: ordinary objects, durable because a durable root reaches them. Only the root is
 * marked. The durability is that of the JVM, {@link Durability#mode}. With {@link Backend#FUNC} records are immutable.
 */
public final class AutoPersistStore extends EmbeddedStore {

    @DurableRoot
    private static Store<Record> root;

    /**
     * Takes the recovered store, or makes one. With {@link Durability#DISK} each change waits until it is on disk.
     *
     * @throws IllegalStateException if there is no image, or it has a store of another backend
     */
    public static RecordStore open(Backend backend, Durability durability) {
        RecordStore store = new AutoPersistStore(rooted(backend), backend);
        return durability == Durability.DISK ? new SyncedStore(store) : store;
    }

    private AutoPersistStore(Store<Record> store, Backend backend) {
        super(store, backend == Backend.FUNC);
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

    /** The same store, which no root reaches, so that nothing is durable: to compare with, on a stock JVM. */
    public static RecordStore ofVolatile(Backend backend) {
        return new AutoPersistStore(backend.<Record>create(), backend);
    }
}
