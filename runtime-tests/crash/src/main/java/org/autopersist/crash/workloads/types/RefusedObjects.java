// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.types;

import static org.autopersist.test.crash.InconsistentStateException.require;

import org.autopersist.AutoPersist;
import org.autopersist.FailureAtomic;
import org.autopersist.ObjectRefusedException;

/**
 * Graphs with an object that means nothing in another process: their store is refused, in a region or not, and leaves
 * nothing. Then the same graph is published without that object.
 */
public final class RefusedObjects extends GraphSlots {

    private static final int NODES = 30;

    public RefusedObjects() {
        super(40, 5);
    }

    @Override
    int nodes(int index) {
        return NODES;
    }

    @Override
    int count(Graphs.Node found) {
        return NODES;
    }

    @Override
    void publish(Graphs.Node[] graph, int index) {
        Graphs.Node offender = graph[NODES - 1 - index % 7];
        Object[] many = offender.many;
        offender.many = new Object[] {offender, Thread.currentThread()};
        if (AutoPersist.isEnabled()) {
            try {
                storeOneOf(graph, index);
                require(false, "A thread became durable");
            } catch (ObjectRefusedException _) {
                // As promised; the store is taken back.
            }
        }
        offender.many = many;
        storeOneOf(graph, index);
    }

    private void storeOneOf(Graphs.Node[] graph, int index) {
        if (index % 2 == 0) {
            store(graph[index % NODES], index);
        } else {
            FailureAtomic.run(() -> store(graph[index % NODES], index));
        }
    }
}
