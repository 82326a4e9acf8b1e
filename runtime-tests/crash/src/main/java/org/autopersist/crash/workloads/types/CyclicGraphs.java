// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.types;

/** Big cyclic graphs, each published by one store: all of it or nothing. */
public final class CyclicGraphs extends GraphSlots {

    public CyclicGraphs() {
        super(16, 6);
    }

    @Override
    int nodes(int index) {
        return 10 + index * index;
    }

    @Override
    int count(Graphs.Node found) {
        int count = 1;
        for (Graphs.Node node = found.next; node != found && node != null && count < 1000; node = node.next) {
            count++;
        }
        return count;
    }

    @Override
    void publish(Graphs.Node[] graph, int index) {
        store(graph[graph.length / 2], index);
    }
}
