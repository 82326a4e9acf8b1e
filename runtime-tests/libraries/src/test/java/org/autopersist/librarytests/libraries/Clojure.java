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

/** Tries whose nodes are changed in place by nobody. Keywords, which are found in a table of weak references, are left out. */
public final class Clojure implements Library {

    @DurableRoot
    private static IPersistentVector vector;

    @DurableRoot
    private static IPersistentMap map;

    @DurableRoot
    private static IPersistentMap sorted;

    @DurableRoot
    private static PersistentHashSet set;

    @DurableRoot
    private static ISeq list;

    @DurableRoot
    private static PersistentQueue queue;

    @Override
    public void write() {
        vector = PersistentVector.EMPTY;
        map = PersistentHashMap.EMPTY.assoc(null, 0).assoc("a", "b");
        sorted = PersistentTreeMap.EMPTY;
        set = PersistentHashSet.EMPTY;
        list = RT.list(0);
        queue = PersistentQueue.EMPTY;
    }

    @Override
    public void check(int life) {
        assertEquals(100 * (life - 1), vector.count());
        for (int i = 0; i < 100; i++) {
            vector = vector.cons(life);
        }
        assertEquals(1, vector.nth(99));
        assertEquals(PersistentVector.create(RT.seq(vector)), vector);
        assertEquals(life - 1, map.valAt(null));
        map = map.assoc(null, life).assoc("life " + life, life);
        map = ((ITransientMap) ((IEditableCollection) map).asTransient()).assoc("transient " + life, life).persistent();
        assertEquals(2 + 2 * life, map.count());
        assertEquals(2 + 2 * life, RT.count(map.seq()));
        assertEquals("none", map.valAt("nothing", "none"));
        assertEquals(life - 1, sorted.count());
        sorted = sorted.assoc("life " + life, life);
        assertFalse(set.contains("life " + life));
        set = (PersistentHashSet) set.cons("life " + life);
        assertEquals(life, set.count());
        assertEquals(life, list.count());
        list = list.cons(life);
        assertEquals(life - 1, queue.count());
        queue = queue.cons(life);
        assertEquals(1, queue.peek());
    }
}
