package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** A bounded cache goes on evicting. */
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
        for (int i = 0; i < 1000; i++) {
            int value = i;
            assertEquals(i, bounded.get("life " + life + " " + i, key -> value));
            assertTrue(bounded.estimatedSize() <= 11, () -> bounded.estimatedSize() + " entries");
        }
        bounded.put("life", life);
        bounded.invalidate("life");
        assertNull(bounded.getIfPresent("life"));
    }
}
