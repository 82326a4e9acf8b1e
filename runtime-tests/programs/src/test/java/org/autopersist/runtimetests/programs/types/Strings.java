// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import java.util.HashMap;
import java.util.Map;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.BuiltGraph;
import org.autopersist.runtimetests.programs.Expect;

/** Strings in both coders: empty, short, with surrogates, over 1 MB, shared and not. */
public final class Strings extends BuiltGraph {

    @DurableRoot
    private static Object[] root;

    public Strings() {
        super(() -> root, graph -> root = (Object[]) graph);
    }

    private static String repeat(String s, int times) {
        return s.repeat(times); // not a constant: a new object each time
    }

    @Override
    protected Object build() {
        String shared = repeat("shared", 2);
        Map<String, Integer> keys = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            keys.put(repeat("key", 1) + i, i);
            keys.put(repeat("ключ", 1) + i, -i);
        }
        return new Object[] {
            "",
            "a",
            "latin ÿ",
            "wide Ā",
            "€ and 😀 and \ud800 alone",
            "\0",
            repeat("0123456789", 300_000),
            repeat("あ", 700_000),
            shared,
            shared,
            repeat("shared", 2),
            new String("copy"),
            new StringBuilder("builder ").append(1).append('€'),
            new StringBuffer("buffer"),
            new char[] {'c', '€'},
            keys,
        };
    }

    @Override
    protected void alsoCheck(Object recovered) {
        Expect.same(root[8], root[9], "shared string");
        Expect.that(root[8] != root[10], "equal strings stay two objects");
        Expect.equal("wide Ā".hashCode(), root[3].hashCode(), "hash code");
        Expect.same("wide Ā", ((String) root[3]).intern(), "recovered string is interned like any other");
        Map<?, ?> keys = (Map<?, ?>) root[15];
        for (int i = 0; i < 100; i++) {
            Expect.equal(i, keys.get("key" + i), "map by Latin-1 key");
            Expect.equal(-i, keys.get("ключ" + i), "map by UTF-16 key");
        }
        Expect.equal("builder 1€", root[12].toString(), "StringBuilder");
    }
}
