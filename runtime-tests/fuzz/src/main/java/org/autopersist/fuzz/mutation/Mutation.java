// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.mutation;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A way to damage an image.
 *
 * @param name   what messages call it
 * @param weight how often it is chosen, relative to others
 * @param damage changes the target; returns what it did, null if the image has nothing of the kind
 */
public record Mutation(String name, int weight, Function<Target, String> damage) {

    /** One that damages a single thing, of those that {@code things} gives. */
    static <T> Mutation ofOne(String name, int weight, Function<Target, List<T>> things, BiFunction<Target, T, String> damage) {
        return new Mutation(name, weight, target -> {
            List<T> some = things.apply(target);
            return some.isEmpty() ? null : damage.apply(target, target.any(some));
        });
    }
}
