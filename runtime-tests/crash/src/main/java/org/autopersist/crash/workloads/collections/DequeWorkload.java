// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.collections;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.autopersist.DurableCollections;
import org.autopersist.crash.workloads.Flags;

/** Deques: they grow, wrap around, are emptied. */
public abstract class DequeWorkload extends CollectionWorkload<Deque<Long>> {

    private static final int MOST = 1000;

    private final Supplier<Deque<Long>> kind;

    private DequeWorkload(Regions regions, Supplier<Deque<Long>> kind) {
        super(regions);
        this.kind = kind;
    }

    public static class OfArrayDeque extends DequeWorkload {
        public OfArrayDeque() {
            super(Regions.CALLER, ArrayDeque::new);
        }
    }

    public static final class OfArrayDequeUndo extends OfArrayDeque implements Flags.Undo {}

    public static final class OfArrayDequeCompiled extends OfArrayDeque implements Flags.CompiledCollections {}

    public static final class OfArrayDequeMethods extends DequeWorkload {
        public OfArrayDequeMethods() {
            super(Regions.COLLECTION, ArrayDeque::new);
        }

        @Override
        public List<String> jvmFlags() {
            return regionsByFlag(List.of("ArrayDeque"), "addFirst", "addLast", "pollFirst", "pollLast", "addAll", "clear");
        }
    }

    public static final class OfArrayDequeListed extends DequeWorkload implements Flags.Listed {
        public OfArrayDequeListed() {
            super(Regions.COLLECTION, ArrayDeque::new);
        }
    }

    public static final class OfDurableDeque extends DequeWorkload {
        public OfDurableDeque() {
            super(Regions.COLLECTION, () -> DurableCollections.deque(new ArrayDeque<>()));
        }
    }

    @Override
    Deque<Long> make() {
        return kind.get();
    }

    @Override
    Deque<Long> model() {
        return new ArrayDeque<>();
    }

    @Override
    protected Consumer<Deque<Long>> draw(SplittableRandom random, int index) {
        long value = random.nextInt();
        int kind = random.nextInt(100);
        if (kind < 8) {
            List<Long> many = List.of(value, value + 1, value + 2, value + 3, value + 4, value + 5);
            return deque -> deque.addAll(many);
        } else if (kind < 10) {
            return Deque::clear;
        } else if (kind < 40) {
            return deque -> deque.addFirst(value);
        } else if (kind < 60) {
            return deque -> deque.addLast(value);
        }
        return kind < 75 ? Deque::pollFirst : Deque::pollLast;
    }

    @Override
    List<Object> contents(Deque<Long> deque) {
        List<Object> contents = new ArrayList<>();
        for (Long element : deque) {
            require(element != null && contents.size() < MOST, "Null, or more than %d elements", MOST);
            contents.add(element);
        }
        require(contents.size() == deque.size(), "Size %d with %d elements", deque.size(), contents.size());
        return contents;
    }
}
