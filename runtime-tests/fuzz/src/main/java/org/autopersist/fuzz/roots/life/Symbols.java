// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots.life;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.autopersist.fuzz.roots.model.Graph;

/** Objects that each process has of its own. They are looked up late, so that recovery is what first needs their classes. */
final class Symbols {

    private enum Own { RED, GREEN }

    private static final List<Supplier<Object>> ALL = List.of(() -> Own.RED, () -> Own.GREEN, () -> TimeUnit.DAYS, () -> Pair.class,
            () -> Symbols[].class, () -> int.class, () -> 7, () -> List.of(), () -> StaticRoots.C7.class, () -> Boolean.TRUE);

    static {
        if (ALL.size() != Graph.SYMBOLS) {
            throw new AssertionError(ALL.size());
        }
    }

    private Symbols() {}

    static Object get(int symbol) {
        return ALL.get(symbol).get();
    }
}
