// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.collections;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.Vector;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.autopersist.DurableCollections;
import org.autopersist.crash.workloads.Flags;

/** Lists: they grow, move their elements, are sorted and cleared. */
public abstract class ListWorkload extends CollectionWorkload<List<String>> {

    private static final int MANY = 9;
    private static final int MOST = 1000;

    private final Supplier<List<String>> kind;

    private ListWorkload(Regions regions, Supplier<List<String>> kind) {
        super(regions);
        this.kind = kind;
    }

    public static class OfArrayList extends ListWorkload {
        public OfArrayList() {
            super(Regions.CALLER, ArrayList::new);
        }
    }

    public static final class OfArrayListUndo extends OfArrayList implements Flags.Undo {}

    public static final class OfArrayListCompiled extends OfArrayList implements Flags.CompiledCollections {}

    public static final class OfArrayListMethods extends ListWorkload {
        public OfArrayListMethods() {
            super(Regions.COLLECTION, ArrayList::new);
        }

        @Override
        public List<String> jvmFlags() {
            return regionsByFlag(List.of("ArrayList"), "add", "addAll", "remove", "set", "removeIf", "sort", "clear");
        }
    }

    public static final class OfLinkedList extends ListWorkload {
        public OfLinkedList() {
            super(Regions.CALLER, LinkedList::new);
        }
    }

    public static class OfArrayListListed extends ListWorkload implements Flags.Listed {
        public OfArrayListListed() {
            super(Regions.COLLECTION, ArrayList::new);
        }
    }

    public static final class OfArrayListListedCompiled extends OfArrayListListed implements Flags.ListedCompiled {}

    public static final class OfLinkedListListed extends ListWorkload implements Flags.Listed {
        public OfLinkedListListed() {
            super(Regions.COLLECTION, LinkedList::new);
        }
    }

    public static final class OfVectorListed extends ListWorkload implements Flags.Listed {
        public OfVectorListed() {
            super(Regions.COLLECTION, Vector::new);
        }
    }

    public static final class OfDurableList extends ListWorkload {
        public OfDurableList() {
            super(Regions.COLLECTION, () -> DurableCollections.list(new ArrayList<>()));
        }
    }

    @Override
    List<String> make() {
        return kind.get();
    }

    @Override
    List<String> model() {
        return new ArrayList<>();
    }

    @Override
    protected Consumer<List<String>> draw(SplittableRandom random, int index) {
        String value = "e" + random.nextInt(1000);
        int place = random.nextInt(1 << 20);
        int kind = random.nextInt(100);
        if (kind < 10) {
            List<String> many = new ArrayList<>();
            for (int i = 0; i < MANY; i++) {
                many.add(value + i);
            }
            return list -> list.addAll(place % (list.size() + 1), many);
        } else if (kind < 12) {
            return List::clear;
        } else if (kind < 16) {
            return list -> list.sort(null);
        } else if (kind < 20) {
            return list -> list.removeIf(element -> element.hashCode() % 4 == 0);
        } else if (kind < 40) {
            return list -> list.add(place % (list.size() + 1), value);
        } else if (kind < 55) {
            return list -> {
                if (!list.isEmpty()) {
                    list.remove(place % list.size());
                }
            };
        } else if (kind < 65) {
            return list -> {
                if (!list.isEmpty()) {
                    list.set(place % list.size(), value);
                }
            };
        }
        return list -> list.add(value);
    }

    @Override
    List<Object> contents(List<String> list) {
        List<Object> contents = new ArrayList<>();
        for (String element : list) {
            require(element != null && contents.size() < MOST, "Null, or more than %d elements", MOST);
            contents.add(element);
        }
        require(contents.size() == list.size(), "Size %d with %d elements", list.size(), contents.size());
        return contents;
    }
}
