// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/** A whole store without a file, with its versions and open transactions. */
public final class H2MvStore implements Library {

    @DurableRoot
    private static MVStore store;

    @DurableRoot
    private static MVMap<Integer, String> map;

    @Override
    public void write() {
        store = new MVStore.Builder().open();
        map = store.openMap("map");
    }

    @Override
    public void check(int life) {
        assertSame(map, store.openMap("map"));
        assertEquals(1000 * (life - 1), map.size());
        long version = store.getCurrentVersion();
        for (int i = 0; i < 1000; i++) {
            map.put(1000 * life + i, "life " + life);
        }
        store.commit();
        assertEquals(version + 1, store.getCurrentVersion());
        map.remove(1000);
        map.put(1000, "life " + life);
        assertEquals("life " + life, map.get(1000 * life));
        assertEquals(1000, map.firstKey());
    }
}
