// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.canonical;

import static org.junit.jupiter.api.Assertions.*;

import clojure.lang.IPersistentMap;
import clojure.lang.Keyword;
import clojure.lang.PersistentArrayMap;
import clojure.lang.PersistentHashMap;
import clojure.lang.RT;
import clojure.lang.Symbol;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** Clojure finds keywords in maps by identity, and has each in a table of weak references. */
public final class ClojureKeywords implements Library {

    static {
        RT.init();
    }

    private static final class Data {
        @DurableRoot
        static IPersistentMap small;

        @DurableRoot
        static IPersistentMap large;

        @DurableRoot
        static Object[] plain;
    }

    @Override
    public void write() {
        Data.small = PersistentArrayMap.EMPTY.assoc(Keyword.intern("a"), 1).assoc(Keyword.intern("space", "b"), Keyword.intern("a"));
        IPersistentMap large = PersistentHashMap.EMPTY;
        for (int i = 0; i < 1000; i++) {
            large = large.assoc(Keyword.intern("key" + i), i);
        }
        Data.large = large;
        Data.plain = new Object[] {Keyword.intern("a"), Symbol.intern("symbol"), Keyword.intern("printed").toString(), Keyword.intern("printed")};
    }

    @Override
    public void check(int life) {
        Keyword a = Keyword.intern("a");
        assertEquals(1, Data.small.valAt(a));
        assertSame(a, Data.small.valAt(Keyword.intern("space", "b")));
        assertSame(a, Data.plain[0]);
        assertEquals(Symbol.intern("symbol"), Data.plain[1]);
        assertSame(Keyword.intern("printed"), Data.plain[3]);
        for (int i = 0; i < 1000; i++) {
            assertEquals(i, Data.large.valAt(Keyword.intern("key" + i)));
        }
        assertEquals(1000 + life - 1, Data.large.count());
        for (int i = 1; i < life; i++) {
            assertEquals(i, Data.large.valAt(Keyword.intern("life", "" + i)));
        }
        Data.large = Data.large.assoc(Keyword.intern("life", "" + life), life);
        assertEquals(":a", a.toString());
        System.gc();
        assertSame(Keyword.intern("a"), Data.plain[0]);
    }
}
