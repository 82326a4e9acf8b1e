package org.autopersist.crash.workloads.collections;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.SequentialWorkload;

/**
 * A collection that changes at random, each time atomically.
 *
 * @param <C> its type
 */
public abstract class CollectionWorkload<C> extends SequentialWorkload<List<Object>> {

    /** Who sees to it that a change is a region. */
    protected enum Regions {
        CALLER,
        WRAPPER,
        METHODS
    }

    private static final int OPERATIONS = 100;

    @DurableRoot
    private static Object collection;

    private final Regions regions;
    private List<Consumer<C>> plan;

    CollectionWorkload(Regions regions) {
        this.regions = regions;
    }

    /** The empty collection that becomes durable. */
    abstract C make();

    /** An empty collection that does the same. */
    abstract C model();

    /** A change that depends on nothing but the random numbers and the collection. */
    abstract Consumer<C> change(SplittableRandom random, int index);

    /** The elements, after a look at the structure. */
    abstract List<Object> contents(C collection);

    /** What {@code -XX:FailureAtomicMethods} is to name. */
    abstract String methods();

    @Override
    public List<String> jvmFlags() {
        return switch (regions) {
            case CALLER, WRAPPER -> List.of();
            case METHODS -> List.of("-XX:FailureAtomicMethods=" + methods());
        };
    }

    @Override
    public int operations() {
        return OPERATIONS;
    }

    @Override
    protected void prepare(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        plan = new ArrayList<>();
        for (int i = 0; i < OPERATIONS; i++) {
            plan.add(change(random, i));
        }
    }

    @Override
    protected void create() {
        collection = make();
    }

    @Override
    protected void operate(int index) {
        Consumer<C> change = plan.get(index);
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
    protected List<List<Object>> states() {
        C model = model();
        List<List<Object>> states = new ArrayList<>(List.of(contents(model)));
        for (Consumer<C> change : plan) {
            change.accept(model);
            states.add(contents(model));
        }
        return states;
    }

    @Override
    protected List<Object> recovered() {
        return collection == null ? null : contents(durable());
    }
}
