// SPDX-License-Identifier: Apache-2.0
/**
 * Persistent objects behind proxies, after Lefort et al., <i>J-NVM: Off-heap Persistent Objects in Java</i>, SOSP 2021: a
 * rival that AutoPersist is measured against. It runs on a stock JDK.
 *
 * <p>From the paper: proxies (section 3.1), the block heap with valid bits and its recovery by traversal (4.1), atomic updates
 * of references (4.1.6), failure-atomic blocks with in-flight copies of blocks (4.2), extensible arrays and maps with a
 * volatile mirror (4.3), pools of small immutable objects (4.4). Left out: the bytecode transformer, since the few
 * persistent classes here are written by hand as it would generate them, and the classes' names in the heap, since its
 * users name their classes by number.
 *
 * <p>The paper maps NVM and adds three instructions to HotSpot's {@code Unsafe}; here a file is mapped as a
 * {@link java.lang.foreign.MemorySegment}, see {@link org.autopersist.jnvm.Durability}.
 */
package org.autopersist.jnvm;
