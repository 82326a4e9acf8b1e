// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.jdk;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Maps and sets: resizing, bins that become trees, sorted ones with comparators, views. */
public final class Maps implements Program {

    @DurableRoot
    private static Data root;

    /** All in few bins, so that HashMap makes trees of them. */
    private record BadHash(int value) implements Comparable<BadHash> {
        @Override
        public int hashCode() {
            return value & 3;
        }

        @Override
        public int compareTo(BadHash other) {
            return Integer.compare(value, other.value);
        }
    }

    private static final class Data {
        final Map<String, Map<String, Integer>> maps = new LinkedHashMap<>();
        final Map<BadHash, Integer> trees = new HashMap<>();
        final Set<Long> linkedSet = new LinkedHashSet<>();
        final Set<String> treeSet = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        final Properties properties = new Properties();

        Data() {
            maps.put("HashMap", new HashMap<>());
            maps.put("LinkedHashMap", new LinkedHashMap<>());
            maps.put("access order", new LinkedHashMap<>(16, 0.75f, true));
            maps.put("TreeMap", new TreeMap<>());
            maps.put("reverse TreeMap", new TreeMap<>(Comparator.reverseOrder()));
            maps.put("Hashtable", new Hashtable<>());
            maps.put("synchronizedMap", Collections.synchronizedMap(new HashMap<>()));
            maps.put("descending", new TreeMap<String, Integer>().descendingMap());
        }
    }

    private static void change(Data data) {
        Random random = new Random(5);
        data.maps.forEach((name, map) -> {
            for (int i = 0; i < 3000; i++) {
                map.put("k" + random.nextInt(1000), i);
                map.merge("k" + random.nextInt(1000), i, Integer::sum);
                map.computeIfAbsent("k" + random.nextInt(1000), k -> -1);
                map.remove("k" + random.nextInt(1000));
            }
            map.replaceAll((k, v) -> v + k.length());
            map.keySet().removeIf(k -> k.endsWith("3"));
            map.entrySet().iterator().next().setValue(-7);
            map.get("k1");
        });
        for (int i = 0; i < 500; i++) {
            data.trees.put(new BadHash(random.nextInt(300)), i);
            data.trees.remove(new BadHash(random.nextInt(300)));
            data.linkedSet.add(random.nextLong(1000));
            data.linkedSet.remove(random.nextLong(1000));
            data.treeSet.add(random.nextBoolean() ? "ABC" + i % 50 : "abc" + i % 50);
        }
        data.properties.setProperty("a", "1");
        data.properties.setProperty("b", "2");
    }

    @Override
    public void write() {
        root = new Data();
        change(root);
        check();
    }

    @Override
    public void check() {
        Data expected = new Data();
        change(expected);
        expected.maps.forEach((name, map) -> {
            Map<String, Integer> actual = root.maps.get(name);
            Expect.equal(map.keySet().toArray(), actual.keySet().toArray(), name + " in order");
            map.forEach((key, value) -> Expect.equal(value, actual.get(key), name + " at " + key));
            Expect.same(map.getClass(), actual.getClass(), name);
        });
        Expect.equal(expected.trees, root.trees, "tree bins");
        expected.trees.keySet().forEach(k -> Expect.that(root.trees.containsKey(k), "tree bin has " + k));
        Expect.equal(expected.linkedSet.toArray(), root.linkedSet.toArray(), "LinkedHashSet");
        Expect.equal(expected.treeSet.toArray(), root.treeSet.toArray(), "TreeSet");
        Expect.that(root.treeSet.contains("aBC1"), "comparator of the TreeSet");
        Expect.equal(expected.properties, root.properties, "Properties");
    }
}
