// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores;

import org.autopersist.DurableCollections;

/** A map whose changes are failure-atomic regions. */
final class DurableMapStore<V> extends MapStore<V> {

    DurableMapStore() {
        super(DurableCollections.concurrentMap());
    }
}
