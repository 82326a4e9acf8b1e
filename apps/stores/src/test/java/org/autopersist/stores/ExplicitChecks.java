// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores;

import org.autopersist.explicit.Nvm;
import org.autopersist.stores.explicit.ExplicitBackend;
import org.autopersist.stores.explicit.Placer;

/** The checks of {@link StoreModelTest} and {@link StoreThreadsTest} on stores of explicit persistence: a program. */
final class ExplicitChecks {

    private static final Placer<Object> PLACER = (value, _) -> Nvm.placeWithFields(value);

    private static int stores;

    private ExplicitChecks() {}

    @SuppressWarnings("unchecked") // the placer takes them all
    private static <V> Store<V> fresh(ExplicitBackend backend) {
        return backend.open("store" + stores++, (Placer<V>) PLACER);
    }

    public static void main(String[] args) throws Exception {
        ExplicitBackend backend = ExplicitBackend.valueOf(args[0]);
        StoreModelTest.doesWhatATreeMapDoes(fresh(backend));
        StoreModelTest.keysInOrderAndBackwards(ExplicitChecks.<String>fresh(backend));
        StoreModelTest.aFunctionIsCalledOnceAndMayFail(ExplicitChecks.<Integer>fresh(backend));
        StoreModelTest.nullIsRefused(ExplicitChecks.<String>fresh(backend));
        StoreModelTest.keysWithTheSameFingerprintAndHashCode(ExplicitChecks.<Integer>fresh(backend));
        StoreThreadsTest.noChangeIsLost(fresh(backend));
        StoreThreadsTest.keysThatStayAreAlwaysFound(fresh(backend));
        StoreThreadsTest.clearIsAtOnce(fresh(backend));
    }
}
