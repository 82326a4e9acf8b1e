// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.measure;

/**
 * How long a fork warms up and measures, and how many forks there are.
 *
 * @param warmups iterations of {@code warmupMillis} each
 * @param iterations of {@code millis} each
 * @param runs forks of each kind
 */
public record Timing(int warmups, int warmupMillis, int iterations, int millis, int runs) {

    /** @param runs null: as many as is usual */
    public static Timing of(boolean quick, Integer runs) {
        return quick
                ? new Timing(2, 300, 3, 300, runs != null ? runs : 1)
                : new Timing(6, 400, 5, 400, runs != null ? runs : 3);
    }

    /** This, with at least so long a warm-up. */
    public Timing withWarmup(long millis) {
        return new Timing(warmups, (int) Math.max(warmupMillis, millis), iterations, this.millis, runs);
    }
}
