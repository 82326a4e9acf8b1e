// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz;

/** Messages of refusals, made comparable. */
final class Messages {

    private static final int LENGTH = 160;

    private Messages() {}

    /** Without names of files and classes, and numbers. */
    static String pattern(String message) {
        String text = message.replaceAll("NVM image \\S+:", "NVM image:").replaceAll("\\b[\\w$]+([./][\\w$]+)+(\\[\\])*", "*")
                .replaceAll("\\d+", "#").replaceAll("\\P{Print}", "?");
        return text.substring(0, Math.min(text.length(), LENGTH));
    }
}
