// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.jdk;

import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Views, entries, comparators that are enum constants or named classes, and the less common collections. */
public final class MoreCollections implements Program {

    @DurableRoot
    private static Data root;

    private enum Order implements Comparator<String> {
        BY_LENGTH {
            @Override
            public int compare(String a, String b) {
                return a.length() != b.length() ? a.length() - b.length() : a.compareTo(b);
            }
        }
    }

    private static final class Backwards implements Comparator<String> {
        @Override
        public int compare(String a, String b) {
            return b.compareTo(a);
        }
    }

    private static final class Data {
        final Map<String, Collection<String>> collections = new LinkedHashMap<>();
        final Map<String, Map<String, Integer>> maps = new LinkedHashMap<>();
        final List<Map.Entry<String, Integer>> entries = new ArrayList<>();
        final BitSet bits = new BitSet();
        final Set<Object> identities = new HashSet<>();
        final Map<Object, String> identityMap = new IdentityHashMap<>();
        final Object[] things = new Object[200];
        final Object[] small = {1, 100L, 'x', (byte) 3, true};
        final DelayQueue<Due> delayed = new DelayQueue<>();
        final SynchronousQueue<String> synchronous = new SynchronousQueue<>(true);

        Data() {
            collections.put("HashSet", new HashSet<>());
            collections.put("LinkedHashSet", new LinkedHashSet<>());
            collections.put("TreeSet by enum", new TreeSet<>(Order.BY_LENGTH));
            collections.put("TreeSet by class", new TreeSet<>(new Backwards()));
            collections.put("natural order", new TreeSet<>(Comparator.<String>naturalOrder()));
            collections.put("reversed comparator", new TreeSet<>(Collections.reverseOrder(Order.BY_LENGTH)));
            collections.put("case insensitive", new TreeSet<>(String.CASE_INSENSITIVE_ORDER));
            collections.put("PriorityQueue by enum", new PriorityQueue<>(Order.BY_LENGTH));
            collections.put("ConcurrentSkipListSet", new ConcurrentSkipListSet<>());
            collections.put("CopyOnWriteArraySet", new CopyOnWriteArraySet<>());
            collections.put("ConcurrentLinkedDeque", new ConcurrentLinkedDeque<>());
            collections.put("LinkedBlockingDeque", new LinkedBlockingDeque<>());
            collections.put("LinkedBlockingQueue", new LinkedBlockingQueue<>());
            collections.put("LinkedTransferQueue", new LinkedTransferQueue<>());
            collections.put("newSetFromMap", Collections.newSetFromMap(new ConcurrentHashMap<>()));
            collections.put("asLifoQueue", Collections.asLifoQueue(new ArrayDeque<>()));
            collections.put("synchronizedSet", Collections.synchronizedSet(new HashSet<>()));
            collections.put("synchronizedSortedSet", Collections.synchronizedSortedSet(new TreeSet<>()));
            collections.put("checkedSet", Collections.checkedSet(new HashSet<>(), String.class));
            collections.put("reversed list", new ArrayList<String>().reversed());
            collections.put("reversed set", new LinkedHashSet<String>().reversed());
            collections.put("descending deque", new ArrayDeque<String>().reversed());
            for (Collection<String> collection : collections.values()) {
                for (int i = 0; i < 30; i++) {
                    collection.add("e" + (i * 7 % 30));
                }
                collection.remove("e3");
            }
            TreeSet<String> whole = new TreeSet<>(Set.of("a", "b", "c", "d"));
            collections.put("subSet", whole.subSet("b", "d"));
            collections.put("tailSet", whole.tailSet("b"));
            collections.put("descendingSet", whole.descendingSet());
            collections.put("unmodifiable", Collections.unmodifiableCollection(whole));
            collections.put("unmodifiableSet", Collections.unmodifiableSet(new LinkedHashSet<>(whole)));
            collections.put("unmodifiableSortedSet", Collections.unmodifiableSortedSet(whole));
            collections.put("unmodifiable empty navigable", Collections.emptyNavigableSet());
            collections.put("array", Arrays.asList("x", null, "y"));

            maps.put("HashMap", new HashMap<>());
            maps.put("LinkedHashMap", new LinkedHashMap<>());
            maps.put("TreeMap by enum", new TreeMap<>(Order.BY_LENGTH));
            maps.put("ConcurrentHashMap", new ConcurrentHashMap<>());
            maps.put("ConcurrentSkipListMap by class", new ConcurrentSkipListMap<>(new Backwards()));
            maps.put("synchronizedSortedMap", Collections.synchronizedSortedMap(new TreeMap<>()));
            maps.put("checkedMap", Collections.checkedMap(new HashMap<>(), String.class, Integer.class));
            maps.put("reversed map", new LinkedHashMap<String, Integer>().reversed());
            for (Map<String, Integer> map : maps.values()) {
                for (int i = 0; i < 30; i++) {
                    map.put("k" + i, i);
                }
                map.remove("k7");
            }
            Map<String, Integer> base = maps.get("HashMap");
            collections.put("keys", base.keySet());
            collections.put("keys of a ConcurrentHashMap", maps.get("ConcurrentHashMap").keySet());
            NavigableMap<String, Integer> tree = new TreeMap<>(base);
            maps.put("subMap", tree.subMap("k10", true, "k20", true));
            maps.put("headMap", new ConcurrentSkipListMap<>(base).headMap("k2", true));
            maps.put("unmodifiableMap", Collections.unmodifiableMap(base));
            maps.put("Map.of", Map.of("a", 1, "b", 2));
            maps.put("Map.ofEntries", Map.ofEntries(Map.entry("c", 3), Map.entry("d", 4), Map.entry("e", 5)));
            maps.put("empty", Collections.emptyMap());
            maps.put("empty navigable", Collections.emptyNavigableMap());
            maps.put("singleton", Collections.singletonMap("s", 1));

            entries.add(new AbstractMap.SimpleEntry<>("simple", 1));
            entries.add(new AbstractMap.SimpleImmutableEntry<>("immutable", 2));
            entries.add(Map.entry("map", 3));
            entries.add(base.entrySet().iterator().next());
            entries.add(tree.firstEntry());
            bits.set(5, 500);
            for (int i = 0; i < things.length; i++) {
                things[i] = new Object();
                identities.add(things[i]);
                identityMap.put(things[i], "thing " + i);
            }
            for (Object box : small) {
                identityMap.put(box, "box " + box);
            }
            identityMap.put(null, "null");
            delayed.add(new Due());
        }
    }

