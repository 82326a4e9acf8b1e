// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.graphs;

import org.autopersist.AutoPersist;
import org.autopersist.AutoPersistStats;

/** Opens an image and takes its root. */
public final class Recover {

    private Recover() {}

    public static void main(String[] args) {
        AutoPersist.stats(); // loads what the measurement needs
        long start = System.nanoTime();
        Object graph = Roots.graph;
        long nanos = System.nanoTime() - start;
        if (graph == null) {
            throw new IllegalStateException("The image has no graph");
        }
        AutoPersistStats stats = AutoPersist.stats();
        new Result(stats.objectsRecovered(), stats.bytesRecovered(), nanos).print();
    }
}
