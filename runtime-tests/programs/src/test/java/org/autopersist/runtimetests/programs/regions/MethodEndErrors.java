// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.RegionRolledBackException;

/**
 * A method that is a region, and can't commit, throws that to its caller at the call: a handler that covers no more gets it, and
 * what is stored behind the call stays.
 */
public final class MethodEndErrors {

    /** The value of {@code -XX:FailureAtomicMethods}. */
    public static final String METHOD = MethodEndErrors.class.getName() + ".rolledBack";

    /** Printed at the end. */
    public static final String DONE = "ALL ENDS WERE TOLD";

    private static final int ROUNDS = 20_000;

    @DurableRoot
    private static long[] cell = new long[1];

    @DurableRoot
    private static long[] behind = new long[1];

    private MethodEndErrors() {}

    private static synchronized String rolledBack(int round) {
        try {
            FailureAtomic.run(() -> {
                cell[0] = round;
                throw new IllegalStateException();
            });
        } catch (IllegalStateException e) {
            // Nothing can be committed any more.
        } catch (RegionRolledBackException e) {
            throw new AssertionError("the error of the method's end is thrown within it", e);
        }
        return "returned";
    }

    private static boolean isTold(int round) {
        boolean told = false;
        try {
            rolledBack(round);
        } catch (RegionRolledBackException e) {
            told = true;
        }
        behind[0] = round;
        return told;
    }

    public static void main(String[] args) {
        for (int round = 1; round <= ROUNDS; round++) {
            boolean told = isTold(round);
            if (!told || behind[0] != round || cell[0] != 0 || Thread.holdsLock(MethodEndErrors.class)
                    || FailureAtomic.inRegion(Thread.currentThread())) {
                throw new AssertionError("round " + round + ": told " + told + ", behind " + behind[0] + ", inside " + cell[0]);
            }
        }
        System.out.println(DONE);
    }
}
