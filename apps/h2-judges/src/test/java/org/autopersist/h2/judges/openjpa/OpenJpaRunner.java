// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.openjpa;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/** Runs the JUnit 4 test classes that standard input names, and tells how each of their tests ended. */
public final class OpenJpaRunner {

    /** Begins a line of a test that was begun. */
    static final String BEGUN = "> begun ";
    /** Begins a line of a test that failed, and why. */
    static final String FAILED = "> failed ";
    /** Begins a line of a class that is done. */
    static final String DONE = "> done ";

    private OpenJpaRunner() {}

    public static void main(String[] args) throws IOException, ClassNotFoundException {
        JUnitCore junit = new JUnitCore();
        junit.addListener(new Teller());
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String name; (name = in.readLine()) != null; ) {
            // A class that can't be initialized is a test that fails.
            junit.run(Class.forName(name, false, OpenJpaRunner.class.getClassLoader()));
            tell(DONE + name);
        }
        // Some of the tests leave threads behind.
        System.exit(0);
    }

    /** On a line of its own, whatever a test has printed. */
    private static void tell(String line) {
        System.out.print("\n" + line + "\n");
    }

    /** Tells it at once, since the process will be killed. */
    private static final class Teller extends RunListener {

        @Override
        public void testStarted(Description test) {
            tell(BEGUN + test.getDisplayName());
        }

        @Override
        public void testFailure(Failure failure) {
            String why = String.valueOf(failure.getException()).replace('\n', ' ');
            tell(FAILED + failure.getDescription().getDisplayName() + " " + why);
        }
    }
}
