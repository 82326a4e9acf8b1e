// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.codeindex;

import java.io.PrintStream;

/** What the demo tells at the end. */
record Report(int files, Child plain, DurableResult durable, long dumpLines) {

    private static final double NANOS = 1e9;
    private static final double MB = 1 << 20;

    /** Whether both indexes answer alike. */
    boolean sameAnswers() {
        return plain.answers().equals(durable.last().answers());
    }

    /** @param difference between the two indexes, or null */
    void print(PrintStream out, String difference) {
        out.println();
        out.println("life  starts at  ends at  recovery       objects    image MB  objects/s");
        for (int i = 0; i < durable.lives().size(); i++) {
            Child life = durable.lives().get(i);
            double seconds = life.recoveryNanos() / NANOS;
            out.printf(
                    "%4d  %,9d  %,7d  %6.3f s  %,12d  %,10.1f  %,9.0f%s%n",
                    i + 1, life.start(), life.done(), seconds, life.recoveredObjects(), life.recoveredBytes() / MB,
                    seconds > 0 ? life.recoveredObjects() / seconds : 0, life.finished() ? "" : "  killed");
        }
        out.println();
        out.printf(
                "indexing: %.1f s without persistence, %.1f s with it in all lives together: %.2f times as long%n",
                plain.millis() / 1e3, durable.millis() / 1e3, (double) durable.millis() / Math.max(1, plain.millis()));
        Child recovered = durable.last();
        out.printf(
                "recovery of the whole index: %.3f s, %,d objects, %,.1f MB; image used: %,.1f MB%n",
                recovered.recoveryNanos() / NANOS, recovered.recoveredObjects(), recovered.recoveredBytes() / MB,
                recovered.imageUsed() / MB);
        out.println();
        recovered.answers().forEach(line -> out.println(
                line.startsWith(IndexerProcess.QUERY)
                        ? line.substring(IndexerProcess.QUERY.length()) + ":"
                        : "    " + line.substring(IndexerProcess.HIT.length())));
        out.println();
        if (difference != null) {
            out.println("THE INDEXES DIFFER, " + difference);
        } else if (!sameAnswers()) {
            out.println("THE ANSWERS DIFFER");
        } else {
            out.printf(
                    "equal: the whole index, %,d files and %,d terms, and all answers%n", files, dumpLines - files);
        }
    }
}
