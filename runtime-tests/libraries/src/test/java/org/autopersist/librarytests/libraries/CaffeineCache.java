// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** Caches; for eviction that nobody asks for, see {@link org.autopersist.librarytests.known.CaffeineEviction}. */
public final class CaffeineCache implements Library {

    @DurableRoot
    private static Cache<String, Integer> unbounded;

    @DurableRoot
    private static Cache<String, Integer> bounded;

    @Override
    public void write() {
        unbounded = Caffeine.newBuilder().executor(Runnable::run).build();
        bounded = Caffeine.newBuilder().executor(Runnable::run).maximumSize(10).build();
    }

    @Override
    public void check(int life) {
        assertEquals(life - 1, unbounded.estimatedSize());
        unbounded.put("life " + life, life);
        assertEquals(1, unbounded.getIfPresent("life 1"));
        assertEquals(life, unbounded.get("life " + life, key -> 0));
        assertTrue(bounded.estimatedSize() <= 10);
        for (int i = 0; i < 1000; i++) {
            int value = i;
            assertEquals(i, bounded.get("life " + life + " " + i, key -> value));
        }
        bounded.cleanUp();
        assertEquals(10, bounded.estimatedSize());
        bounded.put("life", life);
        bounded.invalidate("life");
        assertNull(bounded.getIfPresent("life"));
    }
}
