// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.run;

/**
 * What is wrong with a program's run.
 *
 * @param kind    in one word
 * @param message for people
 */
public record Verdict(Kind kind, String message) {

    /** Whether it may well be another trace of the same fault. */
    public boolean isLike(Verdict other) {
        return kind == other.kind || isOfData() && other.isOfData();
    }

    private boolean isOfData() {
        return kind == Kind.LOST || kind == Kind.MISCOMPILED;
    }

    /** How a program can fail. */
    public enum Kind {
        /** What was recovered is not what the program has made. */
        LOST,
        /** It returned, or made of its data, what it does not when it is interpreted. */
        MISCOMPILED,
        /** The JVM crashed. */
        CRASHED,
        /** It did not end. */
        HUNG,
        /** The JVM ended as it must not, or said what it must not. */
        DIED,
        /** The next life could not recover it. */
        UNRECOVERED
    }
}
