// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import java.util.Arrays;
import org.apache.commons.collections4.bag.HashBag;
import org.apache.commons.collections4.bidimap.DualHashBidiMap;
import org.apache.commons.collections4.bidimap.TreeBidiMap;
import org.apache.commons.collections4.map.Flat3Map;
import org.apache.commons.collections4.map.HashedMap;
import org.apache.commons.collections4.map.LRUMap;
import org.apache.commons.collections4.map.LinkedMap;
import org.apache.commons.collections4.trie.PatriciaTrie;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** The null key of a hashed map is a mark. */
public final class CommonsCollections implements Library {

    @DurableRoot
    private static HashedMap<String, Integer> map;

    @DurableRoot
    private static LinkedMap<String, Integer> linked;

    @DurableRoot
    private static DualHashBidiMap<String, Integer> both;

    @DurableRoot
    private static TreeBidiMap<String, Integer> sorted;

    @DurableRoot
    private static LRUMap<String, Integer> recent;

    @DurableRoot
    private static Flat3Map<String, Integer> few;

    @DurableRoot
    private static HashBag<String> bag;

    @DurableRoot
    private static PatriciaTrie<Integer> trie;

    @Override
    public void write() {
        map = new HashedMap<>();
        map.put(null, 0);
        map.put("a", 1);
        linked = new LinkedMap<>(map);
        both = new DualHashBidiMap<>(map);
        sorted = new TreeBidiMap<>();
        sorted.put("life", 0);
        recent = new LRUMap<>(2);
        recent.putAll(map);
        few = new Flat3Map<>(map);
        bag = new HashBag<>(Arrays.asList(null, "a"));
        trie = new PatriciaTrie<>();
        trie.put("life", 0);
    }

    @Override
    public void check(int life) {
        assertEquals(life - 1, map.get(null));
        assertTrue(map.keySet().contains(null));
        map.put(null, life);
        assertEquals(2, map.size());
        map.remove(null);
        assertEquals("[a]", map.keySet().toString());
        map.put(null, life);
        assertEquals(life - 1, linked.get(null));
        linked.remove(null);
        linked.put(null, life);
        assertEquals(Arrays.asList("a", null), linked.asList());
        both.put(null, both.get(null) + 10 * life);
        assertNull(both.getKey(5 * life * (life + 1)));
        assertTrue(both.containsValue(5 * life * (life + 1)));
        assertEquals("life", sorted.getKey(life - 1));
        sorted.put("life", life);
        assertEquals(1, sorted.size());
        assertEquals(life - 1, recent.get(null));
        recent.put(null, life);
        recent.put("life " + life, life);
        assertEquals(2, recent.size());
        assertTrue(recent.containsKey(null));
        assertEquals(life - 1, few.get(null));
        few.put(null, life);
        few.put("life " + life, life);
        assertEquals(2 + life, few.size());
        assertEquals(life, bag.getCount(null));
        bag.add(null);
        assertEquals(2, bag.uniqueSet().size());
        assertEquals(life - 1, trie.get("life"));
        trie.put("life", life);
        trie.put("lives" + life, life);
        assertEquals(life, trie.prefixMap("lives").size());
    }
}
