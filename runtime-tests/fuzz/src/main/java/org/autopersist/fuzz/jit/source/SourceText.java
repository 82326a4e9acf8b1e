// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.source;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A program that is there as text, such as one that was kept.
 *
 * @param text a class that implements Program; its static fields are {@code r} and, as roots, too, those whose names are of two
 * capitals
 */
public record SourceText(String text) implements Source {

    private static final Pattern CLASS = Pattern.compile("public final class (\\w+) implements Program");
    private static final Pattern ROOT = Pattern.compile("(?m)^\\s*static \\S+ (r|[A-Z]{2})\\b");

    /** @throws IllegalArgumentException if there is no such class in it */
    @Override
    public String text(String name) {
        Matcher matcher = CLASS.matcher(text);
        if (!matcher.find()) {
            throw new IllegalArgumentException("The text has no: " + CLASS);
        }
        return text.replaceAll("\\b" + matcher.group(1) + "\\b", name);
    }

    @Override
    public List<String> roots() {
        return ROOT.matcher(text).results().map(result -> result.group(1)).toList();
    }
}
