// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import com.google.common.base.Optional;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.HashBiMap;
import com.google.common.collect.HashMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.Range;
import com.google.common.collect.TreeRangeMap;
import com.google.common.collect.TreeRangeSet;
import java.util.concurrent.ExecutionException;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** A range's missing bound is a mark, and Optional's equality is identity. */
public final class Guava implements Library {

    @DurableRoot
    private static Range<Integer> range;

    @DurableRoot
    private static TreeRangeSet<Integer> set;

    @DurableRoot
    private static TreeRangeMap<Integer, String> names;

    @DurableRoot
    private static Optional<String> absent;

    @DurableRoot
    private static ImmutableMap<String, Object> map;

    @DurableRoot
    private static HashMultimap<String, Integer> lives;

    @DurableRoot
    private static HashBiMap<String, Integer> both;

    @DurableRoot
    private static Cache<String, Integer> cache;

    @Override
    public void write() {
        range = Range.atLeast(3);
        set = TreeRangeSet.create(ImmutableRangeSet.of(Range.atLeast(100)));
        names = TreeRangeMap.create();
        names.put(Range.lessThan(0), "below");
        absent = Optional.absent();
        map = ImmutableMap.of("list", ImmutableList.of(), "map", ImmutableMap.of(), "ranges", ImmutableRangeSet.of());
        lives = HashMultimap.create();
        both = HashBiMap.create();
        both.put(null, 0);
        cache = CacheBuilder.newBuilder().maximumSize(10).build();
    }

    @Override
    public void check(int life) {
        assertFalse(range.hasUpperBound());
        assertEquals(3, range.lowerEndpoint());
        assertEquals("[3..+∞)", range.toString());
        assertEquals(Range.atLeast(3), range);
        assertTrue(set.encloses(range.intersection(Range.atLeast(100))));
        assertEquals(life, set.asRanges().size());
        set.add(Range.singleton(life));
        assertFalse(set.complement().span().hasLowerBound());
        assertFalse(set.span().hasUpperBound());
        assertEquals("below", names.get(-5));
        assertFalse(names.span().hasLowerBound());
        names.put(Range.closedOpen(10 * life, 10 * life + 10), "life " + life);
        assertEquals("life 1", names.get(15));
        assertEquals(Optional.absent(), absent);
        assertFalse(absent.isPresent());
        assertEquals(ImmutableList.of(), map.get("list"));
        assertEquals(ImmutableMap.of(), map.get("map"));
        assertEquals(ImmutableRangeSet.of(), map.get("ranges"));
        assertEquals(life - 1, lives.get("life").size());
        assertTrue(lives.put("life", life));
        assertEquals(life - 1, both.get(null));
        both.forcePut(null, life);
        assertNull(both.inverse().getOrDefault(life, "none"));
        assertEquals(life == 1 ? null : life - 1, cache.getIfPresent("life"));
        cache.put("life", life);
        try {
            assertEquals(life, cache.get("loaded " + life, () -> life));
        } catch (ExecutionException e) {
            throw new AssertionError(e);
        }
        for (int i = 0; i < 100; i++) {
            cache.put("filler " + i, i);
        }
        assertTrue(cache.size() <= 10);
        cache.put("life", life);
    }
}
