// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Program;

/** A little of everything, so that little damage meets much. */
public final class Sampler implements Program {

    private enum Colour { RED, GREEN { @Override public String toString() { return "green"; } } }

    private record Pair(Object left, Comparable<?> right) {}

    private static class Base {
        boolean flag = true;
        long number = 42;
        private Object same = "of Base";
    }

    private static final class Derived extends Base implements Runnable {
        byte small = 3;
        char letter = 'x';
        double fraction = 0.5;
        private String same = "of Derived";
        Runnable next;
        Base[] bases = {this, new Base()};
        Colour colour = Colour.GREEN;

        @Override
        public void run() {
            number++;
        }
    }

    @DurableRoot
    private static Map<String, Object> all;

    @DurableRoot
    private static Derived typed;

    @DurableRoot
    private static boolean flag;

    @DurableRoot
    private static long[][] numbers;

    @Override
    public void write() {
        String captured = "captured";
        Runnable lambda = () -> System.out.println(captured);
        typed = new Derived();
        typed.next = new Derived();
        flag = true;
        numbers = new long[][] {{1, 2}, null, {}};
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("maps", List.of(new HashMap<>(Map.of("a", 1, "b", 2)), new TreeMap<>(Map.of(1, "one")),
                new ConcurrentHashMap<>(Map.of("k1", 'c')), new IdentityHashMap<>(Map.of(Colour.RED, Colour.GREEN))));
        map.put("lists", List.of(new ArrayList<>(List.of(1000, 2000L, 3.0)), new ArrayDeque<>(List.of("x")), List.of()));
        map.put("boxes", new Object[] {1, 1000, 2L, 'a', true, (byte) 5, 2.5f, Boolean.FALSE});
        map.put("classes", new Object[] {String.class, int.class, int[][].class, Colour.RED, TimeUnit.DAYS, Optional.empty()});
        map.put("texts", new Object[] {"latin", "\u20ac\u4e2d", "", new StringBuilder("built"), new char[] {'z'}});
        map.put("numbers", new Object[] {new BigInteger("123456789012345678901234567890"), BitSet.valueOf(new long[] {5}),
            new boolean[] {true, false}, new short[] {1}, new float[] {1f}, ByteBuffer.allocate(16)});
        map.put("code", new Object[] {lambda, (Comparator<String>) String::compareTo, new Pair(typed, "p"), new Pair(null, 1)});
        map.put("atomic", new AtomicReferenceArray<>(new Object[] {new Object(), map}));
        map.put("error", new IllegalStateException("message", new RuntimeException("cause")));
        System.identityHashCode(map);
        all = map;
        AutoPersist.setRoot("sampler", new Pair(map, 7));
    }

    @Override
    public void check() {
        if (!typed.same.equals("of Derived") || all.size() != 9) {
            throw new AssertionError("not what was written");
        }
    }
}
