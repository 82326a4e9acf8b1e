// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import org.organicdesign.fp.collections.PersistentHashMap;
import org.organicdesign.fp.collections.PersistentTreeMap;
import org.organicdesign.fp.collections.PersistentVector;
import org.organicdesign.fp.oneOf.Option;

/** Tries and trees that start from shared empty ones. */
public final class Paguro implements Library {

    @DurableRoot
    private static PersistentVector<Integer> vector;

    @DurableRoot
    private static PersistentHashMap<String, Integer> map;

    @DurableRoot
    private static PersistentTreeMap<String, Integer> sorted;

    @DurableRoot
    private static Option<Integer> none;

    @Override
    public void write() {
        vector = PersistentVector.empty();
        map = PersistentHashMap.empty();
        sorted = PersistentTreeMap.empty();
        none = Option.none();
    }

    @Override
    public void check(int life) {
        assertEquals(100 * (life - 1), vector.size());
        for (int i = 0; i < 100; i++) {
            vector = vector.append(life);
            map = map.assoc("life " + life + " " + i, i);
        }
        assertEquals(1, vector.get(99));
        assertEquals(100 * life, map.size());
        map = map.assoc(null, life).without(null);
        assertFalse(map.entry(null).isSome());
        assertEquals(life - 1, sorted.size());
        sorted = sorted.assoc("life " + life, life);
        assertEquals("life 1", sorted.head().get().getKey());
        assertSame(Option.none(), none);
        assertEquals(Option.none(), none);
    }
}
