// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.crash;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;

/**
 * JDK collections whose changing methods are regions by {@link #METHODS}: they are as after the last acknowledged
 * change, or the one after it, and whole. The changes are a function of their number, so that they can be done again.
 */
public final class NamedCollections extends Acknowledging {

    /** The value of {@code -XX:FailureAtomicMethods}. */
    public static final String METHODS = "java.util.HashMap.put,java.util.HashMap.remove,java.util.TreeMap.put,"
            + "java.util.TreeMap.remove,java.util.ArrayList.add";

    /** So many changes to new collections, which grow again; then others. */
    private static final int GENERATION = 6_000;

    private static final int KEYS = 700;

    /** Few hash codes, so that there are trees in the hash table. */
    private record Key(int number) implements Comparable<Key> {
        @Override
        public int hashCode() {
            return number % 41;
        }

        @Override
        public int compareTo(Key other) {
            return Integer.compare(number, other.number);
        }
    }

    /** All at once, since a generation begins with one store. */
    private static final class Collections {
        final Map<Key, Long> hashed = new HashMap<>();
        final Map<Key, Long> sorted = new TreeMap<>();
        final List<Long> list = new ArrayList<>();

        void change(long n) {
            int random = (int) ((n + 1) * 0x9E3779B97F4A7C15L >>> 40);
            Key key = new Key(random % KEYS);
            boolean adding = random / KEYS % 5 < 3;
            switch ((int) (n % 3)) {
                case 0 -> change(hashed, key, adding, n);
                case 1 -> change(sorted, key, adding, n);
                default -> {
                    if (adding || list.isEmpty()) {
                        list.add(n);
                    } else {
                        list.add(random % list.size(), n);
                    }
                }
            }
        }

        private static void change(Map<Key, Long> map, Key key, boolean adding, long n) {
            if (adding) {
                map.put(key, n);
            } else {
                map.remove(key);
            }
        }

        /** Whether all is found by iteration, by lookup, and is as expected. */
        String difference(Collections expected) {
            String difference = difference(expected.hashed, hashed, "HashMap");
            difference = difference != null ? difference : difference(expected.sorted, sorted, "TreeMap");
            Key previous = null;
            for (Key key : sorted.keySet()) {
                if (previous != null && previous.compareTo(key) >= 0) {
                    return "TreeMap: " + previous + " before " + key;
                }
                previous = key;
            }
            return difference != null ? difference : difference(expected.list);
        }

        private String difference(List<Long> expected) {
            if (list.size() != expected.size()) {
                return "ArrayList: size " + list.size() + ", expected " + expected.size();
            }
            for (int i = 0; i < expected.size(); i++) {
                if (!expected.get(i).equals(list.get(i))) {
                    return "ArrayList.get(" + i + ") is " + list.get(i) + ", expected " + expected.get(i);
                }
            }
            return null;
        }

        private static String difference(Map<Key, Long> expected, Map<Key, Long> actual, String what) {
            int count = 0;
            for (Iterator<Map.Entry<Key, Long>> i = actual.entrySet().iterator(); i.hasNext(); count++) {
                Map.Entry<Key, Long> entry = i.next();
                if (!Objects.equals(expected.get(entry.getKey()), entry.getValue())) {
                    return what + " has " + entry + ", expected " + expected.get(entry.getKey());
                }
            }
            if (count != actual.size() || count != expected.size()) {
                return what + ": size " + actual.size() + ", iterated " + count + ", expected " + expected.size();
            }
            for (int k = 0; k < KEYS; k++) {
                if (!Objects.equals(expected.get(new Key(k)), actual.get(new Key(k)))) {
                    return what + ".get(" + k + ") is " + actual.get(new Key(k)) + ", expected "
                            + expected.get(new Key(k));
                }
            }
            return null;
        }
    }

    @DurableRoot
    private static Collections collections = new Collections();

    private long next;

    private static Collections after(long changes) {
        Collections made = new Collections();
        for (long n = changes == 0 ? 0 : (changes - 1) / GENERATION * GENERATION; n < changes; n++) {
            made.change(n);
        }
        return made;
    }

    @Override
    protected void check(long[] acknowledged) {
        next = acknowledged[0];
        String difference = collections.difference(after(next));
        if (difference != null) {
            next++;
            String other = collections.difference(after(next));
            Expect.that(other == null, "after " + (next - 1) + " changes: " + difference + "; after one more: " + other);
        }
    }

    @Override
    protected void goOn() {
        while (true) {
            if (next % GENERATION == 0) {
                Collections made = new Collections();
                made.change(next);
                collections = made;
            } else {
                collections.change(next);
            }
            next++;
            acknowledge(0, next);
        }
    }
}
