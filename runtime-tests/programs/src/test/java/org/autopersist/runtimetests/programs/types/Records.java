// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.BuiltGraph;
import org.autopersist.runtimetests.programs.Expect;

/** Records, nested and generic, in a sealed hierarchy. */
public final class Records extends BuiltGraph {

    @DurableRoot
    private static Expression root;

    public Records() {
        super(() -> root, graph -> root = (Expression) graph);
    }

    private sealed interface Expression {
        record Constant(long value) implements Expression {}

        record Sum(Expression left, Expression right) implements Expression {}

        record Let(String name, Expression value, Expression in) implements Expression {}

        record Variable(String name) implements Expression {}

        record Pair<A, B>(A first, B second, byte b, double d) implements Expression {}

        record Nothing() implements Expression {}
    }

    private static long value(Expression e, String name, long bound) {
        return switch (e) {
            case Expression.Constant(long v) -> v;
            case Expression.Sum(Expression l, Expression r) -> value(l, name, bound) + value(r, name, bound);
            case Expression.Let(String n, Expression v, Expression in) -> value(in, n, value(v, name, bound));
            case Expression.Variable(String n) -> n.equals(name) ? bound : 0;
            case Expression.Pair<?, ?>(Expression a, Expression b, byte x, double y) ->
                value(a, name, bound) * x + value(b, name, bound) * (long) y;
            case Expression.Pair<?, ?> _ -> -1;
            case Expression.Nothing() -> 0;
        };
    }

    @Override
    protected Object build() {
        Expression x = new Expression.Variable("x");
        Expression sum = new Expression.Sum(x, new Expression.Sum(x, new Expression.Constant(2)));
        return new Expression.Let(
                "x",
                new Expression.Constant(20),
                new Expression.Pair<>(sum, new Expression.Nothing(), (byte) 2, 1.5));
    }

    @Override
    protected void alsoCheck(Object recovered) {
        Expect.equal(84L, value(root, "", 0), "value by pattern matching");
        Expect.equal(build(), root, "record equality");
        Expect.equal(build().hashCode(), root.hashCode(), "record hash");
        Expect.equal(List.of(build()), List.of(root), "records in a list");
    }
}
