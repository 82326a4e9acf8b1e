// SPDX-License-Identifier: Apache-2.0
/**
 * {@code ./ap fuzz jit}: random programs over durable data, which find stores that compiled code loses.
 *
 * <p>{@code source} makes them, as trees; {@code run} compiles them and runs them in their lives; {@code life} is what these
 * JVMs run;
 * {@code data} is what the programs refer to; {@code shrink} makes a program that fails as small as can be.
 */
package org.autopersist.fuzz.jit;
