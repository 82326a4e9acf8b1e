// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels;

import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.autopersist.kernels.durable.FARArray;
import org.autopersist.kernels.durable.FArray;
import org.autopersist.kernels.durable.FList;
import org.autopersist.kernels.durable.MArray;
import org.autopersist.kernels.durable.MList;
import org.autopersist.kernels.explicit.EFARArray;
import org.autopersist.kernels.explicit.EFArray;
import org.autopersist.kernels.explicit.EFList;
import org.autopersist.kernels.explicit.EMArray;
import org.autopersist.kernels.explicit.EMList;
import org.autopersist.structures.ArrayWriteBack;

/** The kernels of the paper's Table 1, by the paper's names. */
public enum Kernel {
    MArray("array list that copies for inserts and deletes, and writes in place", MArray::new, EMArray::new, MArray::new),
    MList("doubly linked list", MList::new, _ -> new EMList(), MList::new),
    FARArray(
            "array list that inserts and deletes in place, in failure-atomic regions",
            FARArray::new, EFARArray::new, PlainArray::new),
    FArray("functional array list, PCollections' TreePVector", FArray::new, _ -> new EFArray(), FArray::new),
    FList("functional linked list, PCollections' ConsPStack", FList::new, _ -> new EFList(), FList::new);

    private final String description;
    private final Map<Variant, Supplier<Sequence<Long>>> variants;

    Kernel(String description, Supplier<Sequence<Long>> durable, Function<ArrayWriteBack, Sequence<Long>> explicit,
            Supplier<Sequence<Long>> unmarked) {
        this.description = description;
        this.variants = Map.of(
                Variant.AUTOPERSIST, durable,
                Variant.ESPRESSO, () -> explicit.apply(ArrayWriteBack.EACH),
                Variant.ESPRESSO_RANGES, () -> explicit.apply(ArrayWriteBack.RANGE),
                Variant.VOLATILE, unmarked);
    }

    public String description() {
        return description;
    }

    /** An empty list, durable once a durable root refers to it. */
    public Sequence<Long> create() {
        return create(Variant.AUTOPERSIST);
    }

    /**
     * An empty list.
     *
     * @throws UnsupportedOperationException if it is one for explicit persistence, and the JVM was not started for that
     */
    public Sequence<Long> create(Variant variant) {
        return variants.get(variant).get();
    }
}
