// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.known;

import static org.junit.jupiter.api.Assertions.*;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** Caffeine's maintenance task finds its cache by a weak reference, which is cleared: nothing is evicted until a buffer is full. */
public final class CaffeineEviction implements Library {

    @DurableRoot
    private static Cache<Integer, Integer> cache;

    @Override
    public void write() {
        cache = Caffeine.newBuilder().executor(Runnable::run).maximumSize(10).build();
    }

    @Override
    public void check(int life) {
        for (int i = 0; i < 100; i++) {
            cache.put(100 * life + i, i);
            assertTrue(cache.estimatedSize() <= 11);
        }
    }
}
