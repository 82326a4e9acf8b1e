// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import org.autopersist.jnvm.Heap;
import org.autopersist.jnvm.PObject;
import org.autopersist.jnvm.PType;

/** The heap's root: the array of field names and the map of records. */
final class JnvmRoot extends PObject {

    private static final int NAMES = 0;
    private static final int MAP = 8;
    static final PType TYPE = new PType(16, 16, (_, offsets) -> {
        offsets.accept(NAMES);
        offsets.accept(MAP);
    });

    JnvmRoot(Heap heap, long names, long map) {
        super(heap, TYPE);
        set(NAMES, names);
        set(MAP, map);
    }

    JnvmRoot(Heap heap, long address) {
        super(heap, address);
    }

    long names() {
        return get(NAMES);
    }

    long map() {
        return get(MAP);
    }
}
