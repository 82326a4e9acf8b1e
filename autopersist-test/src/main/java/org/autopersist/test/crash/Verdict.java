// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

/** What is wrong with a crash state. */
record Verdict(Violation.Kind kind, String message) {

    private static final int FRAMES = 6;

    static Verdict of(Violation.Kind kind, Throwable problem) {
        StringBuilder text = new StringBuilder();
        boolean expected = problem instanceof InconsistentStateException || problem instanceof AssertionError;
        text.append(expected && problem.getMessage() != null ? problem.getMessage() : problem.toString());
        if (!expected) {
            int shown = 0;
            for (StackTraceElement frame : problem.getStackTrace()) {
                if (shown++ == FRAMES) {
                    break;
                }
                text.append("\n    at ").append(frame);
            }
        }
        if (problem.getCause() != null) {
            text.append("\n    caused by ").append(problem.getCause());
        }
        return new Verdict(kind, text.toString());
    }
}
