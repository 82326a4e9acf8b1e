// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.jdk;

import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Exceptions keep message, cause, suppressed ones, and their stack trace if somebody has asked for it. */
public final class Throwables implements Program {

    @DurableRoot
    private static Data root;

    private static final class Custom extends Exception {
        final int code;

        Custom(String message, int code, Throwable cause) {
            super(message, cause);
            this.code = code;
        }
    }

    private static final class Data {
        Custom asked;
        Throwable notAsked;
        Throwable askedLater;
        Throwable without;
        final List<StackTraceElement> trace = new ArrayList<>();
    }

    private static Custom thrownBelow(int depth) {
        if (depth > 0) {
            return thrownBelow(depth - 1);
        }
        Custom e = new Custom("message", 42, new ArithmeticException("cause"));
        e.addSuppressed(new IllegalStateException("suppressed"));
        return e;
    }

    @Override
    public void write() {
        Data data = new Data();
        data.asked = thrownBelow(3);
        data.trace.addAll(List.of(data.asked.getStackTrace()));
        data.notAsked = thrownBelow(0);
        data.askedLater = thrownBelow(1);
        data.without = new Throwable("no trace", null, false, false) {};
        root = data;
        Expect.that(root.askedLater.getStackTrace().length > 2, "stack trace of a durable exception");
        Expect.that(root.notAsked.getCause() != null, "cause");
    }

    @Override
    public void check() {
        Expect.equal("message", root.asked.getMessage(), "message");
        Expect.equal(42, root.asked.code, "field");
        Expect.equal("cause", root.asked.getCause().getMessage(), "cause");
        Expect.equal("suppressed", root.asked.getSuppressed()[0].getMessage(), "suppressed");
        Expect.equal(root.trace, List.of(root.asked.getStackTrace()), "stack trace");
        Expect.equal("thrownBelow", root.asked.getStackTrace()[0].getMethodName(), "method on top");
        Expect.equal("thrownBelow", root.askedLater.getStackTrace()[0].getMethodName(), "method on top");
        Expect.that(root.asked.toString().contains("message"), "text");
        Expect.equal("message", root.notAsked.getMessage(), "message");
        Expect.equal(1, root.notAsked.getSuppressed().length, "suppressed");
        Expect.equal(0, root.without.getStackTrace().length, "trace of an exception without one");
        root.notAsked.printStackTrace(new java.io.PrintWriter(new java.io.StringWriter()));
        root.notAsked.addSuppressed(new Error());
        Expect.equal(0, root.without.getSuppressed().length, "suppressed");
        root.notAsked = thrownBelow(0);
    }
}
