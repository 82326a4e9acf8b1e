// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.source;

import static org.autopersist.fuzz.jit.source.Code.statement;
import static org.autopersist.fuzz.jit.source.Expressions.bool;
import static org.autopersist.fuzz.jit.source.Expressions.holder;
import static org.autopersist.fuzz.jit.source.Expressions.index;
import static org.autopersist.fuzz.jit.source.Expressions.integer;
import static org.autopersist.fuzz.jit.source.Expressions.ref;
import static org.autopersist.fuzz.jit.source.Expressions.small;

/** Objects that are made, stored to, published, and stored to again; some of them only on some paths. */
final class Births {

    private static final Shapes SHAPES = new Shapes()
            .add(4, Births::published)
            .add(4, Births::publishedInLoop)
            .add(3, Births::merged)
            .add(2, Births::mergedArrays)
            .add(3, Births::halfWay)
            .add(2, Births::array)
            .add(8, Births::copied)
            .add(3, Births::takenApart)
            .add(2, Births::chain)
            .add(2, Births::oldOrNew)
            .add(1, Births::nested);

    private Births() {}

    /** Any. */
    static Code shape(Scope s) {
        return s.isQuiet() ? null : SHAPES.make(s);
    }

    private static Code published(Scope s) {
        String m = s.fresh("m");
        return statement("{ N " + m + " = new N(#); " + m + ".l = #; #." + s.pick("o", "vo", "oa[3]") + " = " + m + "; " + m
                + s.pick(".i", ".l")
                + s.pick(" = ", " += ") + "#; " + m + ".o = #; }", small(s), integer(s), holder(s), integer(s), ref(s));
    }

    private static Code publishedInLoop(Scope s) {
        if (!s.hasTimeFor(16)) {
            return null;
        }
        String m = s.fresh("m");
        String i = s.fresh("i");
        Scope body = s.loop(s.fresh("L"), false, i, 16);
        return statement("{ N " + m + " = new N(#); for (int " + i + " = 0; " + i + " < " + s.pick("16", "12", "(n & 15)") + "; "
                + i + "++) { " + m
                + ".i += #; if (#) { #.oa[#] = " + m + "; " + s.pick("", m + " = new N(" + i + "); ", "break; ") + "} " + m
                + s.pick(".l = #; ", ".o = #; ") + "} }", small(s), small(body), bool(body), holder(body), index(body),
                Code.integer(i));
    }

    /** One of two new ones. */
    private static Code merged(Scope s) {
        String m = s.fresh("m");
        return statement("{ N " + m + "; if (#) { " + m + " = new N(#); } else { " + m + " = new N(#, #); } " + m
                + ".l = #; if (#) { #.o = " + m
                + "; } " + m + ".i " + s.pick("=", "+=") + " #; #.i += " + m + ".i; }", bool(s), small(s), small(s), ref(s),
                integer(s), bool(s),
                holder(s), integer(s), holder(s));
    }

    /** One of two new arrays, or one that is there. */
    private static Code mergedArrays(Scope s) {
        String u = s.fresh("u");
        String other = s.pick("new int[9]", s.holderName() + ".ia");
        return s.isOften() ? null : statement("{ int[] " + u + "; if (#) { " + u + " = new int[4]; " + u + "[2] = #; } else { " + u
                + " = " + other + "; } if (#) { #.o = " + u + "; } " + u + "[# & 3] += #; #.l += " + u + "[2]; }", bool(s),
                integer(s), bool(s), holder(s), small(s), integer(s), holder(s));
    }

    /** Taken apart on one path, published on the other. */
    private static Code halfWay(Scope s) {
        String m = s.fresh("m");
        return statement("{ N " + m + " = new N(#); " + m + ".o = #; if (#) { #.oa[#] = " + m + "; " + m
                + ".l = #; } else { #.l += " + m
                + ".i; } " + s.pick("", m + ".l++; ") + "}", small(s), ref(s), bool(s), holder(s), index(s), integer(s),
                holder(s));
    }

    private static Code array(Scope s) {
        String u = s.fresh("u");
        return s.isOften() ? null : statement("{ int[] " + u + " = new int[" + s.pick("4", "8", "16") + "]; " + u
                + "[1] = #; #.o = " + u + "; " + u
                + "[# & 3] " + s.pick("=", "+=") + " #; }", integer(s), holder(s), small(s), integer(s));
    }

    /** A short copy, published before anything else is done. */
    private static Code copied(Scope s) {
        String u = s.fresh("u");
        String k = s.fresh("k");
        String length = s.pick("2", "4", "5", "7", "(n & 7)");
        String range = "Arrays.copyOfRange(H.WORDS, 1, 1 + ";
        String copy = s.pick(range, range, "Arrays.copyOf(H.WORDS, ", "H.copied(H.WORDS, ") + length + ")";
        String stored = "if (" + u + ".length > 1) { " + u + "[1] = #; } }";
        return s.isOften() ? null : statement("{ int " + k + " = #; Object[] " + u + " = " + copy + "; #." + s.pick("o", "o", "oa[2]")
                + " = " + u + "; if (#) { #.i = " + k + " + 1; } else { #.l = " + k + "; } "
                + s.pick(stored, stored, s.holderName() + ".o = #; }"),
                small(s), holder(s), bool(s), holder(s), holder(s), ref(s));
    }

    /** Taken apart in a loop with several ways out, which becomes two loops, behind a store to something else. */
    private static Code takenApart(Scope s) {
        if (!s.hasTimeFor(16)) {
            return null;
        }
        String m = s.fresh("m");
        String i = s.fresh("i");
        Scope body = s.loop(s.fresh("L"), false, i, 16);
        String first = s.pick(i, s.holderName() + ".ia[" + i + " - 1]", s.holderName() + ".ia[" + i + "]");
        return statement("for (int " + i + " = 0; " + i + " < (n & 15); " + i + s.pick("++", " += 3") + ") { #"
                + s.pick(".o = #", ".oa[5] = #") + "; N " + m + " = new N(" + first + "); if (#) { break; } " + m
                + ".l = (n & 1) == 0 ? " + i + " : #; #.l += " + m + ".l; }",
                holder(body), ref(body), bool(body), integer(body), holder(body));
    }

    private static Code chain(Scope s) {
        String m = s.fresh("m");
        return s.isOften() ? null : statement("{ N " + m + " = new N(#); " + m + ".next = new N(#); " + m + ".next.next = " + m
                + "; #.o = " + m + "; "
                + m + ".next.l = #; " + m + ".next.o = #; }", small(s), small(s), holder(s), integer(s), ref(s));
    }

    private static Code oldOrNew(Scope s) {
        String m = s.fresh("m");
        return statement("{ N " + m + " = #.o instanceof N " + m + "0 ? " + m + "0 : new N(#); " + m + ".l " + s.pick("=", "+=")
                + " #; " + m
                + ".o = #; #.o = " + m + "; " + m + ".i--; }", holder(s), small(s), integer(s), ref(s), holder(s));
    }

    /** A new holder within a new array within a holder. */
    private static Code nested(Scope s) {
        String m = s.fresh("m");
        return s.isOften() ? null : statement("{ Q " + m + " = new Q(#); " + m + ".oa[2] = new N(#); " + m
                + ".ia[#] = #; #.next = " + m + "; " + m
                + ".ia[#] += #; " + m + ".oa[2] = #; " + m + ".extra = #; }", small(s), small(s), index(s), integer(s),
                holder(s), index(s), small(s),
                ref(s), small(s));
    }
}
