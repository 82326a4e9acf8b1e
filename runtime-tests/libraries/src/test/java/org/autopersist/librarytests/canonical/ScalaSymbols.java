// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.canonical;

import static org.junit.jupiter.api.Assertions.*;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import scala.Symbol;

/** Symbols are equal if they are the same. */
public final class ScalaSymbols implements Library {

    @DurableRoot
    private static Map<Symbol, Integer> numbers;

    @Override
    public void write() {
        numbers = new HashMap<>();
    }

    @Override
    public void check(int life) {
        for (int i = 1; i < life; i++) {
            assertEquals(i, numbers.get(Symbol.apply("life " + i)));
        }
        numbers.put(Symbol.apply("life " + life), life);
        assertEquals(life, new IdentityHashMap<>(numbers).get(Symbol.apply("life " + life)));
        assertNotEquals(0, Symbol.apply("life " + life).hashCode());
        assertEquals(life, numbers.size());
        assertNotNull(numbers.get(Symbol.apply("life 1")));
    }
}
