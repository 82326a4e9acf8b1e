// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.source;

import static org.autopersist.fuzz.jit.source.Code.bool;
import static org.autopersist.fuzz.jit.source.Code.statement;
import static org.autopersist.fuzz.jit.source.Expressions.bool;
import static org.autopersist.fuzz.jit.source.Expressions.holder;
import static org.autopersist.fuzz.jit.source.Expressions.integer;
import static org.autopersist.fuzz.jit.source.Expressions.value;

import java.util.ArrayList;
import java.util.List;

/** Loops that store. */
final class Loops {

    private Loops() {}

    /** Any kind, with any statements in it. */
    static Code loop(Scope s) {
        int most = s.hasTimeFor(100) && s.chance(10) ? 100 : s.pick(16, 16, 16, 8, 4);
        if (!s.hasTimeFor(most) || s.isDeep()) {
            return null;
        }
        String i = s.fresh("i");
        String label = s.fresh("L");
        String bound = most == 100 ? "100" : most < 16 ? "" + most : s.pick("16", "15", "(" + s.intName() + " & 15)",
                s.holderName() + ".ia.length",
                s.holderName() + ".oa.length", "(" + s.holderName() + ".s & 15)");
        int k = s.below(100);
        if (k < 52) {
            Scope body = s.loop(label, true, i, most);
            return statement(label + ": for (int " + i + " = " + s.pick("0", "0", "1", "(" + s.intName() + " & 3)") + "; " + i
                    + " < " + bound + "; "
                    + i + s.pick("++", "++", " += 2", " += 3") + ") { # }", body(body));
        }
        if (k < 72) {
            Scope body = s.loop(label, true, i, most);
            return statement(label + ": for (int " + i + " = " + s.pick("15", "14", "(" + s.intName() + " & 15)", ""
                    + (most - 1)) + "; " + i + " >= "
                    + s.pick("0", "0", "1", "(" + s.intName() + " & 3)") + "; " + i + s.pick("--", "--", " -= 2") + ") { # }",
                    body(body));
        }
        if (k < 80) {
            Scope body = s.loop(label, true, i, most);
            return statement(label + ": for (int " + i + " = 0; " + i + " < " + bound + " && #; " + i + "++) { # }", bool(s),
                    body(body));
        }
        if (k < 86) {
            Scope body = s.loop(label, true, i, most);
            return statement("{ int " + i + " = -1; " + label + ": while (++" + i + " < " + bound + s.pick("",
                    " && #") .replace("#", s.holderName()
                    + ".ia[" + i + " & 15] != 0") + ") { # } }", body(body));
        }
        if (k < 92) {
            Scope body = s.loop(label, true, i, most);
            return statement("{ int " + i + " = 0; " + label + ": do { # } while (++" + i + " < " + bound + "); }", body(body));
        }
        return longLoop(s, label, i, bound, most);
    }

    private static Code longLoop(Scope s, String label, String i, String bound, int most) {
        String counter = s.fresh("w");
        Scope body = s.loop(label, true, i, most).withLong(counter);
        return statement(label + ": for (long " + counter + " = 0; " + counter + " < " + bound + "; " + counter + s.pick("++",
                " += 2") + ") { int " + i
                + " = (int) " + counter + "; # }", body(body));
    }

    private static Code body(Scope s) {
        List<Code> body = new ArrayList<>();
        int count = s.pick(1, 1, 2, 2, 3);
        for (int k = 0; k < count; k++) {
            body.add(s.chance(55) ? Stores.store(s) : Statements.statement(s));
        }
        return Code.block(body);
    }

