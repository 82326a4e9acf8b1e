// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import jdk.internal.misc.Unsafe;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;

/**
 * A map whose process ends in the middle of the table's growth, at always the same moment: {@code KilledWhileGrowing
 * KIND write} halts itself in a comparison that the map makes while it moves a tree of entries; {@code KilledWhileGrowing
 * KIND check} is the next life, and prints what is wrong, or {@link #WHOLE}.
 */
public final class KilledWhileGrowing {

    /** How the first life ends. */
    public static final int HALTED = 7;

    /** Every entry is there, none is there by half, and the map grows. */
    public static final String WHOLE = "WHOLE";

    /** Begins a line with the number of entries that are lost. */
    public static final String MISSING = "MISSING ";

    /** The map believes forever that somebody else makes it grow. */
    public static final String STUCK = "STUCK";

    private static final int TABLE = 64;
    private static final int TREE_BIN = 20;
    private static final int TREE = 16;
    private static final int LATER = 10_000;

    @DurableRoot
    private static Map<Key, Integer> map;

    /** How many entries were put before the process ended. */
    @DurableRoot
    private static int acknowledged;

    private static boolean armed;

    private static final class Key implements Comparable<Key> {
        final int hash;
        final int number;

        Key(int number) {
            this.number = number;
            // The first ones are one bin, and will be two when the table has twice the size.
            this.hash = number < TREE ? TREE_BIN + number % 2 * TABLE : number % TABLE == TREE_BIN ? 0 : number;
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Key key && key.number == number;
        }

        @Override
        public int compareTo(Key other) {
            if (armed && grows()) {
                Runtime.getRuntime().halt(HALTED);
            }
            return Integer.compare(number, other.number);
        }

        private static boolean grows() {
            return StackWalker.getInstance().walk(frames ->
                    frames.anyMatch(f -> Set.of("transfer", "resize").contains(f.getMethodName())));
        }
    }

    private KilledWhileGrowing() {}

    public static void main(String[] args) {
        if (args[1].equals("write")) {
            map = switch (args[0]) {
                case "HashMap" -> new HashMap<>(TABLE);
                case "ConcurrentHashMap" -> new ConcurrentHashMap<>(TABLE / 2);
                case "map" -> DurableCollections.map(new HashMap<>(TABLE));
                case "concurrentMap" -> DurableCollections.concurrentMap(1);
                default -> throw new IllegalArgumentException(args[0]);
            };
            for (int n = 0; n < TABLE; n++) {
                armed = n >= TREE;
                map.put(new Key(n), n);
                acknowledged = n + 1;
            }
        } else {
            check();
        }
    }

    private static void check() {
        Expect.that(acknowledged > TREE && acknowledged < TABLE, "the process ended in the middle: " + acknowledged);
        int missing = 0;
        for (int n = 0; n < acknowledged; n++) {
            missing += map.get(new Key(n)) == null ? 1 : 0;
        }
        if (missing > 0) {
            System.out.println(MISSING + missing);
            return;
        }
        if (!(map instanceof ConcurrentHashMap)) {
            Expect.equal(acknowledged, map.size(), "size");
            Expect.equal(acknowledged, map.keySet().stream().mapToInt(_ -> 1).sum(), "entries");
            Expect.equal(null, map.get(new Key(acknowledged)), "the entry that was being put");
        }
        for (int n = acknowledged; n < LATER; n++) {
            map.put(new Key(n), n);
        }
        for (int n = 0; n < LATER; n++) {
            Expect.equal(n, map.get(new Key(n)), "entry " + n);
        }
        System.out.println(map instanceof ConcurrentHashMap && !grew() ? STUCK : WHOLE);
    }

    /** Whether the table of a ConcurrentHashMap is larger than it was when the process ended. */
    private static boolean grew() {
        Unsafe unsafe = Unsafe.getUnsafe();
        long table = unsafe.objectFieldOffset(ConcurrentHashMap.class, "table");
        return ((Object[]) unsafe.getReference(map, table)).length > TABLE;
    }
}
