// SPDX-License-Identifier: Apache-2.0
package org.autopersist.foreign;

import java.io.PrintStream;

/** Tells the parent how each test ended. */
final class Outcomes {

    static final String PASSED = "passed ";
    static final String FAILED = "failed ";
    static final String REFUSED = "refused ";

    private final PrintStream out;

    Outcomes(PrintStream out) {
        this.out = out;
    }

    void passed(String test) {
        tell(PASSED + test);
    }

    void failed(String test, Throwable thrown) {
        tell((Fixtures.isRefusal(thrown) ? REFUSED : FAILED) + test + "\t" + thrown);
    }

    private void tell(String line) {
        out.println(line.replaceAll("[\r\n]+", " "));
    }
}
