package org.autopersist.runtimetests.programs.compiled;

import org.autopersist.runtimetests.programs.BuiltGraph;

/** A graph that gets its contents when it is durable already: each store in {@link #change} has to reach the image. */
abstract class ChangedGraph<G> extends BuiltGraph {

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
        root(graph);
        change(graph);
        check();
    }
}
