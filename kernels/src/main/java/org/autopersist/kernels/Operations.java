// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels;

import java.util.SplittableRandom;

/**
 * The operations of a run, one after the other: first as many inserts as the list is to have elements, then the mix. The
 * same parameters give the same operations. Not thread-safe.
 */
public final class Operations {

    private final SplittableRandom random;
    private final Mix mix;
    private final int initialSize;
    private int done;
    private int size;

    /**
     * @param initialSize elements that the list has before the mix begins
     * @throws IllegalArgumentException if it is negative
     */
    public Operations(long seed, Mix mix, int initialSize) {
        if (initialSize < 0) {
            throw new IllegalArgumentException("A list can't have " + initialSize + " elements");
        }
        this.random = new SplittableRandom(seed);
        this.mix = mix;
        this.initialSize = initialSize;
    }

    /** The next operation, for a list that all earlier ones were applied to. An empty list only takes inserts. */
    public Operation next() {
        Operation.Kind kind = done++ < initialSize ? Operation.Kind.INSERT : mix.kind(random.nextInt(100));
        if (size == 0) {
            kind = Operation.Kind.INSERT;
        }
        boolean inserts = kind == Operation.Kind.INSERT;
        Operation operation = new Operation(kind, random.nextInt(inserts ? size + 1 : size), random.nextLong());
        size += inserts ? 1 : kind == Operation.Kind.DELETE ? -1 : 0;
        return operation;
    }
}
