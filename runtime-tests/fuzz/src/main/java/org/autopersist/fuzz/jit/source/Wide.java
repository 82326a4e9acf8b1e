// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.source;

import static org.autopersist.fuzz.jit.source.Code.statement;
import static org.autopersist.fuzz.jit.source.Expressions.bool;
import static org.autopersist.fuzz.jit.source.Expressions.small;
import static org.autopersist.fuzz.jit.source.Expressions.value;

import java.util.List;

/** Loops over arrays that are long enough to be unrolled, vectorized, drained and cut into strips. */
final class Wide {

    private static final int LENGTH = 700;

    /** I is the index, U and V are arrays, A and B the bounds; a '#' is a value of the type. */
    private static final List<String> ONE_VALUE = List.of(
            "for (int I = A; I < B; I++) U[I] = #;",
            "for (int I = B - 1; I >= A; I--) U[I] = #;",
            "for (int I = A; I < B; I += 2) U[I] = #;",
            "for (int I = A; I < B; I += 3) U[I] = #;",
            "for (int I = B - 1; I >= A; I -= 2) U[I] = #;",
            "for (int I = A; I < B; I++) U[U.length - 1 - I] = #;",
            "for (int I = 0; I < B - A; I++) U[I + A] = #;",
            "for (long J = A; J < B; J++) { int I = (int) J; U[I] = #; }",
            "for (int I = A; I < B; I++) U[I] = V[I];",
            "for (int I = A + 1; I < B; I++) U[I] = U[I - 1];",
            "for (int I = A; I < B; I++) { var t = U[I]; U[I] = V[I]; V[I] = t; }",
            "for (int I = A; I < B; I++) { U[I] = #; if (V[I] == V[B]) break; }",
            "for (int I = A; I < B; I++) { if (V[I] != U[I]) { U[I] = #; break; } }",
            "int I = A; while (I < B) { U[I] = #; I++; }",
            "int I = A; do { U[I] = #; } while (++I < B);",
            "for (int I = A, K = B - 1; I < K; I++, K--) U[K] = #;",
            "for (int I = A, K = 0; I < B; I++, K += 3) U[K % 700] = #;",
            "int K = A; for (int I = A; I < B; I++) { if (V[I] == V[A]) { U[K++] = #; } }",
            "try { for (int I = A; I < B + 600; I++) U[I] = #; } catch (ArrayIndexOutOfBoundsException e) { x++; }",
            "for (int K = A; K < B; K += 64) for (int I = K; I < Math.min(B, K + 64); I++) U[I] = #;");
    private static final List<String> TWO_VALUES = List.of(
            "for (int I = A; I < B - 1; I += 2) { U[I] = #; U[I + 1] = #; }",
            "for (int I = A + 1; I < B; I++) { U[I - 1] = #; U[I] = #; }",
            "for (int I = A; I < B; I++) { U[I] = #; V[I] = #; }",
            "for (int I = A, K = B; I < B; I++, K--) { U[I] = #; V[K] = #; }",
            "for (int I = A; I < B; I++) if ((I & y) != 0) U[I] = #; else V[I] = #;",
            "for (int I = A; I < B; I++) { U[I] = #; if (I > A + 5) U[I - 3] = #; }");

    private Wide() {}

    /** Any; null where it would run too often. */
    static Code loop(Scope s) {
        if (s.isOften() || !s.hasTimeFor(32) || !s.assigns()) {
            return null;
        }
        Type type = Type.common(s);
        String u = s.fresh("u");
        String v = s.fresh("u");
        String i = s.fresh("i");
        Scope body = s.closed().loop(s.fresh("L"), false, i, 1);
        boolean isOne = s.chance(70);
        String shape = s.anyOf(isOne ? ONE_VALUE : TWO_VALUES);
        String bounds = "int " + u + "a = # & 31, " + u + "b = " + s.pick("690", "(600 + (n & 63))", "(40 + (n & 31))") + "; ";
        String text = (s.chance(20) ? "if (#) { " : "{ ") + array(s, type, u) + array(s, type, v) + bounds
                + named(shape, u, v, i, s.fresh("k"), s.fresh("j")) + " }";
        return statement(text, parts(s, body, type, text));
    }

    private static String named(String shape, String u, String v, String i, String k, String j) {
        return shape.replaceAll("\\bU\\b", u).replaceAll("\\bV\\b", v).replaceAll("\\bI\\b", i).replaceAll("\\bK\\b", k)
                .replaceAll("\\bJ\\b", j).replaceAll("\\bA\\b", u + "a").replaceAll("\\bB\\b", u + "b");
    }

    /** An array that a holder keeps, or will keep. */
    private static String array(Scope s, Type type, String name) {
        String place = s.holderName() + ".oa[" + s.below(4) + "]";
        String held = name + "o";
        return type.java + "[] " + name + " = " + place + " instanceof " + type.java + "[] " + held + " && " + held
                + ".length == "
                + LENGTH + " ? " + held + " : new " + type.java + "[" + LENGTH + "]; " + place + " = " + name + "; ";
    }

    private static Code[] parts(Scope s, Scope body, Type type, String text) {
        int count = (int) text.chars().filter(c -> c == '#').count();
        Code[] parts = new Code[count];
        int at = 0;
        if (text.startsWith("if")) {
            parts[at++] = bool(s);
        }
        parts[at++] = small(s);
        while (at < count) {
            parts[at++] = value(body, type);
        }
        return parts;
    }
}
