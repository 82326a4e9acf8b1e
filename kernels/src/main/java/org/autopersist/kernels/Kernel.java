package org.autopersist.kernels;

import java.util.function.Supplier;
import org.autopersist.kernels.durable.FARArray;
import org.autopersist.kernels.durable.FArray;
import org.autopersist.kernels.durable.FList;
import org.autopersist.kernels.durable.MArray;
import org.autopersist.kernels.durable.MList;

/** The kernels of the paper's Table 1, by the paper's names. */
public enum Kernel {
    MArray("array list that copies for inserts and deletes, and writes in place", MArray::new),
    MList("doubly linked list", MList::new),
    FARArray("array list that inserts and deletes in place, in failure-atomic regions", FARArray::new),
    FArray("functional array list, PCollections' TreePVector", FArray::new),
    FList("functional linked list, PCollections' ConsPStack", FList::new);

    private final String description;
    private final Supplier<Sequence<Long>> durable;

    Kernel(String description, Supplier<Sequence<Long>> durable) {
        this.description = description;
        this.durable = durable;
    }

    public String description() {
        return description;
    }

    /** An empty list, durable once a durable root refers to it. */
    public Sequence<Long> create() {
        return durable.get();
    }
}
