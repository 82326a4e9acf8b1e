// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.source;

import static org.autopersist.fuzz.jit.source.Code.statement;
import static org.autopersist.fuzz.jit.source.Expressions.bool;
import static org.autopersist.fuzz.jit.source.Expressions.holder;
import static org.autopersist.fuzz.jit.source.Expressions.index;
import static org.autopersist.fuzz.jit.source.Expressions.integer;
import static org.autopersist.fuzz.jit.source.Expressions.ref;
import static org.autopersist.fuzz.jit.source.Expressions.small;
import static org.autopersist.fuzz.jit.source.Expressions.value;

/** Single stores, as programs write them. */
final class Stores {

    private static final Shapes SHAPES = new Shapes()
            .add(10, Stores::field)
            .add(22, Stores::element)
            .add(4, s -> statement("#.ia[#]" + s.pick("++", "--") + ";", holder(s), index(s)))
            .add(2, s -> statement("#." + s.pick("i", "l", "s", "b", "vi", "d") + s.pick("++", "--") + ";", holder(s)))
            .add(3, s -> statement("#.next = #;", holder(s), Code.ref(s.pick("null", s.holderName(), "r[" + s.intName()
                    + " & 7]"))))
            .add(1, s -> s.isOften() ? null : statement("#.next = new " + s.pick("P", "Q", "R") + "(#);", holder(s), small(s)))
            .add(3, s -> statement("#." + s.pick("vi", "vl") + s.pick(" = ", " += ", " ^= ") + "#;", holder(s), integer(s)))
            .add(2, s -> statement("#.vo = #;", holder(s), ref(s)))
            .add(2, s -> s.isQuiet() ? null : statement("#.ui = #;", holder(s), integer(s)))
            .add(1, s -> s.isQuiet() ? null : statement("#.uo = #;", holder(s), ref(s)))
            .add(3, Stores::row)
            .add(3, s -> s.isOften() ? null : statement("r[" + s.intName() + " & 7] = #;", holder(s)))
            .add(3, Stores::inside)
            .add(3, Stores::constant)
            .add(2, s -> statement("#.put(#, #);", holder(s), index(s), ref(s)))
            .add(3, s -> statement("#.ia[#] = #.ia[#] + #.ba[#];", holder(s), index(s), holder(s), index(s), holder(s), index(s)))
            .add(1, s -> statement("(# ? # : #).ia[#] = #;", bool(s), holder(s), holder(s), index(s), small(s)));

    private Stores() {}

    /** Any. */
    static Code store(Scope s) {
        return SHAPES.make(s);
    }

    private static String operator(Scope s, Type type) {
        return !type.isNumber() || s.chance(60) ? " = " : s.pick(" += ", isIntegral(type) ? " ^= " : " -= ");
    }

    private static boolean isIntegral(Type type) {
        return type != Type.FLOAT && type != Type.DOUBLE;
    }

    private static Code field(Scope s) {
        Type type = Type.common(s);
        return statement("#." + type.field + operator(s, type) + "#;", holder(s), value(s, type));
    }

    /** An element of an array of a holder. */
    static Code element(Scope s) {
        Type type = Type.common(s);
        return statement("#." + type.array + "[#]" + operator(s, type) + "#;", holder(s), index(s), value(s, type));
    }

    /** An element of an array that has a local name. */
    static Code element(Scope s, String array, Type type) {
        return statement(array + "[#]" + operator(s, type) + "#;", index(s), value(s, type));
    }

    private static Code row(Scope s) {
        return s.pick(
                statement("#.iia[# % 3][#] = #;", holder(s), Code.integer("(" + s.intName() + " & 31)"), Code.integer(s.intName()
                        + " & 3"), integer(s)),
                statement("#.ooa[# & 1][# & 3] = #;", holder(s), small(s), small(s), ref(s)),
                statement("#.iia[#][#] += #;", holder(s), Code.integer(s.intName()), Code.integer(s.intName()), small(s)),
                statement("#.iia[# & 1] = new int[5];", holder(s), small(s)));
    }

    private static Code inside(Scope s) {
        String name = s.fresh("m");
        return s.pick(
                statement("if (#.o instanceof N " + name + ") { " + name + ".i = #; " + name + ".o = #; }", holder(s),
                        integer(s), ref(s)),
                statement("if (#.oa[#] instanceof N " + name + ") { " + name + ".l += #; }", holder(s), index(s), integer(s)),
                statement("if (#.o instanceof N " + name + ") { " + name + ".next = new N(#); " + name + ".next.with(#); }",
                        holder(s), small(s),
                        small(s)),
                statement("if (#.oa[#] instanceof int[] " + name + ") { " + name + "[0] = #; }", holder(s), index(s),
                        integer(s)));
    }

    /** A static field that is a root. */
    private static Code constant(Scope s) {
        return s.pick(
                statement("SI" + s.pick(" = ", " += ") + "#;", integer(s)),
                statement("SL" + s.pick(" = ", " ^= ") + "#;", integer(s)),
                statement("SO = #;", ref(s)),
                statement("SD = #;", integer(s)),
                statement("SA[#] = #;", index(s), integer(s)));
    }
}
