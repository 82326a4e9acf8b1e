// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.cache;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.autopersist.stores.Backend;
import org.junit.jupiter.api.Test;

/** Time and what it does to items, by a clock that the test sets. */
class CacheTest {

    private static final long START = 1_800_000_000L;

    private final MovableClock clock = new MovableClock();
    private final Database database = Database.open(Backend.JAVA_KV);
    private Cache cache = newCache();

    private static final class MovableClock extends Clock {
        private long second = START;

        @Override
        public Instant instant() {
            return Instant.ofEpochSecond(second);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException();
        }
    }

    private Cache newCache() {
        return new Cache(database, new CacheLimits(1 << 20, 0), clock, new Counters());
    }

    private Result set(String key, String value, long exptime) {
        return cache.store(StoreMode.SET, key, 0, Expiry.of(exptime, cache.now()), bytes(value), 0);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void expiry() {
        assertEquals(0, Expiry.of(0, START));
        assertEquals(START + 10, Expiry.of(10, START));
        assertEquals(START + 2_592_000, Expiry.of(2_592_000, START), "30 days");
        assertEquals(2_592_001, Expiry.of(2_592_001, START), "a moment");
        assertTrue(Expiry.of(-1, START) < START && Expiry.of(-1, START) != 0);
    }

    @Test
    void anItemIsThereUntilItsSecondComes() {
        set("k", "v", 10);
        clock.second += 9;
        assertNotNull(cache.get("k"));
        clock.second++;
        assertNull(cache.get("k"));
        assertEquals(0, cache.items(), "removed by who came across it");
        assertEquals(1, cache.counters().get(Counter.GET_EXPIRED));
    }

    @Test
    void anExpiredItemIsNoneToAnyOperation() {
        set("k", "1", 1);
        clock.second += 1;
        assertEquals(Status.NOT_STORED, cache.store(StoreMode.APPEND, "k", 0, 0, bytes("x"), 0).status());
        set("k", "1", 1);
        clock.second += 1;
        assertEquals(Status.NOT_FOUND, cache.count("k", true, 1, 0, 0, -1).status());
        set("k", "1", 1);
        clock.second += 1;
        assertEquals(Status.NOT_FOUND, cache.delete("k", 0));
        set("k", "1", 1);
        clock.second += 1;
        assertEquals(Status.NOT_FOUND, cache.touch("k", 0).status());
        set("k", "1", 1);
        clock.second += 1;
        assertEquals(Status.OK, cache.store(StoreMode.ADD, "k", 0, 0, bytes("2"), 0).status());
        assertArrayEquals(bytes("2"), cache.get("k").value());
    }

    @Test
    void appendAndIncrKeepExpiryAndFlags() {
        cache.store(StoreMode.SET, "k", 7, START + 10, bytes("1"), 0);
        cache.store(StoreMode.APPEND, "k", 9, 0, bytes("2"), 0);
        Item item = cache.count("k", true, 1, 0, 0, -1).item();
        assertEquals(7, item.flags());
        assertEquals(START + 10, item.expiry());
        assertEquals(13, Cache.numberOf(item));
    }

    @Test
    void aFlushSparesWhatComesLater() {
        set("a", "1", 0);
        cache.flush(0);
        set("b", "2", 0);
        assertNull(cache.get("a"));
        assertNotNull(cache.get("b"));
        assertEquals(1, cache.counters().get(Counter.GET_FLUSHED));
    }

    @Test
    void aDelayedFlushTakesAllThatIsThereThen() {
        set("a", "1", 0);
        cache.flush(START + 10);
        clock.second += 5;
        set("b", "2", 0);
        clock.second += 4;
        assertNotNull(cache.get("a"));
        cache = newCache(); // another process
        clock.second++;
        assertNull(cache.get("b"));
        set("c", "3", 0);
        clock.second += 100;
        assertNotNull(cache.get("c"));
    }

    @Test
    void aFlushTakesTheOneThatWasToComeAway() {
        cache.flush(START + 10);
        cache.flush(0);
        set("a", "1", 0);
        clock.second += 20;
        assertNotNull(cache.get("a"));
    }

    @Test
    void theSweeperRemovesDeadItems() throws InterruptedException {
        for (int i = 0; i < 1_000; i++) {
            set("k" + i, "v", i % 2 == 0 ? 1 : 0);
        }
        assertTrue(cache.allItems().mayHaveDead());
        clock.second += 2;
        try (Sweeper _ = new Sweeper(cache, Duration.ofMillis(10))) {
            awaitItems(500);
            assertEquals(500, cache.counters().get(Counter.RECLAIMED));
            cache.flush(0);
            awaitItems(0);
        }
        assertEquals(0, cache.bytes());
        assertFalse(cache.allItems().mayHaveDead(), "nothing to do");
    }

    private void awaitItems(long count) throws InterruptedException {
        for (int i = 0; cache.items() != count && i < 1_000; i++) {
            Thread.sleep(10);
        }
        assertEquals(count, cache.items());
    }

    @Test
    void anotherProcessGivesNoNumberTwiceAndCountsWhatIsThere() {
        long last = 0;
        for (int i = 0; i < 200_000; i++) {
            last = set("k" + i % 10, "v", 0).item().cas();
        }
        long bytes = cache.bytes();
        cache.delete("k9", 0);
        cache = newCache();
        assertEquals(9, cache.items());
        assertEquals(bytes * 9 / 10, cache.bytes());
        assertTrue(set("k", "v", 0).item().cas() > last);
        assertNotNull(cache.get("k1"));
    }

    @Test
    void numbers() {
        assertEquals(12, Decimal.parse(bytes(" 12 x")));
        assertEquals(-1, Decimal.parse(bytes("18446744073709551615")));
        for (String none : new String[] {"", " ", "x", "1x", "-1", "18446744073709551616", "++1"}) {
            assertThrows(NumberFormatException.class, () -> Decimal.parse(bytes(none)), none);
        }
        assertArrayEquals(bytes("9 "), Decimal.padded(9, bytes("10")));
        assertArrayEquals(bytes("100"), Decimal.padded(100, bytes("99")));
    }
}
