// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import clojure.lang.IEditableCollection;
import clojure.lang.IPersistentMap;
import clojure.lang.IPersistentVector;
import clojure.lang.ISeq;
import clojure.lang.ITransientMap;
import clojure.lang.PersistentHashMap;
import clojure.lang.PersistentHashSet;
import clojure.lang.PersistentQueue;
import clojure.lang.PersistentTreeMap;
import clojure.lang.PersistentVector;
import clojure.lang.RT;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/**
 * Tries whose nodes are changed in place by nobody. Keywords, which are found in a table of weak references, are left to
 * {@link org.autopersist.librarytests.canonical.ClojureKeywords}.
 */
public final class Clojure implements Library {

    static {
        // Else Clojure's initializers run into a circle: a recovery begins with the first class that it meets, and so does the
        // first life if it begins with that one.
        RT.init();
    }

    private static final class Data {
        @DurableRoot
        static IPersistentVector vector;

        @DurableRoot
        static IPersistentMap map;

        @DurableRoot
        static IPersistentMap sorted;

        @DurableRoot
        static PersistentHashSet set;

        @DurableRoot
        static ISeq list;

        @DurableRoot
        static PersistentQueue queue;
    }

    @Override
    public void write() {
        Data.vector = PersistentVector.EMPTY;
        Data.map = PersistentHashMap.EMPTY.assoc(null, 0).assoc("a", "b");
        Data.sorted = PersistentTreeMap.EMPTY;
        Data.set = PersistentHashSet.EMPTY;
        Data.list = RT.list(0);
        Data.queue = PersistentQueue.EMPTY;
    }

    @Override
    public void check(int life) {
        assertEquals(100 * (life - 1), Data.vector.count());
        for (int i = 0; i < 100; i++) {
            Data.vector = Data.vector.cons(life);
        }
        assertEquals(1, Data.vector.nth(99));
        assertEquals(PersistentVector.create(RT.seq(Data.vector)), Data.vector);
        assertEquals(life - 1, Data.map.valAt(null));
        Data.map = Data.map.assoc(null, life).assoc("life " + life, life);
        Data.map = ((ITransientMap) ((IEditableCollection) Data.map).asTransient()).assoc("transient " + life, life).persistent();
        assertEquals(2 + 2 * life, Data.map.count());
        assertEquals(2 + 2 * life, RT.count(Data.map.seq()));
        assertEquals("none", Data.map.valAt("nothing", "none"));
        assertEquals(life - 1, Data.sorted.count());
        Data.sorted = Data.sorted.assoc("life " + life, life);
        assertFalse(Data.set.contains("life " + life));
        Data.set = (PersistentHashSet) Data.set.cons("life " + life);
        assertEquals(life, Data.set.count());
        assertEquals(life, Data.list.count());
        Data.list = Data.list.cons(life);
        assertEquals(life - 1, Data.queue.count());
        Data.queue = Data.queue.cons(life);
        assertEquals(1, Data.queue.peek());
    }
}
