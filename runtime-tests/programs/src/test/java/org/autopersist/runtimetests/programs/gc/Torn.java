// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.gc;

import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;

/** {@code Torn write} is to be killed while it writes the same number into all elements, in a region, and the NVM heap is collected. */
public final class Torn {

    /** The last line. */
    public static final String DONE = "done";

    @DurableRoot
    private static long[] numbers;

    private Torn() {}

    public static void main(String[] args) {
        if (numbers == null) {
            numbers = new long[4000];
        }
        for (long number : numbers) {
            Expect.equal(numbers[0], number, "a number of a region");
        }
        if (args[0].equals("check")) {
            System.out.println(DONE);
            return;
        }
        Thread.ofPlatform().daemon().start(() -> {
            for (long i = numbers[0] + 1; true; i++) {
                long number = i;
                FailureAtomic.run(() -> {
                    for (int j = 0; j < numbers.length; j++) {
                        numbers[j] = number;
                    }
                });
            }
        });
        for (int i = 0; true; i++) {
            AutoPersist.collect();
            if (i == 3) {
                System.out.println(DONE);
            }
        }
    }
}
