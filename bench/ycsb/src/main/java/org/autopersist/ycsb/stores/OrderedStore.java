// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import java.util.List;
import java.util.Set;

/** A store whose keys have an order, so that it has scans. */
interface OrderedStore extends RecordStore {

    @Override
    default boolean isOrdered() {
        return true;
    }

    @Override
    List<Record> scan(String from, int count, Set<String> fields);
}
