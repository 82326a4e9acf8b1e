// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.PrintStream;

/** The lines that a checking JVM writes for its parent: a letter, then fields separated by tabs. */
final class CheckOutput {

    static final char VIOLATION = 'V';
    static final char MUTANT = 'M';
    static final char NOTE = 'N';
    static final char DONE = 'D';

    private final PrintStream out;

    CheckOutput(PrintStream out) {
        this.out = out;
    }

    void violation(long event, String state, String site, String cut, Verdict verdict) {
        line(VIOLATION, Long.toString(event), state, site, cut, verdict.kind().name(), verdict.message());
    }

    /** How many images it took to catch the mutant; the verdict is null if it was not. */
    void mutant(String site, long images, long event, String state, Verdict verdict) {
        line(MUTANT, site, Long.toString(images), Long.toString(event), state,
                verdict == null ? "" : verdict.kind().name(), verdict == null ? "" : verdict.message());
    }

    void note(String text) {
        line(NOTE, text);
    }

    void done(CheckCounts counts) {
        line(DONE, counts.line());
    }

    private void line(char kind, String... fields) {
        StringBuilder text = new StringBuilder().append(kind);
        for (String field : fields) {
            text.append('\t').append(escape(field));
        }
        out.println(text);
        out.flush();
    }

    private static String escape(String text) {
        return String.valueOf(text).replace("\\", "\\\\").replace("\t", "\\t").replace("\r", "\\r").replace("\n", "\\n");
    }

    /** The fields of a line. */
    static String[] fields(String line) {
        String[] fields = line.split("\t", -1);
        for (int i = 0; i < fields.length; i++) {
            fields[i] = fields[i].translateEscapes();
        }
        return fields;
    }
}
