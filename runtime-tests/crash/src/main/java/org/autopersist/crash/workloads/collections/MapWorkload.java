// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.collections;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.autopersist.DurableCollections;
import org.autopersist.crash.workloads.Flags;

/** Maps: they grow, make trees of colliding keys, shrink, are cleared. */
public abstract class MapWorkload extends CollectionWorkload<Map<Key, String>> {

    private static final int KEYS = 90;
    private static final int MANY = 12;

    private final Supplier<Map<Key, String>> kind;
    private final boolean singleKeys;

    /** @param singleKeys only changes of one key at a time, for maps that have no other atomic ones */
    private MapWorkload(Regions regions, Supplier<Map<Key, String>> kind, boolean singleKeys) {
        super(regions);
        this.kind = kind;
        this.singleKeys = singleKeys;
    }

    public static class OfHashMap extends MapWorkload {
        public OfHashMap() {
            super(Regions.CALLER, HashMap::new, false);
        }
    }

    public static final class OfHashMapUndo extends OfHashMap implements Flags.Undo {}

    public static final class OfHashMapCompiled extends OfHashMap implements Flags.CompiledCollections {}

    private abstract static class WithFlag extends MapWorkload {

        private WithFlag(Supplier<Map<Key, String>> kind) {
            super(Regions.COLLECTION, kind, false);
        }

        @Override
        public final List<String> jvmFlags() {
            return regionsByFlag(List.of("HashMap", "TreeMap"), "put", "putAll", "remove", "merge", "replaceAll", "clear");
        }
    }

    public static final class OfHashMapMethods extends WithFlag {
        public OfHashMapMethods() {
            super(HashMap::new);
        }
    }

    public static class OfTreeMap extends MapWorkload {
        public OfTreeMap() {
            super(Regions.CALLER, TreeMap::new, false);
        }
    }

    public static final class OfTreeMapUndo extends OfTreeMap implements Flags.Undo {}

    public static final class OfTreeMapCompiled extends OfTreeMap implements Flags.CompiledCollections {}

    public static final class OfTreeMapMethods extends WithFlag {
        public OfTreeMapMethods() {
            super(TreeMap::new);
        }
    }

    public static final class OfLinkedHashMap extends MapWorkload {
        public OfLinkedHashMap() {
            super(Regions.CALLER, LinkedHashMap::new, false);
        }
    }

    public static class OfHashMapListed extends MapWorkload implements Flags.Listed {
        public OfHashMapListed() {
            super(Regions.COLLECTION, HashMap::new, false);
        }
    }

    public static final class OfHashMapListedUndo extends OfHashMapListed implements Flags.ListedUndo {}

    public static final class OfHashMapListedCompiled extends OfHashMapListed implements Flags.ListedCompiled {}

    public static class OfTreeMapListed extends MapWorkload implements Flags.Listed {
        public OfTreeMapListed() {
            super(Regions.COLLECTION, TreeMap::new, false);
        }
    }

    public static final class OfTreeMapListedCompiled extends OfTreeMapListed implements Flags.ListedCompiled {}

    public static final class OfLinkedHashMapListed extends MapWorkload implements Flags.Listed {
        public OfLinkedHashMapListed() {
            super(Regions.COLLECTION, LinkedHashMap::new, false);
        }
    }

    public static final class OfDurableMap extends MapWorkload {
        public OfDurableMap() {
            super(Regions.COLLECTION, () -> DurableCollections.map(new HashMap<>()), false);
        }
    }

    public static final class OfDurableNavigableMap extends MapWorkload {
        public OfDurableNavigableMap() {
            super(Regions.COLLECTION, () -> DurableCollections.navigableMap(new TreeMap<>()), false);
        }
    }

    public static final class OfConcurrentMap extends MapWorkload {
        public OfConcurrentMap() {
            super(Regions.COLLECTION, () -> DurableCollections.concurrentMap(2), true);
        }
    }

    @Override
    Map<Key, String> make() {
        return kind.get();
    }

    @Override
    Map<Key, String> model() {
        return new HashMap<>();
    }

    @Override
    protected Consumer<Map<Key, String>> draw(SplittableRandom random, int index) {
        Key key = new Key(random.nextInt(KEYS));
        String value = "v" + random.nextInt(1000);
        int kind = random.nextInt(100);
        int first = random.nextInt(KEYS);
        if (!singleKeys && kind < 12) {
            Map<Key, String> many = new TreeMap<>();
            for (int i = 0; i < MANY; i++) {
                many.put(new Key((first + i * 5) % KEYS), value + i);
            }
            return map -> map.putAll(many);
        } else if (!singleKeys && kind < 14) {
            return Map::clear;
        } else if (!singleKeys && kind < 17) {
            return map -> map.replaceAll((k, v) -> k.number() % 3 == 0 ? value : v);
        } else if (kind < 40) {
            return map -> map.remove(key);
        } else if (kind < 55) {
            return map -> map.merge(key, value, (old, _) -> old.length() > 4 ? null : old + "x");
        }
        return map -> map.put(key, value);
    }

    @Override
    List<Object> contents(Map<Key, String> map) {
        TreeMap<Key, String> sorted = new TreeMap<>();
        int count = 0;
        for (Map.Entry<Key, String> entry : map.entrySet()) {
            require(++count <= KEYS, "More than %d entries", KEYS);
            sorted.put(entry.getKey(), entry.getValue());
            require(Objects.equals(entry.getValue(), map.get(entry.getKey())), "%s not found", entry.getKey());
        }
        require(count == sorted.size(), "A key twice: %s", map);
        require(count == map.size(), "Size %d with %d entries", map.size(), count);
        List<Object> contents = new ArrayList<>(2 * count);
        sorted.forEach((key, value) -> {
            contents.add(key);
            contents.add(value);
        });
        return contents;
    }
}
