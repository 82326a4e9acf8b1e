package org.autopersist.runtimetests.programs;

/** A program whose data is always the same graph: what is recovered must be like a freshly built one. */
public abstract class BuiltGraph implements Program {

    /** Builds the graph, in the same way each time. */
    protected abstract Object build();

    /** The durable root. */
    protected abstract Object root();

    /** Stores into the durable root. */
    protected abstract void root(Object graph);

    /** More claims about the recovered graph. */
    protected void alsoCheck(Object recovered) throws Exception {}

    @Override
    public void write() throws Exception {
        Expect.same(null, root(), "root before the first life");
        root(build());
        check();
    }

    @Override
    public void check() throws Exception {
        Expect.alike(build(), root(), getClass().getSimpleName());
        alsoCheck(root());
    }
}
