// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels;

/** Rounds of one kernel: the same run again and again, each on a fresh list, which is checked. Not thread-safe. */
final class Rounds {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Kernel kernel;
    private final Variant variant;
    private final Run run;
    private final Run.Expected expected;

    Rounds(Kernel kernel, Variant variant, Run run) {
        this.kernel = kernel;
        this.variant = variant;
        this.run = run;
        this.expected = run.expected();
    }

    /**
     * Does rounds, one at least, until their mixes have taken so long.
     *
     * @throws IllegalStateException if a list is wrong
     */
    Sample lasting(long millis) {
        Sample sum = Sample.NONE;
        do {
            sum = sum.plus(one(() -> {}, () -> {}));
        } while (sum.nanos() < millis * NANOS_PER_MILLI);
        return sum;
    }

    /**
     * Does one round.
     *
     * @param before called right before the mix; what it allocates is counted, too
     * @param after called right after it; the same
     * @throws IllegalStateException if the list is wrong
     */
    Sample one(Runnable before, Runnable after) {
        Sequence<Long> list = DurableRun.fresh(kernel, variant);
        Operations source = run.fill(list);
        Sample.Start start = Sample.start();
        before.run();
        Run.Result result = run.mix(list, source);
        after.run();
        Sample sample = start.end(result.nanos(), run.operations());
        expected.check(list, result);
        return sample;
    }
}
