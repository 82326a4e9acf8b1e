// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels;

import java.util.Locale;

/**
 * Measures one kernel in this JVM: {@code Measure KERNEL VARIANT SIZE OPERATIONS SEED WARMUP_MILLIS MILLIS}. Rounds do the same
 * operations, each on a fresh list, which is checked. When their mixes have taken as long as the warm-up, what further ones
 * take and make the JVM count is added up, until they have taken {@code MILLIS}, and printed as one line; see {@link Sample}.
 */
public final class Measure {

    private Measure() {}

    public static void main(String[] args) {
        Variant variant = Variant.valueOf(args[1].toUpperCase(Locale.ROOT));
        Run run = new Run(Long.parseLong(args[4]), Mix.EVEN, Integer.parseInt(args[2]), Integer.parseInt(args[3]));
        Rounds rounds = new Rounds(Kernel.valueOf(args[0]), variant, run);
        rounds.lasting(Long.parseLong(args[5]));
        System.out.println(rounds.lasting(Long.parseLong(args[6])));
    }
}
