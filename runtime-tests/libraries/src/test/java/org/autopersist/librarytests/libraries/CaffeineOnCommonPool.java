// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** Caches with the executor that Caffeine takes by default, the common pool. */
public final class CaffeineOnCommonPool implements Library {

    @DurableRoot
    private static Cache<String, Integer> bounded;

    @DurableRoot
    private static AsyncCache<String, Integer> async;

    @Override
    public void write() {
        bounded = Caffeine.newBuilder().maximumSize(10).build();
        async = Caffeine.newBuilder().buildAsync();
    }

    @Override
    public void check(int life) {
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
            for (int i = 0; i < 1000; i++) {
                bounded.put("life " + life + " " + i, i);
            }
            bounded.cleanUp();
            assertTrue(bounded.estimatedSize() <= 10);
            assertEquals(life, async.get("life " + life, key -> life).get(10, TimeUnit.SECONDS));
            assertEquals(1, async.getIfPresent("life 1").get(10, TimeUnit.SECONDS));
        });
    }
}
