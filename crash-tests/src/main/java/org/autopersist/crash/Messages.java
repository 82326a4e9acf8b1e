package org.autopersist.crash;

import org.autopersist.test.crash.Violation;

/** Texts about violations, with the names that the command line knows. */
final class Messages {

    private Messages() {}

    static String of(Violation violation, NamedWorkload workload) {
        return violation.toString().replace(workload.type().getName(), workload.name());
    }

    static String firstLine(String text) {
        int end = text.indexOf('\n');
        return end < 0 ? text : text.substring(0, end);
    }
}