    /** Finds a place in an array, stores there, and leaves. */
    static Code search(Scope s) {
        if (!s.hasTimeFor(16) || s.isDeep()) {
            return null;
        }
        String i = s.fresh("i");
        String u = s.fresh("u");
        String label = s.fresh("L");
        Type type = s.pick(Type.INT, Type.INT, Type.LONG, Type.REF, Type.REF, Type.BYTE, Type.SHORT, Type.DOUBLE, Type.CHAR);
        Scope body = s.loop(label, true, i, 2);
        List<String> ends = new ArrayList<>(List.of("break;", "break;", "x += " + i + "; break;"));
        if (!s.assigns()) {
            ends.remove(2);
        }
        if (s.returns()) {
            ends.addAll(List.of("return " + i + ";", "return " + i + ";", "return x;"));
        }
        s.loops().forEach(loop -> ends.add((loop.continues() && s.chance(50) ? "continue " : "break ") + loop.label() + ";"));
        Code found = Code.block(more(body, statement(u + "[" + s.pick(i, i, i, i + " ^ 1", "15 - " + i) + "] = #;", value(body,
                type)),
                statement(s.anyOf(ends))));
        String test = type.isRef() && s.chance(30) ? u + "[" + i + "] != null && " + u + "[" + i + "].equals(#)" : u + "[" + i
                + "] == #";
        Code wanted = type.isRef() ? Code.ref(s.pick("null", "null", "\"k3\"")) : Code.integer(s.pick("0", "0", s.intName()));
        if (test.endsWith("equals(#)")) {
            wanted = Code.ref("\"k\" + " + s.intName());
        }
        Code second = s.chance(30) ? statement("if (#) { # " + (s.returns() ? s.pick("break;", "return -1;") : "break;") + " }",
                bool(body), Stores.store(body)) : statement("");
        String head = s.pick("for (int I = 0; I < U.length; I++)", "for (int I = 0; I < U.length; I++)",
                "for (int I = 0; I < U.length; I += 2)",
                "for (int I = U.length - 1; I >= 0; I--)", "for (int I = " + s.intName() + " & 15; I < U.length; I++)",
                "for (int I = 0; I < 16; I++)", "for (int I = 1; I < U.length; I += 3)");
        String array = s.chance(75) ? "var " + u + " = #." + type.array + ";" : "Object " + u + "0 = #; var " + u + " = "
                + s.holderName() + "."
                + type.array + ";";
        boolean firstElseSecond = s.chance(50);
        String tests = firstElseSecond ? "if (" + test + ") { # } #" : "# if (" + test + ") { # }";
        Code[] parts = firstElseSecond ? new Code[] {holder(s), wanted, found, second} : new Code[] {holder(s), second, wanted,
                found};
        Code after = s.chance(40) ? Stores.element(s, u, type) : statement("");
        return statement("{ " + array + " " + label + ": " + head.replace("I", i).replace("U", u) + " { " + tests + " } # }",
                append(parts, after));
    }

    private static Code[] append(Code[] parts, Code last) {
        List<Code> all = new ArrayList<>(List.of(parts));
        all.add(last);
        return all.toArray(Code[]::new);
    }

    private static List<Code> more(Scope s, Code... statements) {
        List<Code> all = new ArrayList<>(List.of(statements));
        if (s.chance(40)) {
            all.add(s.below(2), Stores.store(s));
        }
        return all;
    }

    /** Several arrays at one index, as loops that become vectors have them. */
    static Code parallel(Scope s) {
        if (!s.hasTimeFor(16)) {
            return null;
        }
        String i = s.fresh("i");
        String u = s.fresh("u");
        String v = s.fresh("u");
        Type first = Type.common(s);
        Type second = Type.common(s);
        Scope body = s.loop(s.fresh("L"), false, i, 16);
        Code store = statement(u + "[" + i + "] = #;", value(body, first));
        Code other = statement(v + "[" + s.pick(i, i, i + " + 1", "15 - " + i, i + " & 7") + "] = #;",
                second.isRef() ? Code.ref(first.isRef() ? u + "[" + i + "]" : "Integer.valueOf(" + i + ")")
                        : Code.integer(second.value(), Code.integer("(" + first.read(u + "[" + i + "]") + " + #)",
                        integer(body))));
        Code guarded = s.chance(30) ? statement("if (#) { # }", bool(body), other) : other;
        return statement("{ var " + u + " = #." + first.array + "; var " + v + " = #." + second.array + "; for (int " + i + " = "
                + s.pick("0", "1", "2")
                + "; " + i + " < " + s.pick(u + ".length", "15", "16", v + ".length - 1") + "; " + i + s.pick("++", "++",
                " += 2") + ") { # # } }",
                holder(s), holder(s), store, guarded);
    }

    /** A holder that changes from round to round. */
    static Code chain(Scope s) {
        if (!s.hasTimeFor(8)) {
            return null;
        }
        String i = s.fresh("i");
        String h = s.fresh("h");
        Scope body = s.loop(s.fresh("L"), false, i, 8).withHolder(h).withHolder(h);
        return statement("{ P " + h + " = #; for (int " + i + " = 0; " + i + " < 8; " + i + "++) { # " + h + " = "
                + s.pick("r[" + i + "]", "r[(" + i + " + 1) & 7]", h + ".next != null ? " + h + ".next : r[" + i + "]", "# ? "
                + h + " : r[" + i + "]")
                .replace("#", "(" + s.intName() + " & 1) == 0") + "; # } }", holder(s), Stores.store(body), Stores.store(body));
    }

    /** The same element again and again. */
    static Code invariant(Scope s) {
        if (!s.hasTimeFor(16)) {
            return null;
        }
        String i = s.fresh("i");
        Scope body = s.loop(s.fresh("L"), false, i, 16);
        return statement("for (int " + i + " = 0; " + i + " < " + s.pick("16", s.holderName() + ".la.length") + "; " + i
                + "++) { # # }",
                statement("#." + s.pick("i", "l", "ia[3]", "la[n & 7]", "vi", "d") + s.pick(" += ", " = ") + i + ";", holder(s)),
                s.chance(50) ? Stores.element(body) : statement("if (#) { # }", bool(body), Stores.element(body)));
    }
}
