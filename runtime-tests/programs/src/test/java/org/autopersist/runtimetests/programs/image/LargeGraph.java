// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.image;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Objects of many kinds, so many that several threads recover them: {@code write NUMBER} makes them, {@code check} compares
 * them with what they must be, {@code change} does so and then gives a part of them other values, and {@code other} uses
 * only a second root, which shares objects with the first one. {@code refused} finds that the first root can't be recovered,
 * and that a third one, which shares nothing with it, can. Each ends without any shutdown.
 */
public final class LargeGraph {

    /** Of the array that is cut out of the image by a test that damages it. */
    public static final String MARK = "the text of entry 31400 ";

    private static final int KINDS = 17;
    private static final int LARGE = 150_000;

    /** A field of an interface's type, of Object's, and of a class that has subclasses. */
    static class Entry {
        final int number;
        final Comparable<?> key;
        Object value;
        Entry previous;
        boolean isLast;

        Entry(int number, Comparable<?> key, Object value, Entry previous) {
            this.number = number;
            this.key = key;
            this.value = value;
            this.previous = previous;
            this.isLast = true;
            if (previous != null) {
                previous.isLast = false;
            }
        }
    }

    static final class SpecialEntry extends Entry {
        final long[] more = {number, -number};

        SpecialEntry(int number, Comparable<?> key, Object value, Entry previous) {
            super(number, key, value, previous);
        }
    }

    record Pair(Object left, Object right) {}

    static final class First {
        @DurableRoot
        static Graph root;
    }

    static final class Second {
        @DurableRoot
        static Entry[] root;
    }

    static final class Third {
        @DurableRoot
        static String root;
    }

    static final class Graph {
        Entry[] entries;
        int[] generations;
        Map<Integer, Entry> byNumber;
        Map<Entry, Integer> byIdentity;
        long[] large;
        Entry last;
    }

    private LargeGraph() {}

    private static Comparable<?> key(int number) {
        return number % 3 == 0 ? (Comparable<?>) Integer.valueOf(number) : number % 3 == 1 ? "k" + number : LocalDate.ofEpochDay(number % 4000);
    }

    private static String text(int number, int generation) {
        return "the text of entry " + number + " " + "x".repeat(generation);
    }

    private static Object value(int number, int generation) {
        return switch ((number + generation) % KINDS) {
            case 0 -> null;
            case 1 -> text(number, generation);
            case 2 -> number % 256 - 128;
            case 3 -> (long) number << 20;
            case 4 -> DayOfWeek.of(1 + number % 7);
            case 5 -> number % 2 == 0 ? String.class : int[].class;
            case 6 -> new Object[] {number, text(number, generation), null, Boolean.TRUE};
            case 7 -> new boolean[] {true, false, number % 2 == 0};
            case 8 -> new StringBuilder(text(number, generation));
            case 9 -> ByteBuffer.allocate(8).putInt(number);
            case 10 -> BigInteger.valueOf(number).shiftLeft(50);
            case 11 -> new Pair(LocalDate.ofEpochDay(number), new Pair(number, null));
            case 12 -> new String[] {"a" + number, null, "\u20ac" + number};
            case 13 -> new int[][] {{number}, {}, {1, 2, 3}};
            case 14 -> 'c';
            case 15 -> new Comparable<?>[] {number, "s" + number};
            default -> new double[number % 50];
        };
    }

    private static Entry entry(int number, int generation, Entry previous) {
        Object value = value(number, generation);
        return number % 5 == 0 ? new SpecialEntry(number, key(number), value, previous) : new Entry(number, key(number), value, previous);
    }

    private static void write(int count) {
        Graph graph = new Graph();
        graph.entries = new Entry[count];
        graph.generations = new int[count];
        graph.byNumber = new ConcurrentHashMap<>();
        graph.byIdentity = new IdentityHashMap<>();
        graph.large = new long[LARGE];
        Arrays.setAll(graph.large, i -> i * 3L);
        Entry[] shared = new Entry[count / 100];
        for (int i = 0; i < count; i++) {
            graph.last = entry(i, 0, graph.last);
            graph.entries[i] = graph.last;
            if (i % 10 == 0) {
                graph.byNumber.put(i, graph.last);
            }
            if (i % 100 == 0 && i / 100 < shared.length) {
                graph.byIdentity.put(graph.last, i);
                shared[i / 100] = graph.last;
            }
        }
        First.root = graph;
        Second.root = shared;
        Third.root = "apart";
    }

    private static boolean equal(Object a, Object b) {
        return a instanceof CharSequence && !(a instanceof String) ? b instanceof StringBuilder && a.toString().equals(b.toString())
                : Objects.deepEquals(a, b);
    }

    private static void check(Entry entry, int generation) {
        int number = entry.number;
        Expect.equal(key(number), entry.key, "the key of entry " + number);
        if (!equal(entry.value, value(number, generation))) {
            throw new AssertionError("entry " + number + " of generation " + generation + " has " + entry.value);
        }
        Expect.equal(number % 5 == 0, entry instanceof SpecialEntry, "entry " + number + " is special");
        if (entry instanceof SpecialEntry special) {
            Expect.equal((long) -number, special.more[1], "what is special of entry " + number);
        }
        if (entry.value instanceof DayOfWeek || entry.value instanceof Class<?>) {
            Expect.same(value(number, generation), entry.value, "the value of entry " + number);
        }
    }

    private static void check() {
        Graph graph = First.root;
        for (int i = 0; i < graph.entries.length; i++) {
            Entry entry = graph.entries[i];
            Expect.equal(i, entry.number, "the number of entry " + i);
            check(entry, graph.generations[i]);
            Expect.same(i == 0 ? null : graph.entries[i - 1], entry.previous, "what comes before entry " + i);
            Expect.equal(entry == graph.last, entry.isLast, "entry " + i + " is the last");
            if (i % 10 == 0) {
                Expect.same(entry, graph.byNumber.get(i), "entry " + i + " by its number");
            }
            if (i % 100 == 0 && i / 100 < graph.entries.length / 100) {
                Expect.equal(i, graph.byIdentity.get(entry), "entry " + i + " by identity");
                Expect.same(entry, Second.root[i / 100], "entry " + i + " of the other root");
            }
        }
        for (int i = 0; i < LARGE; i++) {
            Expect.equal(i * 3L, graph.large[i], "element " + i);
        }
    }

    private static void change() {
        check();
        Graph graph = First.root;
        for (int i = 0; i < graph.entries.length; i += 7) {
            graph.entries[i].value = value(i, graph.generations[i] + 1);
            graph.generations[i]++;
        }
    }

    private static void other() {
        for (Entry entry : Second.root) {
            Expect.equal(key(entry.number), entry.key, "the key of entry " + entry.number);
        }
    }

    public static void main(String[] args) {
        switch (args[0]) {
            case "write" -> write(Integer.parseInt(args[1]));
            case "check" -> check();
            case "change" -> change();
            case "other" -> other();
            case "refused" -> {
                try {
                    Expect.equal(null, First.root, "a damaged graph");
                } catch (ExceptionInInitializerError e) {
                    System.out.println("REFUSED " + e.getCause());
                } catch (OutOfMemoryError e) {
                    System.out.println("REFUSED " + e);
                }
                Expect.equal("apart", Third.root, "the third root");
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println("DONE " + args[0]);
        Runtime.getRuntime().halt(0);
    }
}
