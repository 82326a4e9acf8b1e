// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import com.carrotsearch.hppc.BitSet;
import com.carrotsearch.hppc.IntObjectHashMap;
import com.carrotsearch.hppc.LongArrayList;
import com.carrotsearch.hppc.ObjectHashSet;
import com.carrotsearch.hppc.ObjectIntHashMap;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** Open hash tables with a strategy of growing that all share. */
public final class Hppc implements Library {

    @DurableRoot
    private static ObjectIntHashMap<String> counts;

    @DurableRoot
    private static IntObjectHashMap<String> names;

    @DurableRoot
    private static ObjectHashSet<String> set;

    @DurableRoot
    private static LongArrayList list;

    @DurableRoot
    private static BitSet bits;

    @Override
    public void write() {
        counts = new ObjectIntHashMap<>();
        counts.put(null, 0);
        names = new IntObjectHashMap<>();
        set = new ObjectHashSet<>();
        set.add(null);
        list = new LongArrayList();
        bits = new BitSet();
    }

    @Override
    public void check(int life) {
        assertEquals(life - 1, counts.get(null));
        counts.addTo(null, 1);
        assertEquals(1, counts.size());
        assertEquals(100 * (life - 1), names.size());
        for (int i = 0; i < 100; i++) {
            names.put(100 * life + i, "life " + life);
            list.add(i);
        }
        assertEquals("life 1", names.get(100));
        assertFalse(set.add(null));
        assertTrue(set.add("life " + life));
        assertEquals(life + 1, set.size());
        assertEquals(100 * life, list.size());
        bits.set(1000L * life);
        assertEquals(life, bits.cardinality());
    }
}
