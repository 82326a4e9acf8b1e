// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.lifetimes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;

/** Classes whose initializers give away what they assign to durable roots, or a part of it, and programs that store to that. */
public final class DroppedValues {

    private DroppedValues() {}

    /** Whom others give objects to. */
    private static final class Registry {
        static final List<Object> OBJECTS = new ArrayList<>();
    }

    private static final class View {
        @DurableRoot
        static final Map<String, Integer> DATA = new TreeMap<>();
        static final Map<String, Integer> VIEW = Collections.synchronizedMap(DATA);

        static void use() {
            VIEW.put("name", 1);
        }
    }

    private static final class Registered {
        @DurableRoot
        static final List<String> DATA = new ArrayList<>();

        static {
            Registry.OBJECTS.add(List.of(DATA));
        }

        static void use() {
            DATA.add("name");
            @SuppressWarnings("unchecked")
            List<List<String>> lists = (List<List<String>>) Registry.OBJECTS.get(0);
            lists.get(0).add("name");
        }
    }

    private static final class Atomics {
        @DurableRoot
        static final AtomicLongArray DATA = new AtomicLongArray(4);
        static final Object[] VIEW = {DATA};

        static void use() {
            ((AtomicLongArray) VIEW[0]).incrementAndGet(0);
        }
    }

    private static final class References {
        @DurableRoot
        static final AtomicReferenceArray<String> DATA = new AtomicReferenceArray<>(4);
        static final List<AtomicReferenceArray<String>> VIEW = List.of(DATA);

        static void use() {
            VIEW.get(0).set(0, "name");
        }
    }

    private static final class Histogram {
        private final long[] buckets = new long[8];
    }

    private record Service(Histogram histogram) {
        void count(int bucket) {
            histogram.buckets[bucket]++;
        }
    }

    private static final class Buckets {
        @DurableRoot
        static final Histogram DATA = new Histogram();
        static final Service SERVICE = new Service(DATA);

        static void use() {
            SERVICE.count(1);
        }
    }

    private record Grid(int[] cells) {}

    private static final class Cells {
        @DurableRoot
        static final Grid DATA = new Grid(new int[4]);
        static final int[] CELLS = DATA.cells();

        static void use() {
            CELLS[0]++;
        }
    }

    private static final class Store {
        private final Map<String, String> map = new HashMap<>();
    }

    private static final class Part {
        @DurableRoot
        static final Store DATA = new Store();
        static final Map<String, String> MAP = DATA.map;

        static void use() {
            MAP.put("name", "value");
        }
    }

    private static final class Balance {
        private final int[] amount = new int[1];
    }

    private static final class Element {
        @DurableRoot
        static final Map<String, Balance> DATA = Map.of("a", new Balance(), "b", new Balance());
        static final Balance BALANCE = DATA.get("a");

        static void use() {
            BALANCE.amount[0]++;
        }
    }

    private static final class Lambda {
        @DurableRoot
        static final List<String> DATA = new ArrayList<>();
        static final Runnable ADD = adder(DATA);

        private static Runnable adder(List<String> list) {
            return () -> list.add("name");
        }

        static void use() {
            ADD.run();
        }
    }

    private static final class Elements {
        @DurableRoot
        static final Object[] DATA = new Object[3];
        static final List<Object> VIEW = Arrays.asList(DATA);

        static void use() {
            VIEW.set(0, "name");
        }
    }

    private static final class Iterator {
        @DurableRoot
        static final List<String> DATA = new LinkedList<>(List.of("first"));
        static final ListIterator<String> VIEW = DATA.listIterator();

        static void use() {
            VIEW.add("name");
        }
    }

    private static final class Wrapped {
        @DurableRoot
        static final List<String> DATA = DurableCollections.list(new ArrayList<>());
        static final List<String> VIEW = DATA;

        static void use() {
            VIEW.add("name");
        }
    }

    private static final class Deep {
        @DurableRoot
        static final List<Object> DATA =
                new ArrayList<>(List.of(List.of(List.of(List.of(List.of(new ArrayList<>(List.of("x"))))))));
        static final List<Object> INNERMOST = innermost();

        @SuppressWarnings("unchecked")
        private static List<Object> innermost() {
            List<Object> list = DATA;
            while (list.get(0) instanceof List<?> inner) {
                list = (List<Object>) inner;
            }
            return list;
        }

        static void use() {
            INNERMOST.add("name");
        }
    }

    /** Stored to by code that was compiled before there was any object for it to test. */
    private static final class Compiled {
        private int count;
        private final long[] sums = new long[8];

        private static void count(Compiled counter, int i) {
            counter.count++;
            counter.sums[i & 7] += i;
        }

        private static final class Roots {
            @DurableRoot
            static final Compiled DATA = new Compiled();
            static final Compiled VIEW = DATA;
        }

        static void use() {
            Compiled own = new Compiled();
            for (int i = 0; i < 200_000; i++) {
                count(own, i);
            }
            Compiled view = Roots.VIEW;
            for (int i = 0; i < 20_000; i++) {
                count(view, i);
            }
        }
    }

    /** The name of the class that is to be used. */
    public static void main(String[] args) {
        Runnable use = switch (args[0]) {
            case "View" -> View::use;
            case "Registered" -> Registered::use;
            case "Atomics" -> Atomics::use;
            case "References" -> References::use;
            case "Buckets" -> Buckets::use;
            case "Cells" -> Cells::use;
            case "Part" -> Part::use;
            case "Element" -> Element::use;
            case "Lambda" -> Lambda::use;
            case "Elements" -> Elements::use;
            case "Iterator" -> Iterator::use;
            case "Wrapped" -> Wrapped::use;
            case "Deep" -> Deep::use;
            case "Compiled" -> Compiled::use;
            default -> throw new IllegalArgumentException(args[0]);
        };
        use.run();
        System.out.println("used " + args[0]);
    }
}
