// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.compiled;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.autopersist.runtimetests.programs.BuiltGraph;

/** A graph that gets its contents when it is durable already: each store in {@link #change} has to reach the image. */
abstract class ChangedGraph<G> extends BuiltGraph {

    protected ChangedGraph(Supplier<?> root, Consumer<Object> store) {
        super(root, store);
    }

    /** The graph before it is changed. */
    protected abstract G empty();

    /** Changes the graph, in the same way each time. */
    protected abstract void change(G graph);

    @Override
    protected final Object build() {
        G graph = empty();
        change(graph);
        return graph;
    }

    @Override
    public final void write() throws Exception {
        G graph = empty();
        store(graph);
        change(graph);
        check();
    }
}