    @Override
    public void write() {
        root = new Data();
        check();
    }

    @Override
    public void check() {
        Data expected = new Data();
        expected.collections.forEach((name, collection) -> {
            Collection<String> actual = root.collections.get(name);
            Expect.equal(collection.toArray(), actual.toArray(), name);
            Expect.same(collection.getClass(), actual.getClass(), name);
            if (collection instanceof SortedSet<String> sorted) {
                Expect.equal(
                        sorted.comparator() == null,
                        ((SortedSet<String>) actual).comparator() == null,
                        "comparator of " + name);
            }
            for (String element : collection) {
                Expect.that(actual.contains(element), name + " contains " + element);
            }
        });
        expected.maps.forEach((name, map) -> {
            Map<String, Integer> actual = root.maps.get(name);
            Expect.equal(map, actual, name);
            Expect.same(map.getClass(), actual.getClass(), name);
            map.forEach((k, v) -> Expect.equal(v, actual.get(k), name + " at " + k));
        });
        Expect.equal(expected.entries, root.entries, "entries");
        Expect.equal(expected.bits, root.bits, "BitSet");
        for (int i = 0; i < root.things.length; i++) {
            Expect.that(root.identities.contains(root.things[i]), "set of objects without hashCode");
            Expect.equal("thing " + i, root.identityMap.get(root.things[i]), "IdentityHashMap");
        }
        for (Object box : expected.small) {
            Expect.equal("box " + box, root.identityMap.get(box), "IdentityHashMap by a cached box");
        }
        Expect.equal("null", root.identityMap.get(null), "IdentityHashMap at null");
        for (Object thing : root.things) {
            Expect.that(!root.identities.contains(new Object()), "no other object");
            Expect.that(root.identityMap.containsKey(thing), "IdentityHashMap");
        }
        Expect.same(
                Order.BY_LENGTH, ((TreeSet<String>) root.collections.get("TreeSet by enum")).comparator(), "comparator");
        Expect.equal(1, root.delayed.size(), "DelayQueue");
        Expect.that(!root.synchronous.offer("nobody waits"), "SynchronousQueue");
        // Views belong to what they show.
        root.maps.get("HashMap").put("new", 1);
        Expect.that(root.collections.get("keys").contains("new"), "view of a map");
        root.maps.get("HashMap").remove("new");
    }
}
