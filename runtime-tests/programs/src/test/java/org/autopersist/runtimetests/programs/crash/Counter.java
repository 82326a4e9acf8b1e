// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.crash;

import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;

/** The smallest one: a number, stored twice, in program order. */
public final class Counter extends Acknowledging {

    @DurableRoot
    private static Counter root = new Counter();

    private long first;
    private int[] between = new int[100];
    private long second;

    @Override
    protected void check(long[] acknowledged) {
        expectAtMostOneAhead(acknowledged[0], root.second, "second");
        expectAtMostOneAhead(root.second, root.first, "first, which is written before second,");
        long element = root.between[(int) (root.first % 100)];
        Expect.that(element == root.first || element == root.first - 100 || root.first < 100 && element == 0,
                "element " + element + " between first and second");
    }

    @Override
    protected void goOn() {
        for (long n = root.first; ; n++) {
            root.first = n;
            root.between[(int) (n % 100)] = (int) n;
            root.second = n;
            acknowledge(0, n);
        }
    }
}
