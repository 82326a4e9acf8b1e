// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels;

import java.util.Objects;

/**
 * A run of one kernel, and its check: a plain list that had the same operations must have the same elements, and its reads
 * must have found the same.
 *
 * @param operations how many of the mix follow the initial inserts
 */
public record Run(long seed, Mix mix, int initialSize, int operations) {

    /**
     * What a run measured.
     *
     * @param nanos time of the mix, without the initial inserts
     * @param digest of all that reads have found
     */
    public record Result(long nanos, long digest) {}

    /**
     * What a list must have after the run, whatever its kernel.
     *
     * @param list a plain one; not to be changed
     * @param digest what {@link Result} must have
     */
    public record Expected(Sequence<Long> list, long digest) {

        /**
         * Checks what {@link #execute} has made.
         *
         * @throws IllegalStateException if the list or what its reads have found is wrong
         */
        public void check(Sequence<Long> actual, Result result) {
            if (digest != result.digest()) {
                throw new IllegalStateException("A read has found another element than in a plain list");
            }
            checkEqual(list, actual);
        }
    }

    /** Exercises an empty list. */
    public Result execute(Sequence<Long> list) {
        return mix(list, fill(list));
    }

    /**
     * The initial inserts into an empty list.
     *
     * @return the operations that are to follow
     */
    public Operations fill(Sequence<Long> list) {
        Operations source = new Operations(seed, mix, initialSize);
        for (int i = 0; i < initialSize; i++) {
            source.next().applyTo(list);
        }
        return source;
    }

    /** The mix, on a list that {@link #fill} has filled. */
    public Result mix(Sequence<Long> list, Operations source) {
        long digest = 0;
        long start = System.nanoTime();
        for (int i = 0; i < operations; i++) {
            digest = digest * 31 + source.next().applyTo(list);
        }
        return new Result(System.nanoTime() - start, digest);
    }

    /** The same for all lists that this run exercises. */
    public Expected expected() {
        Sequence<Long> model = new ListSequence<>();
        return new Expected(model, execute(model).digest());
    }

    /**
     * Checks a single list; {@link #expected} is for many.
     *
     * @throws IllegalStateException if the list or what its reads have found is wrong
     */
    public void check(Sequence<Long> list, Result result) {
        expected().check(list, result);
    }

    /**
     * @throws IllegalStateException if {@code list} differs from {@code model}; the message says where
     */
    public static void checkEqual(Sequence<Long> model, Sequence<Long> list) {
        if (model.size() != list.size()) {
            throw new IllegalStateException("The list has " + list.size() + " elements, not " + model.size());
        }
        for (int i = 0; i < model.size(); i++) {
            if (!Objects.equals(model.get(i), list.get(i))) {
                throw new IllegalStateException("Element " + i + " is " + list.get(i) + ", not " + model.get(i));
            }
        }
    }
}
