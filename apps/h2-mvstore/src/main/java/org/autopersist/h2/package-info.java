// SPDX-License-Identifier: Apache-2.0
/**
 * What H2's rewritten classes call: it keeps in-memory databases in the image. H2 itself is not changed; {@link
 * org.autopersist.h2.agent} rewrites a few of its methods when their classes are loaded.
 */
package org.autopersist.h2;
