// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.shrink;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Finds few of many that do together what all of them do. */
final class Fewest {

    /** Whether some do it. */
    @FunctionalInterface
    interface Test<T> {
        boolean passes(List<T> some) throws IOException;
    }

    private Fewest() {}

    /** Takes halves away, quarters, and so on down to single ones, as long as the rest passes; the order stays. */
    static <T> List<T> of(List<T> all, Test<T> test) throws IOException {
        List<T> left = List.copyOf(all);
        for (int length = (left.size() + 1) / 2; length > 0; length = length == 1 ? 0 : (length + 1) / 2) {
            int from = 0;
            while (from < left.size() && left.size() > 1) {
                List<T> rest = new ArrayList<>(left);
                rest.subList(from, Math.min(left.size(), from + length)).clear();
                if (!rest.isEmpty() && test.passes(rest)) {
                    left = List.copyOf(rest);
                } else {
                    from += length;
                }
            }
        }
        return left;
    }
}
