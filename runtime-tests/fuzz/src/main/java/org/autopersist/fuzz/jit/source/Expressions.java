// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.source;

import org.autopersist.fuzz.jit.data.P;


/** What is stored, and where. */
final class Expressions {

    private static final Shapes REFS = new Shapes()
            .add(3, s -> ref("(\"k\" + #)", Code.integer(s.intName())))
            .add(4, s -> ref("Integer.valueOf(# & 63)", small(s)))
            .add(3, _ -> ref("null"))
            .add(3, s -> ref("#.oa[#]", holder(s), index(s)))
            .add(3, s -> ref("#.o", holder(s)))
            .add(3, s -> s.isOften() ? null : ref("new int[] {#}", small(s)))
            .add(5, s -> ref("new N(#)", small(s)))
            .add(2, s -> ref("new N(#, #)", small(s), ref(s.pick("null", s.holderName(), s.holderName() + ".o"))))
            .add(1, s -> ref("new Rec(#, #, #)", small(s), small(s), ref(s.pick("null", "\"r\"", s.holderName() + ".ia"))))
            .add(1, s -> ref("E.values()[# & 3]", small(s)))
            .add(1, s -> ref(s.pick("E.A", "E.C")))
            .add(2, Expressions::holder)
            .add(1, s -> ref(s.holderName() + "." + s.pick("ia", "oa", "ooa[0]", "iia[1]", "ba")));

    private static final Shapes BOOLS = new Shapes()
            .add(4, s -> bool("# " + s.pick("<", ">", "==", "!=", "<=", ">=") + " #", integer(s), small(s)))
            .add(4, s -> bool("(" + s.intName() + " & " + s.pick(1, 3, 7) + ") == 0"))
            .add(3, s -> bool("#.ia[#] " + s.pick("==", "!=", "<") + " 0", holder(s), index(s)))
            .add(3, s -> bool("#.oa[#] " + s.pick("==", "!=") + " null", holder(s), index(s)))
            .add(1, s -> bool("#.next " + s.pick("==", "!=") + " #", holder(s), ref(s.pick("null", s.holderName()))))
            .add(1, s -> bool("#.z", holder(s)))
            .add(1, s -> bool("#.o instanceof " + s.pick("String", "Integer", "N"), holder(s)))
            .add(1, s -> bool("(# & #)", bool(s.holderName() + ".i > 3"), bool(s.intName() + " > 1")));

    private Expressions() {}

    /** An integer, of any size. */
    static Code integer(Scope s) {
        return integer(s, 0);
    }

    private static Code integer(Scope s, int depth) {
        int k = s.below(100);
        if (depth > 1 || k < 38) {
            return Code.integer(s.intName());
        }
        if (k < 52) {
            return Code.integer("" + s.pick(0, 1, 2, 3, 5, 7, 15, 16, 31, -1, 100, 1_000_003, Integer.MIN_VALUE));
        }
        if (k < 66) {
            return read(s);
        }
        if (k < 69 && s.hasLong()) {
            return Code.integer("(int) (" + s.longName() + " >>> 3)");
        }
        if (k < 94) {
            return Code.integer("(# " + s.pick("+", "-", "*", "&", "|", "^", "+", "-", ">>>") + " #)", integer(s, depth + 1),
                    integer(s, depth + 1));
        }
        return Code.integer("(# ? # : #)", bool(s), integer(s, depth + 2), integer(s, depth + 2));
    }

    /** A simple integer. */
    static Code small(Scope s) {
        return s.chance(70) ? Code.integer(s.intName()) : integer(s, 1);
    }

    /** An index into an array of 16 elements, which it seldom misses. */
    static Code index(Scope s) {
        int k = s.below(100);
        if (k < 10) {
            return Code.integer("" + s.below(P.LENGTH));
        }
        String i = s.indexName();
        if (i == null || k < 16) {
            String j = s.intName();
            return s.chance(88) ? Code.integer("# & " + s.pick(15, 15, 15, 7), small(s)) : Code.integer(j);
        }
        if (k < 58) {
            return Code.integer(i);
        }
        if (k < 72) {
            return Code.integer(i + s.pick(" + 1", " - 1", " + 2", " - 2"));
        }
        String j = s.indexName();
        return Code.integer(s.pick("2 * " + i, "15 - " + i, i + " * " + j, i + " + " + j, "(byte) " + i, "(char) " + i, i
                + " & 7", i + " >> 1",
                "(int) ((long) " + i + " + 1)", "(int) (" + i + " * 3L)", i + " + " + s.holderName() + ".s", i + " + ("
                + s.intName() + " & 3)",
                i + " ^ 1", i + " % 5"));
    }

    /** One of the program's holders. */
    static Code holder(Scope s) {
        int k = s.below(100);
        if (k < 72) {
            return holder(s.holderName(), new Code[0]);
        }
        if (k < 84) {
            return holder("r[" + s.below(8) + "]", new Code[0]);
        }
        if (k < 94) {
            return holder("r[" + s.intName() + " & 7]", new Code[0]);
        }
        return holder("(# ? " + s.holderName() + " : " + s.holderName() + ")", bool(s.intName() + " > " + s.intName()));
    }

    private static Code holder(String text, Code... parts) {
        return Code.holder(text, parts);
    }

    private static Code bool(String text, Code... parts) {
        return Code.bool(text, parts);
    }

    /** What a field or an element has. */
    static Code read(Scope s) {
        Type type = Type.common(s);
        return s.chance(50) ? Code.integer(type.read("#." + type.field), holder(s))
                : Code.integer(type.read("#." + type.array + "[#]"), holder(s), index(s));
    }

    static Code longInteger(Scope s) {
        return s.hasLong() && s.chance(40) ? Code.of(Code.Kind.LONG, "(" + s.longName() + " + #)", small(s))
                : Code.of(Code.Kind.LONG, s.pick("(# * 5L)", "((long) # << 33)", "(long) #"), small(s));
    }

    static Code bool(Scope s) {
        return BOOLS.make(s);
    }

    static Code ref(Scope s) {
        return REFS.make(s);
    }

    private static Code ref(String text, Code... parts) {
        return Code.ref(text, parts);
    }

    /** What an expression of that type takes as its only part. */
    static Code raw(Scope s, Type type) {
        return type.isRef() ? ref(s) : integer(s);
    }

    /** A value of that type. */
    static Code value(Scope s, Type type) {
        return type.isRef() ? ref(s) : Code.integer(type.value(), integer(s));
    }
}
