// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import scala.None$;
import scala.Option;
import scala.collection.immutable.LazyList$;
import scala.collection.immutable.List;
import scala.collection.immutable.List$;
import scala.collection.immutable.Map;
import scala.collection.immutable.Map$;
import scala.collection.immutable.Nil$;
import scala.collection.immutable.Seq;
import scala.collection.immutable.Set;
import scala.collection.immutable.Set$;
import scala.collection.immutable.TreeMap;
import scala.collection.immutable.TreeMap$;
import scala.collection.immutable.Vector$;
import scala.math.Ordering;

/** Objects, in Scala's sense: the end of a list is found by {@code eq}. */
public final class Scala implements Library {

    @DurableRoot
    private static List<Integer> list;

    @DurableRoot
    private static Option<Integer> none;

    @DurableRoot
    private static Map<String, Integer> map;

    @DurableRoot
    private static Set<Object> set;

    @DurableRoot
    private static Seq<Integer> vector;

    @DurableRoot
    private static TreeMap<String, Integer> sorted;

    @DurableRoot
    private static scala.collection.mutable.HashMap<String, Option<Integer>> mutable;

    @DurableRoot
    private static Seq<Integer> lazy;

    @Override
    public void write() {
        list = List$.MODULE$.<Integer>empty().$colon$colon(0);
        none = Option.empty();
        map = Map$.MODULE$.empty();
        set = Set$.MODULE$.empty();
        vector = Vector$.MODULE$.empty();
        sorted = TreeMap$.MODULE$.empty(Ordering.String$.MODULE$);
        mutable = new scala.collection.mutable.HashMap<>();
        lazy = LazyList$.MODULE$.empty();
    }

    @Override
    @SuppressWarnings("unchecked")
    public void check(int life) {
        assertEquals(life, list.length());
        assertSame(Nil$.MODULE$, list.drop(life));
        assertTrue(list.drop(life).isEmpty());
        list = list.$colon$colon(life);
        assertEquals(life + 1, list.iterator().size());
        assertTrue(none.isEmpty());
        assertSame(None$.MODULE$, none);
        assertEquals(life - 1, map.size());
        map = map.updated("life " + life, life);
        assertTrue(map.get("nothing").isEmpty());
        assertEquals(life, map.get("life " + life).get());
        assertEquals(life - 1, set.size());
        set = set.incl(life);
        assertEquals(life - 1, vector.length());
        vector = (Seq<Integer>) vector.appended(life);
        assertEquals(life, vector.last());
        assertEquals(life - 1, sorted.size());
        assertSame(Ordering.String$.MODULE$, sorted.ordering());
        sorted = sorted.updated("life " + life, life);
        assertEquals("life 1", sorted.firstKey());
        assertEquals(life - 1, mutable.size());
        mutable.put("life " + life, Option.empty());
        assertTrue(mutable.forall(entry -> entry._2().isEmpty()));
        assertEquals(life - 1, lazy.length());
        lazy = (Seq<Integer>) lazy.appended(life);
    }
}
