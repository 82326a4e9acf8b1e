// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.collections;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.PlannedWorkload;

/**
 * A collection that changes at random, each time atomically.
 *
 * @param <C> its type
 */
public abstract class CollectionWorkload<C> extends PlannedWorkload<Consumer<C>, List<Object>> {

    /** Who sees to it that a change is a region. */
    protected enum Regions {
        CALLER,
        COLLECTION
    }

    @DurableRoot
    private static Object collection;

    private final Regions regions;

    CollectionWorkload(Regions regions) {
        super(100);
        this.regions = regions;
    }

    /** The empty collection that becomes durable. */
    abstract C make();

    /** An empty collection that does the same. */
    abstract C model();

    /** The elements, after a look at the structure. */
    abstract List<Object> contents(C collection);

    /** The flag that makes these methods of each of the types regions. */
    static List<String> regionsByFlag(List<String> types, String... methods) {
        return List.of("-XX:FailureAtomicMethods=" + Arrays.stream(methods)
                .flatMap(method -> types.stream().map(type -> "java.util." + type + '.' + method))
                .collect(Collectors.joining(",")));
    }

    @Override
    protected void create() {
        collection = make();
    }

    @Override
    protected void operate(int index) {
        Consumer<C> change = planned(index);
        if (regions == Regions.CALLER) {
            FailureAtomic.run(() -> change.accept(durable()));
        } else {
            change.accept(durable());
        }
    }

    @SuppressWarnings("unchecked") // what make() has made
    private C durable() {
        return (C) collection;
    }

    @Override
    protected List<List<Object>> states() throws Exception {
        return statesOf(model(), this::contents, (model, i) -> planned(i).accept(model));
    }

    @Override
    protected List<Object> recovered() {
        return collection == null ? null : contents(durable());
    }
}
