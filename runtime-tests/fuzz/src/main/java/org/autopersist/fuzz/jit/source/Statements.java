// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.source;

import static org.autopersist.fuzz.jit.source.Code.statement;
import static org.autopersist.fuzz.jit.source.Expressions.bool;
import static org.autopersist.fuzz.jit.source.Expressions.holder;
import static org.autopersist.fuzz.jit.source.Expressions.integer;
import static org.autopersist.fuzz.jit.source.Expressions.small;

import java.util.ArrayList;
import java.util.List;

/** Statements of all kinds. */
final class Statements {

    private static final int MOST = 24;

    private static final Shapes SHAPES = new Shapes()
            .add(34, Stores::store)
            .add(15, Loops::loop)
            .add(13, Loops::search)
            .add(5, Loops::parallel)
            .add(4, Loops::chain)
            .add(4, Loops::invariant)
            .add(5, Nests::shape)
            .add(5, Wide::loop)
            .add(10, Statements::condition)
            .add(4, Statements::assignment)
            .add(4, Statements::exit)
            .add(3, Statements::handler)
            .add(2, s -> statement("synchronized (#) { # }", holder(s), block(s, 2)))
            .add(3, Statements::choice)
            .add(5, Statements::call)
            .add(8, Handles::store)
            .add(4, UnsafeStores::store)
            .add(8, Stubs::store)
            .add(7, s -> s.hasTimeFor(32) ? Bulk.store(s) : null)
            .add(8, Births::shape)
            .add(3, RegionShapes::shape)
            .add(3, Others::shape);

    private Statements() {}

    /** Any. */
    static Code statement(Scope s) {
        return !s.goesOn(MOST) || s.isDeep() ? Stores.store(s) : SHAPES.make(s);
    }

    private static Code statement(String text, Code... parts) {
        return Code.statement(text, parts);
    }

    /** Up to so many. */
    static Code block(Scope s, int most) {
        Scope inner = s.inner();
        List<Code> statements = new ArrayList<>();
        int count = s.between(1, most);
        for (int k = 0; k < count; k++) {
            statements.add(statement(inner));
        }
        return Code.block(statements);
    }

    private static Code condition(Scope s) {
        return s.chance(50) ? statement("if (#) { # }", bool(s), block(s, 2)) : statement("if (#) { # } else { # }", bool(s),
                block(s, 2), block(s, 2));
    }

    private static Code assignment(Scope s) {
        if (!s.assigns()) {
            return null;
        }
        return switch (s.below(8)) {
            case 0, 1 -> statement("x = #;", integer(s));
            case 2 -> statement("y " + s.pick("=", "+=") + " #;", integer(s));
            case 3 -> statement("w += #;", integer(s));
            case 4 -> statement("p = #;", holder(s));
            case 5 -> statement("q = #;", holder(s));
            case 6 -> statement("if (q.next != null) { q = q.next; }");
            default -> statement("if (#) { q = #; } else { q = #; }", bool(s), holder(s), holder(s));
        };
    }

    /** Out of a loop, or of the method. */
    private static Code exit(Scope s) {
        if (!s.loops().isEmpty() && s.chance(75)) {
            Scope.Loop loop = s.anyOf(s.loops());
            return statement("if (#) { # " + (loop.continues() && s.chance(50) ? "continue " : "break ") + loop.label() + "; }",
                    bool(s),
                    s.chance(50) ? Stores.store(s) : statement(""));
        }
        return s.returns() ? statement("if (#) { return #; }", bool(s), small(s)) : null;
    }

    private static Code handler(Scope s) {
        String e = s.fresh("e");
        return switch (s.below(3)) {
            case 0 -> statement("try { # } catch (RuntimeException " + e + ") { # }", block(s, 2), Stores.store(s));
            case 1 -> statement("try { # } finally { # }", block(s, 2), Stores.store(s));
            default -> statement("try { # if (#) { throw new IllegalStateException(); } # } catch (IllegalStateException | "
                    + "IndexOutOfBoundsException "
                    + e + ") { # }", Stores.store(s), bool(s), Stores.store(s), Stores.store(s));
        };
    }

    private static Code choice(Scope s) {
        return switch (s.below(4)) {
            case 0 -> statement("switch (# & 3) { case 0: # break; case 1: # default: # }", small(s), Stores.store(s),
                    Stores.store(s),
                    Stores.store(s));
            case 1 -> statement("switch (#) { case 1 -> { # } case 17 -> { # } case 1000 -> { # } default -> { # } }", small(s),
                    Stores.store(s),
                    Stores.store(s), Stores.store(s), Stores.store(s));
            case 2 -> statement("switch (\"k\" + (# & 3)) { case \"k0\" -> { # } case \"k2\" -> { # } default -> { } }",
                    small(s), Stores.store(s),
                    Stores.store(s));
            default -> statement("switch (#.o) { case Integer v -> { # } case N v -> { v.i = #; } case null, default -> { } }",
                    holder(s),
                    Stores.store(s), integer(s));
        };
    }

    private static Code call(Scope s) {
        if (!s.hasTimeForCall()) {
            return s.chance(30) ? statement("#.apply(#, #);", holder(s), holder(s), Code.integer("(" + s.intName() + " & 7)"))
                    : null;
        }
        String result = s.assigns() ? s.pick("x += ", "x ^= ", "") : "";
        return statement(result + s.callee() + "(r, #, #, #);", holder(s), integer(s), small(s));
    }
}
