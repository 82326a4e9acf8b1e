// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** How the commands print figures and tables. */
final class Text {

    private Text() {}

    /** 1234567 as 1,234,567. */
    static String number(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    static void line(PrintWriter out, String name, Object value) {
        out.printf(Locale.ROOT, "%-22s %s%n", name + ":", value);
    }

    /** Says what was read, if it need not be the file alone. */
    static void noteOrigin(PrintWriter err, String origin) {
        if (origin != null) {
            err.println("(read: " + origin + ")");
            err.flush();
        }
    }

    /** Says that what is shown is not quite what the file holds. */
    static void noteCompleted(PrintWriter err, List<String> completed) {
        if (!completed.isEmpty()) {
            err.println("(as recovery would leave it: " + String.join(", ", completed) + "; the file is as it was)");
            err.flush();
        }
    }
}
