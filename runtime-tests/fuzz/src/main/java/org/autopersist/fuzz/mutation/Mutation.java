package org.autopersist.fuzz.mutation;

import java.util.function.Function;

/**
 * A way to damage an image.
 *
 * @param name   what messages call it
 * @param weight how often it is chosen, relative to others
 * @param damage changes the target; returns what it did, null if the image has nothing of the kind
 */
public record Mutation(String name, int weight, Function<Target, String> damage) {}
