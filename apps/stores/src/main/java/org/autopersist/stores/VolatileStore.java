// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores;

import java.util.concurrent.ConcurrentHashMap;

/** The fastest map that the JDK has, without any promise about crashes. */
final class VolatileStore<V> extends MapStore<V> {

    VolatileStore() {
        super(new ConcurrentHashMap<>());
    }
}
