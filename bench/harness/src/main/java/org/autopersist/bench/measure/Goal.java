// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.measure;

import java.math.BigDecimal;
import java.util.Locale;

/** A figure to be reached. */
public record Goal(String what, double measured, double limit, boolean atLeast, String unit) {

    public static Goal atMost(String what, double measured, double limit, String unit) {
        return new Goal(what, measured, limit, false, unit);
    }

    public static Goal atLeast(String what, double measured, double limit, String unit) {
        return new Goal(what, measured, limit, true, unit);
    }

    public boolean reached() {
        return atLeast ? measured >= limit : measured <= limit;
    }

    public void print() {
        System.out.println(this);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "%-8s %s: %.4g%s (goal: %s %s%s)",
                reached() ? "reached" : "MISSED", what, measured, unit, atLeast ? "at least" : "at most",
                BigDecimal.valueOf(limit).stripTrailingZeros().toPlainString(), unit);
    }
}
