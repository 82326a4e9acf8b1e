package org.autopersist.librarytests.known;

import static org.junit.jupiter.api.Assertions.*;

import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/**
 * A constant that refers to what another root's recovery has made. The JVM crashes: the second pass does not describe the classes
 * of homes that have a front, but compares the constant's contents with them.
 */
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
