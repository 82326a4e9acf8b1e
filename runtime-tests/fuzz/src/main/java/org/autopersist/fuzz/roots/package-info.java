// SPDX-License-Identifier: Apache-2.0
/**
 * {@code ./ap fuzz roots}: programs with many durable roots that share one graph, in several lives. The model of what
 * must be there is in {@code model}, the child that does it to real objects in {@code life}; here they are started,
 * killed and judged.
 */
package org.autopersist.fuzz.roots;
