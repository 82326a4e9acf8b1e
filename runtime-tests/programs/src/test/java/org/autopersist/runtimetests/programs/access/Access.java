// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import java.util.Random;

/**
 * A way of writing into a target.
 *
 * @param name the name in messages
 * @param action does it; the same random numbers must have the same effect, except for what a shared target gets from
 *        other threads
 */
public record Access(String name, Action action) {

    /** Writes into {@code target}, with places and values by {@code random}. */
    @FunctionalInterface
    public interface Action {
        void run(Target target, Random random) throws Throwable;
    }

    void run(Target target, Random random) {
        try {
            action.run(target, random);
        } catch (Throwable t) {
            throw new AssertionError(name, t);
        }
    }
}
