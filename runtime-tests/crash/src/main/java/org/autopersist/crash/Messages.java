// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash;

import org.autopersist.test.crash.Violation;

/** Texts about violations, with the names that the command line knows. */
final class Messages {

    private static final int WIDTH = 110;

    private Messages() {}

    static String of(Violation violation, NamedWorkload workload) {
        return violation.toString().replace(workload.type().getName(), workload.name());
    }

    /** One line for a table, without the name of an image that is gone. */
    static String brief(String text) {
        String line = firstLine(text).replaceFirst("^NVM image \\S+: ", "");
        return line.length() <= WIDTH ? line : line.substring(0, WIDTH / 2) + " ... " + line.substring(line.length() - WIDTH / 2);
    }

    static String firstLine(String text) {
        int end = text.indexOf('\n');
        return end < 0 ? text : text.substring(0, end);
    }
}
