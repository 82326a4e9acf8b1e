// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.net;

import java.io.PrintStream;
import java.util.function.Supplier;

/** What the server says on its standard error. Thread-safety: any thread. */
public final class Log {

    private static final int REQUESTS = 2;

    private final PrintStream out;
    private volatile int verbosity;

    /** @param verbosity 0: what matters; 1: problems of connections as well; 2: requests, too */
    public Log(PrintStream out, int verbosity) {
        this.out = out;
        this.verbosity = verbosity;
    }

    public int verbosity() {
        return verbosity;
    }

    public void setVerbosity(int level) {
        verbosity = level;
    }

    public void say(String text) {
        out.println(text);
    }

    /** A problem of one client. */
    void problem(String text) {
        if (verbosity > 0) {
            say(text);
        }
    }

    /** A fault of the server. */
    void fault(String text, Throwable cause) {
        synchronized (out) {
            say(text);
            cause.printStackTrace(out);
        }
    }

    public void request(Supplier<String> text) {
        if (verbosity >= REQUESTS) {
            say("<" + text.get());
        }
    }
}
