// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.source;

import static org.autopersist.fuzz.jit.source.Code.statement;
import static org.autopersist.fuzz.jit.source.Expressions.bool;
import static org.autopersist.fuzz.jit.source.Expressions.holder;
import static org.autopersist.fuzz.jit.source.Expressions.index;
import static org.autopersist.fuzz.jit.source.Expressions.integer;
import static org.autopersist.fuzz.jit.source.Expressions.small;
import static org.autopersist.fuzz.jit.source.Expressions.value;

/** Loops with two variables: one within the other, or both of one loop. */
final class Nests {

    private static final Shapes SHAPES = new Shapes()
            .add(3, Nests::simple)
            .add(3, Nests::labelled)
            .add(4, Nests::twoVariables);

    private Nests() {}

    /** Any; null where it would run too often. */
    static Code shape(Scope s) {
        return s.hasTimeFor(20) ? SHAPES.make(s) : null;
    }

    /** A store at an index of a nest of loops. */
    private static Code simple(Scope s) {
        String i = s.fresh("i");
        String j = s.fresh("i");
        Scope rounds = s.closed().loop(s.fresh("L"), false, i, 4);
        Scope body = rounds.loop(s.fresh("L"), false, j, 5);
        Code index = s.chance(50) ? index(body) : Code.integer(s.pick("4 * I + J", "I * J", "I + J", "J * 3 + I").replace("I", i)
                .replace("J", j));
        Type type = Type.common(s);
        return statement("for (int " + i + " = 0; " + i + " < " + s.pick("4", "3") + "; " + i + "++) { # for (int " + j + " = "
                + s.pick("0", i, "0")
                + "; " + j + " < 5; " + j + "++) { # } }", s.chance(30) ? Stores.store(rounds) : statement(""),
                s.chance(35) ? statement("#.iia[" + i + "][" + j + "] = #;", holder(s), integer(body))
                        : statement("#." + type.array + "[#] = #;", holder(body), index, value(body, type)));
    }

    /** The inner loop goes on with, or ends, the outer one. */
    private static Code labelled(Scope s) {
        String i = s.fresh("i");
        String j = s.fresh("i");
        String label = s.fresh("L");
        Scope rounds = s.loop(label, true, i, 4);
        Scope body = rounds.loop(s.fresh("L"), false, j, 5);
        Type type = Type.common(s);
        String step = s.pick("++", "++", " += 2");
        return statement(label + ": for (int " + i + " = 0; " + i + " < 4; " + i + "++) { " + s.pick("for (int J = 0; J < 5; JS) "
                + "{ # if (#) { # E } # }", "int J = 0; do { # if (#) { # E } # JS; } while (J < 5);",
                "int J = 4; while (J >= 0) { # if (#) { # E } # J--; }").replace("S", step).replace("J", j).replace("E",
                s.pick("continue ", "continue ", "break ") + label + ";") + " # }",
                statement("#." + type.array + "[" + s.pick(i + " + " + j, i + " * " + j, "4 * " + i + " + " + j) + " & 15] = #;",
                        holder(body), value(body, type)),
                bool(body), s.chance(50) ? Stores.store(body) : statement(""),
                s.chance(50) ? Stores.element(body) : statement(""), s.chance(50) ? Stores.store(rounds) : statement(""));
    }

    /** Which step together. */
    private static Code twoVariables(Scope s) {
        String i = s.fresh("i");
        String j = s.fresh("i");
        Type type = Type.common(s);
        Scope body = s.closed().loop(s.fresh("L"), false, i, 16).withInt(j);
        String head = s.pick("for (int I = 0, J = 15; I < J; I++, J--)", "for (int I = 0, J = 0; I < 16; I++, J += 3)",
                "for (int I = 15, J = 1; I >= 0; I -= 2, J += J)", "for (int I = 0, J = # & 7; I < 8; I++, J++)");
        Code first = statement("#." + type.array + "[" + i + "] = #;", holder(body), value(body, type));
        Code second = statement("#." + type.array + "[" + s.pick(j, j + " & 15", j + " & 15") + "] = #;", holder(body),
                value(body, type));
        Code guarded = s.chance(30) ? statement("if (#) { # }", bool(body), second) : second;
        String text = head.replace("I", i).replace("J", j) + " { # # }";
        return head.contains("#") ? statement(text, small(s), first, guarded) : statement(text, first, guarded);
    }
}
