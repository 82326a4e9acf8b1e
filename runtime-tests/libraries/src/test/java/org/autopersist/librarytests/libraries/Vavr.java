// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import io.vavr.Lazy;
import io.vavr.collection.HashMap;
import io.vavr.collection.HashSet;
import io.vavr.collection.List;
import io.vavr.collection.Queue;
import io.vavr.collection.Stream;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** None and Nil equal only themselves. */
public final class Vavr implements Library {

    @DurableRoot
    private static List<Integer> list;

    @DurableRoot
    private static Option<String> none;

    @DurableRoot
    private static HashMap<String, Option<Integer>> map;

    @DurableRoot
    private static HashSet<Integer> set;

    @DurableRoot
    private static TreeMap<String, Integer> sorted;

    @DurableRoot
    private static Vector<Integer> vector;

    @DurableRoot
    private static Queue<Integer> queue;

    @DurableRoot
    private static Stream<Integer> stream;

    @DurableRoot
    private static Lazy<Integer> lazy;

    @DurableRoot
    private static Either<String, Integer> either;

    @Override
    public void write() {
        list = List.empty();
        none = Option.none();
        map = HashMap.of("none", Option.none());
        set = HashSet.empty();
        sorted = TreeMap.empty();
        vector = Vector.empty();
        queue = Queue.empty();
        stream = Stream.from(1);
        lazy = Lazy.of(() -> 7);
        either = Either.left("life 0");
    }

    @Override
    public void check(int life) {
        assertEquals(life - 1, list.size());
        assertSame(List.empty(), list.drop(life - 1));
        list = list.prepend(life);
        assertEquals(List.range(1, life + 1).reverse(), list);
        assertEquals(Option.none(), none);
        assertTrue(none.isEmpty());
        assertEquals(life, map.size());
        assertTrue(map.get("none").get().isEmpty());
        assertEquals(map.put("none", Option.none()), map);
        map = map.put("life " + life, Option.of(life)).remove("nothing");
        assertEquals(life - 1, set.size());
        set = set.add(life).add(-1).remove(-1);
        assertEquals(HashSet.rangeClosed(1, life), set);
        assertEquals(life - 1, sorted.size());
        sorted = sorted.put("life " + life, life).put("more", 0).remove("more");
        assertEquals("life 1", sorted.head()._1());
        assertEquals(life - 1, vector.size());
        vector = vector.append(life);
        assertEquals(life, queue.size() + 1);
        queue = queue.enqueue(life);
        assertEquals(1, queue.head());
        assertEquals(life, stream.get(life - 1));
        assertEquals(life * (life + 1) / 2, stream.take(life).sum().intValue());
        assertEquals(life > 2, lazy.isEvaluated());
        assertTrue(life == 1 || lazy.get() == 7);
        assertEquals("life " + (life - 1), either.getLeft());
        either = Either.left("life " + life);
    }
}
