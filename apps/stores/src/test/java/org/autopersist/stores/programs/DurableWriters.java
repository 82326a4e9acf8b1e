// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores.programs;

import org.autopersist.DurableRoot;
import org.autopersist.stores.Backend;
import org.autopersist.stores.Store;

/** With a store below a durable root, of the backend that system property {@code backend} names. */
public final class DurableWriters extends StoreWriters {

    @DurableRoot
    private static Store<Value> durable = Backend.valueOf(System.getProperty("backend")).create();

    public DurableWriters() {
        super(durable);
    }
}
