// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.source;

import static org.autopersist.fuzz.jit.source.Code.statement;
import static org.autopersist.fuzz.jit.source.Expressions.holder;
import static org.autopersist.fuzz.jit.source.Expressions.integer;
import static org.autopersist.fuzz.jit.source.Expressions.ref;
import static org.autopersist.fuzz.jit.source.Expressions.small;
import static org.autopersist.fuzz.jit.source.Expressions.value;

import java.util.List;

/** Stores of many elements at once, and arrays that take another's place. Each array keeps at least 16 elements. */
final class Bulk {

    private static final Shapes SHAPES = new Shapes()
            .add(4, Bulk::copyConstant)
            .add(4, Bulk::copyVariable)
            .add(2, Bulk::copyWithin)
            .add(4, Bulk::fill)
            .add(2, Bulk::replaced)
            .add(2, s -> statement("Arrays.sort(#." + s.pick("ia", "la", "ba", "ca", "da", "sa", "fa") + ");", holder(s)))
            .add(1, s -> statement("Arrays.sort(#." + s.pick("ia", "la", "ca") + ", # & 7, 9 + (# & 3));", holder(s), small(s),
                    small(s)))
            .add(2, Bulk::text)
            .add(1, s -> statement("Arrays.setAll(#.ia, k -> k * 3);", holder(s)))
            .add(1, s -> statement("#.next = #.clone();", holder(s), Code.holder(s.holderName())))
            .add(1, Bulk::cloned);

    private Bulk() {}

    /** Any. */
    static Code store(Scope s) {
        return SHAPES.make(s);
    }

    private static Code copyConstant(Scope s) {
        String array = Type.common(s).array;
        int from = s.below(9);
        int to = s.below(9);
        return statement("System.arraycopy(#." + array + ", " + from + ", #." + array + ", " + to + ", "
                + s.below(17 - Math.max(from, to)) + ");",
                holder(s), holder(s));
    }

    private static Code copyVariable(Scope s) {
        String array = Type.common(s).array;
        return statement("System.arraycopy(#." + array + ", # & 7, #." + array + ", # & 7, # & " + s.pick(7, 7, 15) + ");",
                holder(s), small(s),
                holder(s), small(s), small(s));
    }

    private static Code copyWithin(Scope s) {
        String p = s.holderName();
        String array = Type.common(s).array;
        return statement("System.arraycopy(" + p + "." + array + ", " + s.pick("0, ", "1, ") + p + "." + array + ", "
                + s.pick("1, ", "0, ")
                + s.pick("15", "(# & 7)", "14").replace("#", s.intName()) + ");");
    }

    private static Code fill(Scope s) {
        Type type = Type.common(s);
        Code value = new Code(Code.Kind.WHOLE, "(" + type.java + ") (#)", List.of(value(s, type)));
        return s.chance(40) ? statement("Arrays.fill(#." + type.array + ", #);", holder(s), value)
                : statement("Arrays.fill(#." + type.array + ", # & 7, " + s.between(8, 16) + ", #);", holder(s), small(s), value);
    }

    private static Code replaced(Scope s) {
        if (s.isOften()) {
            return null;
        }
        Type type = Type.common(s);
        String a = type.array;
        return switch (s.below(6)) {
            case 0 -> statement("#." + a + " = #." + a + ".clone();", holder(s), holder(s));
            case 1 -> statement("#." + a + " = Arrays.copyOf(#." + a + ", 16);", holder(s), holder(s));
            case 2 -> statement("#." + a + " = Arrays.copyOfRange(#." + a + ", # & 3, 20);", holder(s), holder(s), small(s));
            case 3 -> statement("#." + a + " = new " + type.java + "[16];", holder(s));
            case 4 -> {
                String u = s.fresh("u");
                yield statement("{ var " + u + " = #." + a + ".clone(); " + u + "[# & 15] = #; #." + a + " = " + u + "; " + u
                        + "[# & 15] = #; }",
                        holder(s), small(s), value(s, type), holder(s), small(s), value(s, type));
            }
            default -> statement("#.oa = new Object[] {null, #, #, null, null, null, null, null, null, null, null, null, null, "
                    + "null, #, null};",
                    holder(s), ref(s), ref(s), ref(s));
        };
    }

    private static Code text(Scope s) {
        return switch (s.below(5)) {
            case 0 -> statement("(\"text\" + #).getChars(0, 5, #.ca, # & 7);", small(s), holder(s), small(s));
            case 1 -> s.isOften() ? null : statement("#.o = (\"t\" + # + #.s).getBytes(StandardCharsets.ISO_8859_1);", holder(s),
                    small(s), holder(s));
            case 2 -> statement("#.o = new StringBuilder().append(#).append('k').append(#.i).toString();", holder(s), small(s),
                    holder(s));
            case 3 -> statement("#.oa[# & 15] = \"s\" + # + \"t\" + #;", holder(s), small(s), integer(s), small(s));
            default -> statement("\"abcdefgh\".getBytes(0, 6, #.ba, # & 7);", holder(s), small(s));
        };
    }

    private static Code cloned(Scope s) {
        String m = s.fresh("m");
        return statement("if (#.o instanceof N " + m + ") { N " + m + "c = " + m + ".clone(); " + m + "c.i = #; #.o = " + m
                + "c; " + m
                + "c.l = #; }", holder(s), small(s), holder(s), integer(s));
    }
}
