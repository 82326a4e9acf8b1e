// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut.workload;

/**
 * What a step makes.
 *
 * @param seen what this thread had seen of all threads' progress when it made it
 * @param text follows from the numbers
 */
record Item(int thread, long number, long[] seen, String text) {

    Item(int thread, long number, long[] seen) {
        this(thread, number, seen, text(thread, number));
    }

    boolean isWhole() {
        return text.equals(text(thread, number));
    }

    private static String text(int thread, long number) {
        return thread + "/" + number + "x".repeat((int) (number * 31 % 100));
    }
}
