// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.codeindex;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

/** Compares whole indexes, as text files. */
final class Dumps {

    private static final int SHOWN = 300;

    private Dumps() {}

    /** The first line that differs, of both; null if the files are equal. */
    static String firstDifference(Path expected, Path actual) throws IOException {
        try (BufferedReader a = Files.newBufferedReader(expected);
                BufferedReader b = Files.newBufferedReader(actual)) {
            for (long number = 1; ; number++) {
                String x = a.readLine();
                String y = b.readLine();
                if (!Objects.equals(x, y)) {
                    return "line " + number + "\n  expected: " + shorten(x) + "\n  found:    " + shorten(y);
                }
                if (x == null) {
                    return null;
                }
            }
        }
    }

    static long lines(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.count();
        }
    }

    private static String shorten(String line) {
        return line == null || line.length() <= SHOWN ? line : line.substring(0, SHOWN) + " ...";
    }
}
