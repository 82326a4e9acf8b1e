// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.constants;

import static org.junit.jupiter.api.Assertions.*;

import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** What a constant refers to has a front already when the root with the constant is recovered. */
public final class ConstantOfTwoRoots implements Library {

    private record Unit(String name) {
        static final Unit METRE = new Unit("m");
    }

    private record Pair(Unit unit) {
        static final Pair OF_METRE = new Pair(Unit.METRE);
    }

    @DurableRoot
    private static Pair pair;

    /** Recovered before the other one. */
    @DurableRoot
    private static Unit unit;

    @Override
    public void write() {
        pair = Pair.OF_METRE;
        unit = Unit.METRE;
    }

    @Override
    public void check(int life) {
        assertSame(Pair.OF_METRE, pair);
        assertSame(Unit.METRE, unit);
    }
}
