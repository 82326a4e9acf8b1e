// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.codeindex;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Finds the terms of a source text: words and identifiers, in lower case, and the parts of identifiers that are written
 * likeThis, LIKE_THIS or HTTPLikeThis. Numbers, punctuation and single letters are no terms. Thread-safe.
 */
public final class Tokenizer {

    private static final int SHORTEST = 2;
    private static final int LONGEST = 40;

    private Tokenizer() {}

    /** The terms of {@code text} and how often each occurs, in the order of first occurrence. */
    public static Map<String, Integer> terms(String text) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        int length = text.length();
        for (int start = 0; start < length; start++) {
            if (Character.isJavaIdentifierStart(text.charAt(start))) {
                int end = start + 1;
                while (end < length && Character.isJavaIdentifierPart(text.charAt(end))) {
                    end++;
                }
                identifier(text, start, end, counts);
                start = end;
            } else if (Character.isDigit(text.charAt(start))) {
                while (start + 1 < length && Character.isJavaIdentifierPart(text.charAt(start + 1))) {
                    start++; // the letters of 0x1FL are no word
                }
            }
        }
        return counts;
    }

    private static void identifier(String text, int start, int end, Map<String, Integer> counts) {
        int part = start;
        for (int i = start + 1; i < end; i++) {
            if (startsPart(text, i, end)) {
                add(text, part, i, counts);
                part = i;
            }
        }
        add(text, part, end, counts);
        if (part > start) {
            add(text, start, end, counts);
        }
    }

    /** At a capital after a small letter, at the last capital of several, and around underscores. */
    private static boolean startsPart(String text, int i, int end) {
        char before = text.charAt(i - 1);
        char here = text.charAt(i);
        if (before == '_' || here == '_') {
            return before != here;
        }
        return Character.isUpperCase(here)
                && (!Character.isUpperCase(before) || i + 1 < end && Character.isLowerCase(text.charAt(i + 1)));
    }

    private static void add(String text, int start, int end, Map<String, Integer> counts) {
        int length = end - start;
        if (length >= SHORTEST && length <= LONGEST && text.charAt(start) != '_') {
            counts.merge(text.substring(start, end).toLowerCase(Locale.ROOT), 1, Integer::sum);
        }
    }
}
