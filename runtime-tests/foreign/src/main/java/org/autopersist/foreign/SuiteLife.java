// SPDX-License-Identifier: Apache-2.0
package org.autopersist.foreign;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The child: one life of a suite. It compares the fixtures of the life before with what that life has written down. */
public final class SuiteLife {

    static final String SUMMARY = "fixtures ";
    static final String DIFFERENCE = "differs ";

    private SuiteLife() {}

    public static void main(String[] args) throws IOException {
        Path text = Path.of(args[1]);
        PrintStream out = System.out;
        PrintStream err = System.err;
        Suite suite = Suite.valueOf(args[0]);
        Set<String> leftOut = Set.of(suite.unrecoverable.split(","));
        if (Files.exists(text)) {
            compare(Files.readAllLines(text), FixtureText.of(Fixtures.kept(), leftOut), out);
        }
        // What tests print is nobody's business.
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        try {
            suite.run(Integer.parseInt(args[2]), new Outcomes(out));
        } catch (Throwable t) {
            t.printStackTrace(err);
            System.exit(1);
        }
        out.println(SUMMARY + Fixtures.given() + " given, " + Fixtures.refused() + " refused");
        Files.write(text, FixtureText.of(Fixtures.kept(), leftOut));
        System.exit(0);
    }

    private static void compare(List<String> before, List<String> now, PrintStream out) {
        for (int i = 0; i < Math.max(before.size(), now.size()); i++) {
            String expected = i < before.size() ? before.get(i) : "nothing";
            String found = i < now.size() ? now.get(i) : "nothing";
            if (!expected.equals(found)) {
                out.println(DIFFERENCE + "object " + i + " of " + before.size() + ": expected " + expected + "\tfound " + found);
                return;
            }
        }
    }
}
