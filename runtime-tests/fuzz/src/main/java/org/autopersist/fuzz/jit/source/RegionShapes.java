// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.source;

import static org.autopersist.fuzz.jit.source.Code.statement;
import static org.autopersist.fuzz.jit.source.Expressions.bool;
import static org.autopersist.fuzz.jit.source.Expressions.holder;

import java.util.List;

/** Failure-atomic regions, those that are rolled back among them, and relaxed stores. */
final class RegionShapes {

    /** Makes all that a region may store to reachable before it begins. */
    private static final String ANCHORS = "r[6] = p; r[7] = q; ";

    private static final Shapes SHAPES = new Shapes()
            .add(4, RegionShapes::committed)
            .add(3, RegionShapes::regionObject)
            .add(2, RegionShapes::nested)
            .add(2, RegionShapes::lambda)
            .add(3, RegionShapes::rolledBack)
            .add(2, RegionShapes::relaxed);

    private RegionShapes() {}

    /** Any. */
    static Code shape(Scope s) {
        return s.isOften() || s.isQuiet() || !s.assigns() ? null : SHAPES.make(s);
    }

    /** As in the paper; it may be left early, and is committed then. */
    private static Code committed(Scope s) {
        return statement("FailureAtomic.begin(); try { # } finally { FailureAtomic.end(); }", Statements.block(s.committed(), 2));
    }

    private static Code regionObject(Scope s) {
        String g = s.fresh("g");
        Scope body = s.closed().committed();
        return s.chance(60) || !s.returns()
                ? statement("try (var " + g + " = FailureAtomic.region()) { try { # } catch (RuntimeException " + g
                + "e) { x++; } " + g
                        + ".commit(); }", Statements.block(body, 2))
                : statement("try (var " + g + " = FailureAtomic.region()) { try { # } catch (RuntimeException " + g
                + "e) { x++; } " + g
                        + ".commit(); if (#) { return x; } # }", Statements.block(body, 2), bool(s), Stores.store(s));
    }

    private static Code nested(Scope s) {
        return statement("FailureAtomic.begin(); try { # FailureAtomic.begin(); try { # } finally { FailureAtomic.end(); } # } "
                + "finally { "
                + "FailureAtomic.end(); }", Stores.store(s), Statements.block(s.committed(), 2),
                Stores.store(s));
    }

    private static Code lambda(Scope s) {
        return captured(s, "FailureAtomic.run(() -> { try { # } catch (RuntimeException G) { #.i++; } });");
    }

    private static Code relaxed(Scope s) {
        return captured(s, "AutoPersist.relaxed(() -> { try { # } catch (RuntimeException G) { #.i++; } });");
    }

    private static Code captured(Scope s, String text) {
        String g = s.fresh("g");
        Scope body = s.lambda(g + "p", g + "q", g + "x").committed();
        return statement("{ final P " + g + "p = p, " + g + "q = q; final int " + g + "x = x; " + text.replace("G", g) + " }",
                Statements.block(body, 2), Code.holder(g + "p"));
    }

    private static Code rolledBack(Scope s) {
        if (s.commits()) {
            return null;
        }
        String g = s.fresh("g");
        Scope body = s.undone();
        Code stores = Code.block(List.of(Stores.store(body), Statements.block(body, 2)));
        return switch (s.below(5)) {
            case 0 -> statement(ANCHORS + "try (var " + g + " = Regions.region(r)) { # if (#) { " + g
                    + ".commit(); } } catch (RuntimeException " + g
                    + "e) { x++; }", stores, bool(s));
            case 1 -> statement(ANCHORS + "try (var " + g + " = Regions.region(r)) { # if (#) { throw new "
                    + "IllegalStateException(); } # " + g
                    + ".commit(); } catch (RuntimeException " + g + "e) { x += 3; }", stores, bool(s), Stores.store(body));
            case 2 -> statement(ANCHORS + "Regions.begin(r); try { # if (#) { Regions.rollback(); } # } catch (RuntimeException "
                    + g
                    + "e) { x++; } finally { Regions.end(); }", stores, bool(s), Stores.store(body));
            case 3 -> statement(ANCHORS + "try (var " + g + " = Regions.region(r)) { # try (var " + g
                    + "i = Regions.region(r)) { #.i += 1; # if (#) { "
                    + g + "i.commit(); } } # " + g + ".commit(); } catch (RuntimeException " + g + "e) { x++; }",
                    Stores.store(body), holder(body),
                    Statements.block(body, 2), bool(s), Stores.store(body));
            default -> {
                Scope inner = s.lambda(g + "p", g + "q", g + "x").undoneLambda();
                yield statement(ANCHORS + "{ final P " + g + "p = p, " + g + "q = q; final int " + g
                        + "x = x; try { Regions.run(r, () -> { # if (#) { "
                        + "throw new IllegalStateException(); } }); } catch (RuntimeException " + g + "e) { x++; } }",
                        Code.block(List.of(Stores.store(inner), Statements.block(inner, 2))), bool(inner));
            }
        };
    }
}
