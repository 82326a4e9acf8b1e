// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs;

import java.util.function.Consumer;
import java.util.function.Supplier;

/** A program whose data is always the same graph: what is recovered must be like a freshly built one. */
public abstract class BuiltGraph implements Program {

    private final Supplier<?> root;
    private final Consumer<Object> store;

    /**
     * @param root loads the program's durable root
     * @param store stores a graph into it
     */
    protected BuiltGraph(Supplier<?> root, Consumer<Object> store) {
        this.root = root;
        this.store = store;
    }

    /** Builds the graph, in the same way each time. */
    protected abstract Object build();

    /** The durable root. */
    protected final Object root() {
        return root.get();
    }

    /** Stores into the durable root. */
    protected final void store(Object graph) {
        store.accept(graph);
    }

    /** More claims about the recovered graph. */
    protected void alsoCheck(Object recovered) throws Exception {}

    @Override
    public void write() throws Exception {
        Expect.same(null, root(), "root before the first life");
        store(build());
        check();
    }

    @Override
    public void check() throws Exception {
        Expect.alike(build(), root(), getClass().getSimpleName());
        alsoCheck(root());
    }
}
