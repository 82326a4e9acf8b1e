// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import gnu.trove.list.linked.TIntLinkedList;
import gnu.trove.map.hash.THashMap;
import gnu.trove.map.hash.TIntObjectHashMap;
import gnu.trove.map.hash.TObjectIntHashMap;
import gnu.trove.set.hash.THashSet;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** Hash tables whose free places hold a mark, and whose removed ones another. */
public final class Trove implements Library {

    @DurableRoot
    private static THashMap<String, Integer> map;

    @DurableRoot
    private static THashSet<String> set;

    @DurableRoot
    private static TObjectIntHashMap<String> counts;

    @DurableRoot
    private static TIntObjectHashMap<String> names;

    @DurableRoot
    private static TIntLinkedList list;

    @Override
    public void write() {
        map = new THashMap<>();
        map.put(null, 0);
        map.put("gone", 0);
        map.remove("gone");
        set = new THashSet<>();
        set.add("gone");
        set.remove("gone");
        counts = new TObjectIntHashMap<>();
        names = new TIntObjectHashMap<>();
        list = new TIntLinkedList();
    }

    @Override
    public void check(int life) {
        assertEquals(life - 1, map.get(null));
        map.put(null, life);
        assertEquals(1, map.size());
        assertFalse(map.containsKey("gone"));
        assertEquals("{null}", map.keySet().toString());
        assertEquals(100 * (life - 1), set.size());
        for (int i = 0; i < 100; i++) {
            assertTrue(set.add("life " + life + " " + i));
            map.put("gone " + i, i);
            map.remove("gone " + i);
            counts.adjustOrPutValue("count", 1, 1);
        }
        assertEquals(100 * life, set.toArray().length);
        assertFalse(set.contains("gone"));
        assertEquals(100 * life, counts.get("count"));
        names.put(life, "life " + life);
        assertEquals(life, names.valueCollection().size());
        list.add(life);
        assertEquals(1, list.get(0));
        assertEquals(life, list.size());
    }
}
