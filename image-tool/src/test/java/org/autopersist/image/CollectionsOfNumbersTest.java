// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The set, map and lists of numbers against those of the JDK. */
class CollectionsOfNumbersTest {

    private static final long END = 1L << 30;

    @Test
    void setAgainstTreeSet() {
        Random random = new Random(1);
        GranuleSet set = new GranuleSet(END);
        TreeSet<Long> model = new TreeSet<>();
        for (int i = 0; i < 2000; i++) {
            long at = random.nextBoolean() ? random.nextLong(1 << 18) : random.nextLong(END - 1000);
            switch (random.nextInt(3)) {
                case 0 -> assertEquals(model.add(at), set.add(at));
                case 1 -> {
                    long end = at + random.nextInt(1000);
                    set.addRange(at, end);
                    for (long n = at; n < end; n++) {
                        model.add(n);
                    }
                }
                default -> {
                    set.remove(at);
                    model.remove(at);
                }
            }
            long from = random.nextBoolean() ? random.nextLong(1 << 18) : random.nextLong(END);
            Long next = model.ceiling(from);
            long limit = from + 5000;
            assertEquals(next == null || next >= limit ? limit : next, set.next(from, limit));
            assertEquals(model.contains(from), set.contains(from));
            assertEquals(next != null && next < limit, set.hasAny(from, limit));
        }
    }

    @Test
    void mapAgainstTreeMap() {
        Random random = new Random(2);
        GranuleMap map = new GranuleMap(END);
        TreeMap<Integer, Integer> model = new TreeMap<>();
        for (int i = 0; i < 10_000; i++) {
            int key = random.nextInt((int) END);
            map.put(key, i + 1);
            model.put(key, i + 1);
            assertEquals(0, map.get((key + 1) & (int) END - 1) - model.getOrDefault((key + 1) & (int) END - 1, 0));
        }
        model.forEach((key, value) -> assertEquals(value, map.get(key)));
    }

    @Test
    void listsGrowAndReverse() {
        LongList list = new LongList();
        IntList stack = new IntList();
        for (int i = 0; i < 5000; i++) {
            list.add(i);
            stack.push(i);
        }
        list.reverseFrom(10);
        assertEquals(9, list.get(9));
        assertEquals(4999, list.get(10));
        assertEquals(10, list.get(4999));
        list.truncate(3);
        assertEquals(3, list.size());
        assertEquals(4999, stack.pop());
        assertEquals(4999, stack.size());
    }

    @Test
    void namesAreThoseOfClassFiles() {
        for (String name : new String[] {"A", "a/b/C", "a/b/C$1", "[I", "[[Ljava/lang/String;", "ä/€"}) {
            assertTrue(Names.isClass(name), name);
        }
        for (String name : new String[] {"", "/A", "A/", "a//B", "a.B", "[", "[V", "[L;", "[LA", "A;", "[[", "[".repeat(256) + "I"}) {
            assertFalse(Names.isClass(name), name);
        }
        assertFalse(Names.isLegal("a/b", false));
    }

    @Test
    void literalsAreThoseOfJava() {
        assertEquals("true", Texts.literal('Z', 1));
        assertEquals("-1", Texts.literal('B', 255));
        assertEquals("'\\n'", Texts.literal('C', '\n'));
        assertEquals("1.5", Texts.literal('F', Float.floatToIntBits(1.5f)));
        assertEquals("NaN", Texts.literal('D', Double.doubleToLongBits(Double.NaN)));
        assertEquals("int[][]", ClassEntry.arrayName("[[I"));
        assertEquals("java.lang.String[]", ClassEntry.arrayName("[Ljava/lang/String;"));
    }
}
