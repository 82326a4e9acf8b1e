// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import org.agrona.collections.Int2NullableObjectHashMap;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntHashSet;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.Object2NullableObjectHashMap;
import org.agrona.collections.Object2ObjectHashMap;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** Maps with a mark for null values. */
public final class Agrona implements Library {

    @DurableRoot
    private static Object2ObjectHashMap<String, Integer> map;

    @DurableRoot
    private static Object2NullableObjectHashMap<String, Integer> nullable;

    @DurableRoot
    private static Int2NullableObjectHashMap<String> byNumber;

    @DurableRoot
    private static Int2ObjectHashMap<String> names;

    @DurableRoot
    private static IntHashSet numbers;

    @DurableRoot
    private static Long2LongHashMap longs;

    @Override
    public void write() {
        map = new Object2ObjectHashMap<>();
        map.put("life", 0);
        nullable = new Object2NullableObjectHashMap<>();
        nullable.put("null", null);
        byNumber = new Int2NullableObjectHashMap<>();
        byNumber.put(0, null);
        names = new Int2ObjectHashMap<>();
        numbers = new IntHashSet();
        longs = new Long2LongHashMap(-1);
    }

    @Override
    public void check(int life) {
        assertEquals(life - 1, map.get("life"));
        map.put("life", life);
        assertEquals(1, map.size());
        assertEquals(life, nullable.size());
        assertTrue(nullable.containsKey("null") && nullable.containsValue(null));
        assertNull(nullable.get("null"));
        assertNull(nullable.values().iterator().next());
        nullable.put("null " + life, null);
        assertEquals(life, byNumber.size());
        assertNull(byNumber.get(0));
        assertTrue(byNumber.containsKey(0));
        byNumber.put(life, null);
        byNumber.forEach((number, name) -> assertNull(name));
        assertEquals(life - 1, names.size());
        names.put(life, "life " + life);
        assertEquals("life 1", names.get(1));
        assertTrue(numbers.add(life));
        assertEquals(life, numbers.size());
        assertEquals(-1, longs.get(life));
        longs.put(life, life);
    }
}
