// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels;

import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.explicit.Nvm;

/** Where a run's list hangs, as its variant has it. Not thread-safe. */
final class ListRoot {

    private static final String NAME = "kernel";

    @DurableRoot
    private static Sequence<Long> durable;

    /** Also keeps the list of a variant that has no root. */
    private static Sequence<Long> ordinary;

    private ListRoot() {}

    /** The list of an earlier process, ready for use, or null. */
    static Sequence<Long> recovered(Variant variant) {
        if (variant == Variant.AUTOPERSIST) {
            return durable;
        }
        Sequence<Long> list = variant.isExplicit() && Nvm.isAvailable() ? named() : null;
        if (list != null) {
            list.recover();
        }
        return list;
    }

    @SuppressWarnings("unchecked") // nothing else is set
    private static Sequence<Long> named() {
        return AutoPersist.getRoot(NAME, Sequence.class);
    }

    static void set(Variant variant, Sequence<Long> list) {
        switch (variant) {
            case AUTOPERSIST -> durable = list;
            case ESPRESSO, ESPRESSO_RANGES -> AutoPersist.setRoot(NAME, list);
            case VOLATILE -> ordinary = list;
        }
    }
}
