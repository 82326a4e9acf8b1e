// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntLists;
import it.unimi.dsi.fastutil.ints.IntSets;
import it.unimi.dsi.fastutil.objects.Object2IntLinkedOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.objects.ObjectAVLTreeSet;
import it.unimi.dsi.fastutil.objects.ObjectLists;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** Maps with a place of its own for the null key, and empty collections. */
public final class Fastutil implements Library {

    @DurableRoot
    private static Object2ObjectOpenHashMap<String, Integer> map;

    @DurableRoot
    private static Int2ObjectOpenHashMap<String> names;

    @DurableRoot
    private static Object2IntLinkedOpenHashMap<String> linked;

    @DurableRoot
    private static IntArrayList list;

    @DurableRoot
    private static ObjectAVLTreeSet<String> sorted;

    @DurableRoot
    private static List<Object> empty;

    @Override
    public void write() {
        map = new Object2ObjectOpenHashMap<>();
        map.put(null, 0);
        names = new Int2ObjectOpenHashMap<>();
        names.put(0, "life 0");
        linked = new Object2IntLinkedOpenHashMap<>();
        linked.defaultReturnValue(-1);
        list = new IntArrayList();
        sorted = new ObjectAVLTreeSet<>();
        empty = new ArrayList<>(List.of(IntLists.EMPTY_LIST, IntSets.EMPTY_SET, ObjectLists.EMPTY_LIST));
    }

    @Override
    public void check(int life) {
        assertEquals(life - 1, map.put(null, life));
        assertEquals(1, map.size());
        assertEquals(life, names.size());
        names.put(life, "life " + life);
        assertEquals("life 0", names.get(0));
        assertEquals(-1, linked.getInt("life " + life));
        linked.put("life " + life, life);
        assertEquals("life 1", linked.firstKey());
        assertEquals(life - 1, list.size());
        list.add(life);
        assertEquals(1, list.getInt(0));
        assertTrue(sorted.add("life " + life));
        assertEquals("life 1", sorted.first());
        assertSame(IntLists.EMPTY_LIST, empty.get(0));
        assertSame(IntSets.EMPTY_SET, empty.get(1));
        assertSame(ObjectLists.EMPTY_LIST, empty.get(2));
    }
}
