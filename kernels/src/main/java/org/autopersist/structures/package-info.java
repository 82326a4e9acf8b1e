// SPDX-License-Identifier: Apache-2.0
/**
 * Immutable structures in the shape of PCollections' own, whose new nodes are placed and written back by
 * {@link org.autopersist.explicit.Nvm}, since libraries know no markings. The kernels and stores that the paper calls
 * Espresso* (section 8) are built of them.
 */
package org.autopersist.structures;
