// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.crash;

import org.autopersist.AutoPersist;
import org.autopersist.runtimetests.programs.Expect;

/** Named roots set, replaced by other types, removed and set again, one after the other. */
public final class NamedRootSteps extends Acknowledging {

    private static final class Step {
        final long number;
        final String text;

        Step(long number) {
            this.number = number;
            text = "step " + number;
        }
    }

    private static long number() {
        Step step = AutoPersist.getRoot("step", Step.class);
        if (step == null) {
            return 0;
        }
        Expect.equal("step " + step.number, step.text, "text");
        return step.number;
    }

    @Override
    protected void check(long[] acknowledged) {
        long n = number();
        expectAtMostOneAhead(acknowledged[0], n, "step");
        // Set before the step, and removed before it every third time.
        Object value = AutoPersist.getRoot("value", Object.class);
        if (value == null) {
            Expect.that(n % 3 == 0 || n % 3 == 2, "removed at step " + n);
        } else if (value instanceof long[] array) {
            Expect.that(array[0] == n || array[0] == n + 1, "array of " + array[0] + " at step " + n);
        } else {
            long there = Long.parseLong((String) value);
            Expect.that(there == n || there == n + 1, "text of " + there + " at step " + n);
        }
    }

    @Override
    protected void goOn() {
        for (long n = number() + 1; ; n++) {
            switch ((int) (n % 3)) {
                case 0 -> AutoPersist.removeRoot("value");
                case 1 -> AutoPersist.setRoot("value", new long[] {n});
                default -> AutoPersist.setRoot("value", Long.toString(n));
            }
            AutoPersist.setRoot("step", new Step(n));
            acknowledge(0, n);
        }
    }
}
