// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import org.eclipse.collections.api.list.ImmutableList;
import org.eclipse.collections.api.map.ImmutableMap;
import org.eclipse.collections.impl.factory.Bags;
import org.eclipse.collections.impl.factory.Lists;
import org.eclipse.collections.impl.factory.Maps;
import org.eclipse.collections.impl.factory.Sets;
import org.eclipse.collections.impl.list.mutable.FastList;
import org.eclipse.collections.impl.map.mutable.UnifiedMap;
import org.eclipse.collections.impl.map.mutable.primitive.ObjectIntHashMap;
import org.eclipse.collections.impl.set.mutable.UnifiedSet;

/** Hash tables with marks for the null key, removed keys and chains. */
public final class EclipseCollections implements Library {

    @DurableRoot
    private static UnifiedMap<String, Integer> map;

    @DurableRoot
    private static UnifiedSet<String> set;

    @DurableRoot
    private static ObjectIntHashMap<String> counts;

    @DurableRoot
    private static FastList<Integer> lives;

    @DurableRoot
    private static List<Object> empty;

    @DurableRoot
    private static ImmutableList<String> list;

    @DurableRoot
    private static ImmutableMap<String, Integer> fixed;

    @Override
    public void write() {
        map = UnifiedMap.newWithKeysValues(null, 0, "Aa", 1, "BB", 2);
        set = UnifiedSet.newSetWith(null, "Aa", "BB");
        counts = ObjectIntHashMap.newWithKeysValues(null, 0, "a", 1, "gone", 2);
        counts.removeKey("gone");
        lives = new FastList<>();
        empty = new ArrayList<>(
                List.of(Lists.immutable.empty(), Maps.immutable.empty(), Sets.immutable.empty(), Bags.immutable.empty()));
        list = Lists.immutable.empty();
        fixed = Maps.immutable.empty();
    }

    @Override
    public void check(int life) {
        assertEquals(life - 1, map.get(null));
        assertEquals(3, map.size());
        assertEquals(1, map.get("Aa"));
        map.put(null, life);
        assertEquals(3, map.keysView().toSet().size());
        assertTrue(map.keySet().contains(null));
        assertTrue(set.contains(null) && !set.add(null));
        assertTrue(set.remove(null) && set.add(null));
        assertEquals(UnifiedSet.newSetWith("BB", null, "Aa"), set);
        assertEquals(life - 1, counts.get(null));
        assertFalse(counts.containsKey("gone"));
        counts.addToValue(null, 1);
        counts.put("gone", 1);
        counts.removeKey("gone");
        assertEquals(2, counts.size());
        assertEquals(2, counts.keysView().toSet().size());
        assertEquals(life - 1, lives.size());
        lives.add(life);
        assertSame(Lists.immutable.empty(), empty.get(0));
        assertSame(Maps.immutable.empty(), empty.get(1));
        assertSame(Sets.immutable.empty(), empty.get(2));
        assertSame(Bags.immutable.empty(), empty.get(3));
        assertEquals(life - 1, list.size());
        list = list.newWith("life " + life);
        assertEquals(life - 1, fixed.size());
        fixed = fixed.newWithKeyValue("life " + life, life);
    }
}
