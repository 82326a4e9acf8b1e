// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.source;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Makes programs of numbers. */
public final class Generator {

    private static final int MOST_ROUNDS = 4;

    private Generator() {}

    /** A program; the same of the same seed and number. */
    public static ProgramSource program(long seed, int number) {
        SplittableRandom random = new SplittableRandom(seed * 1_000_003 + number);
        List<Code> methods = new ArrayList<>();
        List<String> callees = new ArrayList<>();
        List<String> called = new ArrayList<>();
        int count = random.nextInt(10) < 6 ? 1 : random.nextInt(10) < 7 ? 2 : 3;
        for (int m = 0; m < count; m++) {
            // What begins with n is never inlined
            String name = (random.nextInt(5) == 0 ? "n" : "m") + m;
            Scope scope = new Scope(random, List.copyOf(callees));
            Code body = random.nextInt(6) == 0 ? recursive(scope, name) : body(scope, name);
            methods.add(body);
            callees.add(name);
        }
        for (String name : callees) {
            boolean isCalled = methods.stream().anyMatch(method -> method.toString().contains(name + "(r, ") && !method.text()
                    .contains(name));
            if (!isCalled || random.nextBoolean()) {
                called.add(name);
            }
        }
        methods.add(step(called));
        return new ProgramSource(new Code(Code.Kind.WHOLE, "#".repeat(methods.size()), methods));
    }

    private static Code body(Scope scope, String name) {
        return Code.of(Code.Kind.METHOD, head(name) + "        #\n        return x;\n    }\n", statements(scope, 4));
    }

    /** A method that calls itself up to three times, one in the other. */
    private static Code recursive(Scope scope, String name) {
        Scope rounds = scope.repeated(MOST_ROUNDS);
        return Code.of(Code.Kind.METHOD, head(name) + "        int rounds = y & " + (MOST_ROUNDS - 1) + ";\n        #\n"
                + "        if (rounds > 0) { # x += " + name + "(r, #, n + 1, rounds - 1); # }\n        return x;\n    }\n",
                statements(rounds, 2), Stores.store(rounds), Expressions.holder(rounds), Stores.store(rounds));
    }

    private static String head(String name) {
        return "    static int " + name
                + "(P[] r, P p, int n, int y) {\n        P q = r[(n * 5 + 3) & 7]; int x = n; long w = n * 3L;\n";
    }

    private static Code statements(Scope scope, int most) {
        List<Code> statements = new ArrayList<>();
        int count = scope.between(1, most);
        for (int k = 0; k < count; k++) {
            statements.add(Statements.statement(scope));
        }
        return Code.block(statements);
    }

    private static Code step(List<String> called) {
        List<Code> calls = new ArrayList<>();
        for (int k = 0; k < called.size(); k++) {
            calls.add(Code.statement("try { s += " + called.get(k) + "(r, r[(n + " + k + ") & 7], n" + (k % 2 == 0 ? "" : " & 31")
                    + ", n * 31 >>> 3); } catch (RuntimeException e) { s += 7; }"));
        }
        return Code.of(Code.Kind.METHOD, "    public int step(P[] r, int n) {\n        int s = 0;\n        #\n        return "
                + "s;\n    }\n",
                Code.block(calls));
    }
}
