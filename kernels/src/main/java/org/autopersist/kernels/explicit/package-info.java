// SPDX-License-Identifier: Apache-2.0
/**
 * The kernels with the markings of explicit persistence, as the paper's authors wrote them for Espresso* (section 8): each
 * object is placed, each store written back, and fences stand where the order matters. Each writes back every field by
 * itself, since source code does not know how fields lie in cache lines (section 9.2), and fences as rarely as its
 * algorithm allows. Elements of arrays are written back in either way of {@link org.autopersist.structures.ArrayWriteBack}.
 * The roots' values must be placed, too.
 */
package org.autopersist.kernels.explicit;
