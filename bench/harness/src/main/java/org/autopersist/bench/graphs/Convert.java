// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.graphs;

import org.autopersist.AutoPersist;
import org.autopersist.AutoPersistStats;

/** Makes graphs recoverable, one after the other: {@code SHAPE OBJECTS ROUNDS}. */
public final class Convert {

    private Convert() {}

    public static void main(String[] args) {
        Shape shape = Shape.valueOf(args[0]);
        int objects = Integer.parseInt(args[1]);
        int rounds = Integer.parseInt(args[2]);
        for (int i = 0; i < rounds; i++) {
            Object graph = shape.build(objects);
            AutoPersistStats before = AutoPersist.stats();
            long start = System.nanoTime();
            Roots.graph = graph;
            long nanos = System.nanoTime() - start;
            AutoPersistStats since = AutoPersist.stats().minus(before);
            new Result(since.objectsConverted(), since.bytesConverted(), nanos).print();
        }
    }
}
