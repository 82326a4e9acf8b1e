// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs;

import java.util.Objects;

/** What a program claims about its data. Needs no test library, so that children start fast. */
public final class Expect {

    private Expect() {}

    public static void that(boolean claim, String what) {
        if (!claim) {
            throw new AssertionError("not so: " + what);
        }
    }

    public static void equal(Object expected, Object actual, String what) {
        if (!Objects.deepEquals(expected, actual)) {
            throw new AssertionError(what + ": expected " + expected + ", found " + actual);
        }
    }

    public static void same(Object expected, Object actual, String what) {
        if (expected != actual) {
            throw new AssertionError(what + ": not the same object: " + text(expected) + ", " + text(actual));
        }
    }

    /** A long chain of records has no text: making it overflows the stack. */
    private static String text(Object object) {
        try {
            return String.valueOf(object);
        } catch (StackOverflowError e) {
            return object.getClass().getName() + " with a long text";
        }
    }

    /** The two graphs have the same shape and values, shared objects included. */
    public static void alike(Object expected, Object actual, String what) {
        String difference = GraphText.difference(expected, actual);
        if (difference != null) {
            throw new AssertionError(what + " differs\n" + difference);
        }
    }

    /** Runs {@code action}, which must throw this. */
    public static <T extends Throwable> T thrown(Class<T> type, Action action) {
        try {
            action.run();
        } catch (Throwable t) {
            if (type.isInstance(t)) {
                return type.cast(t);
            }
            throw new AssertionError("expected " + type.getName() + ", found " + t, t);
        }
        throw new AssertionError("expected " + type.getName() + ", nothing was thrown");
    }

    /** Something that may throw anything. */
    @FunctionalInterface
    public interface Action {
        void run() throws Throwable;
    }
}
