// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import org.h2.mvstore.MVMap;

/** Makes a cut where a test wants one. */
public final class Steps {

    private Steps() {}

    /** Makes one of the store that the map belongs to, if it is durable. */
    public static void publish(MVMap<?, ?> map) {
        StorePublisher publisher = StorePublisher.of(map.getStore());
        if (publisher != null) {
            publisher.publish(true);
        }
    }
}
