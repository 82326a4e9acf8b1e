package org.autopersist.runtimetests.harness;

import java.util.List;
import java.util.stream.Stream;

/** In how many ways a test is run: in all, or, for a developer's quick run ({@code ./ap test --quick}), in few. */
public final class Breadth {

    private static final boolean QUICK = Boolean.getBoolean("tests.quick");

    private Breadth() {}

    /** Whether this is a quick run: on the product JVM only. */
    public static boolean isQuick() {
        return QUICK;
    }

    /** All ways; in a quick run the first and the last of them. */
    public static <T> Stream<T> of(List<T> ways) {
        return QUICK && ways.size() > 2 ? Stream.of(ways.getFirst(), ways.getLast()) : ways.stream();
    }
}
