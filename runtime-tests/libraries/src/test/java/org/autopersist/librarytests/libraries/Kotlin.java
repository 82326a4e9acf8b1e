// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import kotlin.Lazy;
import kotlin.LazyKt;
import kotlin.LazyThreadSafetyMode;
import kotlin.Pair;
import kotlin.Unit;
import kotlin.collections.ArrayDeque;
import kotlin.collections.CollectionsKt;
import kotlin.collections.MapsKt;
import kotlin.collections.SetsKt;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlin.ranges.IntRange;
import kotlin.sequences.SequencesKt;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** A lazy value knows by a mark that it has not been computed. */
public final class Kotlin implements Library {

    @DurableRoot
    private static Lazy<String> early;

    @DurableRoot
    private static Lazy<String> late;

    @DurableRoot
    private static Lazy<String> unlocked;

    @DurableRoot
    private static Lazy<String> published;

    @DurableRoot
    private static List<Object> objects;

    @DurableRoot
    private static Pair<Unit, List<String>> pair;

    @DurableRoot
    private static ArrayDeque<Integer> deque;

    @DurableRoot
    private static Map<String, Integer> map;

    @Override
    public void write() {
        early = LazyKt.lazy(() -> "early");
        early.getValue();
        late = LazyKt.lazy(() -> "late");
        unlocked = LazyKt.lazy(LazyThreadSafetyMode.NONE, () -> "unlocked");
        published = LazyKt.lazy(LazyThreadSafetyMode.PUBLICATION, () -> "published");
        objects = new ArrayList<>(List.of(
                Unit.INSTANCE, CollectionsKt.emptyList(), SetsKt.emptySet(), MapsKt.emptyMap(), EmptyCoroutineContext.INSTANCE,
                SequencesKt.emptySequence(), IntRange.Companion.getEMPTY()));
        pair = new Pair<>(Unit.INSTANCE, CollectionsKt.emptyList());
        deque = new ArrayDeque<>();
        map = MapsKt.emptyMap();
    }

    @Override
    public void check(int life) {
        assertTrue(early.isInitialized());
        assertEquals("early", early.getValue());
        for (Lazy<String> each : List.of(late, unlocked, published)) {
            assertEquals(life > 2, each.isInitialized());
            assertTrue(life == 1 || !each.getValue().isEmpty());
        }
        assertEquals(life == 1 ? "Lazy value not initialized yet." : "late", late.toString());
        assertSame(Unit.INSTANCE, objects.get(0));
        assertSame(CollectionsKt.emptyList(), objects.get(1));
        assertSame(SetsKt.emptySet(), objects.get(2));
        assertSame(MapsKt.emptyMap(), objects.get(3));
        assertSame(EmptyCoroutineContext.INSTANCE, objects.get(4));
        assertSame(SequencesKt.emptySequence(), objects.get(5));
        assertSame(IntRange.Companion.getEMPTY(), objects.get(6));
        assertEquals(new Pair<>(Unit.INSTANCE, List.of()), pair);
        assertEquals(life - 1, deque.size());
        deque.addFirst(life);
        assertEquals(1, deque.last());
        assertEquals(life - 1, map.size());
        map = MapsKt.plus(map, new Pair<>("life " + life, life));
    }
}
