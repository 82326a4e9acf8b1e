// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import fj.Ord;
import fj.Unit;
import fj.data.List;
import fj.data.Option;
import fj.data.Seq;
import fj.data.Stream;
import fj.data.TreeMap;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** Type classes made of lambdas, lists that end in one object. */
public final class FunctionalJava implements Library {

    @DurableRoot
    private static List<Integer> list;

    @DurableRoot
    private static Option<Integer> none;

    @DurableRoot
    private static TreeMap<String, Integer> map;

    @DurableRoot
    private static Seq<Integer> seq;

    @DurableRoot
    private static Stream<Integer> stream;

    @DurableRoot
    private static Unit unit;

    @Override
    public void write() {
        list = List.nil();
        none = Option.none();
        map = TreeMap.empty(Ord.stringOrd);
        seq = Seq.empty();
        stream = Stream.range(1);
        unit = Unit.unit();
    }

    @Override
    public void check(int life) {
        assertEquals(life - 1, list.length());
        list = list.cons(life);
        assertTrue(list.drop(life).isEmpty());
        assertTrue(none.isNone());
        assertEquals(Option.none(), none);
        assertEquals(life - 1, map.size());
        map = map.set("life " + life, life);
        assertEquals(1, map.get("life 1").some());
        assertEquals(life - 1, seq.length());
        seq = seq.snoc(life);
        assertEquals(1, seq.head());
        assertEquals(life, stream.index(life - 1));
        assertSame(Unit.unit(), unit);
    }
}
