// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.graphs;

import org.autopersist.DurableRoot;

/** What the image keeps. */
final class Roots {

    @DurableRoot
    static Object graph;

    private Roots() {}
}
