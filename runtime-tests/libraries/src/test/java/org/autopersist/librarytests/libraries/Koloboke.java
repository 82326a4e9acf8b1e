// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import com.koloboke.collect.map.hash.HashIntIntMap;
import com.koloboke.collect.map.hash.HashIntIntMaps;
import com.koloboke.collect.map.hash.HashObjObjMap;
import com.koloboke.collect.map.hash.HashObjObjMaps;
import com.koloboke.collect.set.hash.HashObjSet;
import com.koloboke.collect.set.hash.HashObjSets;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** Hash tables whose free places hold a mark, and whose removed ones another. */
public final class Koloboke implements Library {

    @DurableRoot
    private static HashObjObjMap<String, Integer> map;

    @DurableRoot
    private static HashObjSet<String> set;

    @DurableRoot
    private static HashIntIntMap numbers;

    @Override
    public void write() {
        map = HashObjObjMaps.newMutableMap();
        map.put("life", 0);
        map.put("gone", 0);
        map.remove("gone");
        set = HashObjSets.newMutableSet();
        numbers = HashIntIntMaps.newMutableMap();
    }

    @Override
    public void check(int life) {
        assertEquals(life - 1, map.get("life"));
        map.put("life", life);
        assertEquals(1, map.size());
        assertEquals("[life]", map.keySet().toString());
        for (int i = 0; i < 100; i++) {
            set.add("life " + life + " " + i);
            map.put("gone " + i, i);
            map.remove("gone " + i);
            numbers.addValue(0, 1);
        }
        assertEquals(100 * life, set.toArray().length);
        assertEquals(100 * life, numbers.get(0));
    }
}
