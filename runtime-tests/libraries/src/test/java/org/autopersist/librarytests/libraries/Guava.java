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

    private static final class Data {
        Range<Integer> range;
        TreeRangeSet<Integer> set;
        TreeRangeMap<Integer, String> names;
        Optional<String> absent;
        ImmutableMap<String, Object> map;
        HashMultimap<String, Integer> lives;
        HashBiMap<String, Integer> both;
        Cache<String, Integer> cache;
    }

    /** One root: see {@link org.autopersist.librarytests.known.ConstantOfTwoRoots}. */
    @DurableRoot
    private static Data data;

    @Override
    public void write() {
        data = new Data();
        data.range = Range.atLeast(3);
        data.set = TreeRangeSet.create(ImmutableRangeSet.of(Range.atLeast(100)));
        data.names = TreeRangeMap.create();
        data.names.put(Range.lessThan(0), "below");
        data.absent = Optional.absent();
        data.map = ImmutableMap.of("list", ImmutableList.of(), "map", ImmutableMap.of(), "ranges", ImmutableRangeSet.of());
        data.lives = HashMultimap.create();
        data.both = HashBiMap.create();
        data.both.put(null, 0);
        data.cache = CacheBuilder.newBuilder().maximumSize(10).build();
    }

    @Override
    public void check(int life) {
        assertFalse(data.range.hasUpperBound());
        assertEquals(3, data.range.lowerEndpoint());
        assertEquals("[3..+∞)", data.range.toString());
        assertEquals(Range.atLeast(3), data.range);
        assertTrue(data.set.encloses(data.range.intersection(Range.atLeast(100))));
        assertEquals(life, data.set.asRanges().size());
        data.set.add(Range.singleton(life));
        assertFalse(data.set.complement().span().hasLowerBound());
        assertFalse(data.set.span().hasUpperBound());
        assertEquals("below", data.names.get(-5));
        assertFalse(data.names.span().hasLowerBound());
        data.names.put(Range.closedOpen(10 * life, 10 * life + 10), "life " + life);
        assertEquals("life 1", data.names.get(15));
        assertEquals(Optional.absent(), data.absent);
        assertFalse(data.absent.isPresent());
        assertEquals(ImmutableList.of(), data.map.get("list"));
        assertEquals(ImmutableMap.of(), data.map.get("map"));
        assertEquals(ImmutableRangeSet.of(), data.map.get("ranges"));
        assertEquals(life - 1, data.lives.get("life").size());
        assertTrue(data.lives.put("life", life));
        assertEquals(life - 1, data.both.get(null));
        data.both.forcePut(null, life);
        assertNull(data.both.inverse().getOrDefault(life, "none"));
        assertEquals(life == 1 ? null : life - 1, data.cache.getIfPresent("life"));
        data.cache.put("life", life);
        try {
            assertEquals(life, data.cache.get("loaded " + life, () -> life));
        } catch (ExecutionException e) {
            throw new AssertionError(e);
        }
        for (int i = 0; i < 100; i++) {
            data.cache.put("filler " + i, i);
        }
        assertTrue(data.cache.size() <= 10);
        data.cache.put("life", life);
    }
}
