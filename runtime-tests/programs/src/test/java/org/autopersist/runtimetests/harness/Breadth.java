// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.harness;

import java.util.List;
import java.util.stream.Stream;
import org.autopersist.testkit.TestBreadth;

/**
 * In how many ways a test is run: in few for a developer's quick run ({@code ./ap test --quick}); usually so that each
 * collector, engine and log has its turn; in all that there are for a thorough one ({@code ./ap test --thorough}).
 */
public final class Breadth {

    private Breadth() {}

    /** Whether this is a quick run: on the product JVM only. */
    public static boolean isQuick() {
        return TestBreadth.current() == TestBreadth.QUICK;
    }

    /** Whether this is a thorough run: in all ways. */
    public static boolean isThorough() {
        return TestBreadth.current() == TestBreadth.THOROUGH;
    }

    /** How often something is done: as often as is usual, or, in a thorough run, more often. */
    public static int times(int usual, int thorough) {
        return TestBreadth.times(usual, thorough);
    }

    /** All ways; in a quick run the first and the last of them. */
    public static <T> Stream<T> of(List<T> ways) {
        return isQuick() && ways.size() > 2 ? Stream.of(ways.getFirst(), ways.getLast()) : ways.stream();
    }

    /** The first of the ways; all of them in a thorough run. */
    public static <T> Stream<T> firstOf(int count, List<T> ways) {
        return isThorough() ? ways.stream() : ways.stream().limit(count);
    }

    /** Every engine with every collector; usually every engine with one collector, and every collector with an engine. */
    public static Stream<VmMode> modes() {
        return modes(0);
    }

    /** The same; what is usual begins with another collector for each {@code shift}. */
    public static Stream<VmMode> modes(int shift) {
        return of(isThorough() ? VmMode.all() : VmMode.eachEngine(shift));
    }
}
