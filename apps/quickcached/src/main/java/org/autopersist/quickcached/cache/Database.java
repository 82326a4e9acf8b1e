// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.cache;

import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.stores.Backend;
import org.autopersist.stores.Store;

/** All that is durable of the server. */
public final class Database {

    @DurableRoot
    private static Database recovered;

    final Store<Item> items;

    /** No item has a greater {@linkplain Item#cas number} than this. */
    volatile long casReserved;

    /** Items up to this number have been flushed. */
    volatile long flushedCas;

    /** The second since 1970 at which all items are to be flushed; 0: none. */
    volatile long flushAt;

    private Database(Backend backend) {
        items = backend.create();
    }

    /**
     * The database of this JVM's image, or a new one.
     *
     * @param backend what a new one is to be of; null: the image's own, or else {@link Backend#JAVA_KV}
     * @throws IllegalArgumentException if the image has one of another backend
     */
    public static synchronized Database open(Backend backend) {
        if (backend == Backend.VOLATILE || !AutoPersist.isEnabled()) {
            return new Database(backend == null ? Backend.JAVA_KV : backend);
        }
        if (recovered == null) {
            recovered = new Database(backend == null ? Backend.JAVA_KV : backend);
        }
        Backend found = recovered.backend();
        if (backend != null && backend != found) {
            throw new IllegalArgumentException("The image holds items of the backend " + found + ", not " + backend
                    + ": leave --backend out, or name another image.");
        }
        return recovered;
    }

    /** What its items are kept in. */
    public Backend backend() {
        return Backend.of(items);
    }
}
