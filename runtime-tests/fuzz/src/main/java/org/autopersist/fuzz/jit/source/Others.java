// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.source;

import static org.autopersist.fuzz.jit.source.Code.statement;
import static org.autopersist.fuzz.jit.source.Expressions.holder;
import static org.autopersist.fuzz.jit.source.Expressions.ref;
import static org.autopersist.fuzz.jit.source.Expressions.small;

/** Lambdas, calls of several targets, and threads. */
final class Others {

    private static final Shapes SHAPES = new Shapes()
            .add(3, Others::lambda)
            .add(2, Others::called)
            .add(2, s -> s.isOften() ? null : statement("#.o = #;", holder(s), operation(s)))
            .add(2, Others::calledIfThere)
            .add(4, s -> statement("#.put(# & 15, #);", holder(s), small(s), ref(s)))
            .add(2, s -> s.isOften() || s.isQuiet() ? null : threads(s));

    private Others() {}

    /** Any. */
    static Code shape(Scope s) {
        return SHAPES.make(s);
    }

    private static Code called(Scope s) {
        String f = s.fresh("f");
        return statement("{ Op " + f + " = #; #.i += " + f + ".apply(#, # & 7); }", operation(s), holder(s), holder(s), small(s));
    }

    private static Code calledIfThere(Scope s) {
        String f = s.fresh("f");
        return statement("if (#.o instanceof Op " + f + ") { " + f + ".apply(#, # & 7); }", holder(s), holder(s), small(s));
    }

    private static Code operation(Scope s) {
        return s.pick(
                Code.ref("(Op) (a, b) -> { a.ia[b & 15] = b; return b; }"),
                Code.ref("(Op) (a, b) -> { for (int k = 0; k < a.la.length; k++) { if (a.la[k] == 0) { a.la[k] = b; return k; } "
                        + "} return -1; }"),
                Code.ref("(Op) P::apply".replace("P::apply", s.holderName() + "::apply")),
                Code.ref("(Op) r[" + s.below(8) + "]"));
    }

    private static Code lambda(Scope s) {
        String g = s.fresh("g");
        Scope body = s.lambda(g + "p", g + "q", g + "x");
        return statement("{ final P " + g + "p = #, " + g + "q = #; final int " + g + "x = #; Runnable " + g + " = () -> { # }; "
                + g + ".run(); " + s.pick("", g + ".run(); ") + "}", holder(s), holder(s), small(s), Statements.block(body, 2));
    }

    /** What several threads do to the same data in an order that makes no difference, every now and then. */
    private static Code threads(Scope s) {
        String g = s.fresh("g");
        String first = s.pick(
                "for (int k = 0; k < 16; k += 2) { U[k] = k + X; }",
                "for (int k = 0; k < 20; k++) { synchronized (A) { A.l += k; A.ia[k & 15] += X; } }",
                "for (int k = 0; k < 20; k++) { H.VI.getAndAdd(A, k); A.ai.addAndGet(X); }",
                "for (int k = 0; k < 16; k += 2) { if (V[k] == null) { V[k] = \"t\" + k; break; } }",
                "for (int k = 0; k < 16; k += 2) { V[k] = new N(k); }");
        String second = first.contains("U[") || first.contains("V[") ? first.replace("k = 0", "k = 1") : first;
        return statement("if ((n & 15) == 5) { final P " + g + "p = #; final int " + g + "x = # & 7; final int[] " + g + "u = "
                + g + "p.ia; final Object[] "
                + g + "v = " + g + "p.oa; Threads." + s.pick("both", "both", "virtual", "three") + "(() -> { "
                + named(first, g) + " }, () -> { " + named(second, g) + " }); }", holder(s), small(s));
    }

    private static String named(String text, String g) {
        return text.replace("U", g + "u").replace("X", g + "x").replace("A.", g + "p.").replace("(A", "(" + g + "p")
                .replace("V[", g + "v[");
    }
}
