// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.source;

/** Breaks a program's text into lines, for people. */
final class Layout {

    private static final String STEP = "    ";

    private Layout() {}

    /** A statement a line. */
    static String of(String text) {
        StringBuilder out = new StringBuilder();
        int depth = 0;
        int parentheses = 0;
        boolean fresh = true;
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            }
            if (!quoted && parentheses == 0 && c == '}') {
                depth--;
                if (!fresh) {
                    out.append('\n');
                }
                fresh = true;
            }
            if (fresh && (c == ' ' || c == '\n')) {
                continue;
            }
            if (fresh) {
                out.append(STEP.repeat(Math.max(0, depth)));
                fresh = false;
            }
            out.append(c == '\n' ? ' ' : c);
            parentheses += quoted ? 0 : c == '(' ? 1 : c == ')' ? -1 : 0;
            boolean ends = !quoted && parentheses == 0 && (c == ';' || c == '{' || c == '}');
            if (ends && !text.startsWith(" else", i + 1) && !text.startsWith(" catch", i + 1) && !text.startsWith(" finally", i
                    + 1)
                    && !text.startsWith(" while", i + 1) && !text.startsWith(";", i + 1)) {
                out.append('\n');
                fresh = true;
            }
            depth += !quoted && parentheses == 0 && c == '{' ? 1 : 0;
        }
        return out.toString();
    }
}
