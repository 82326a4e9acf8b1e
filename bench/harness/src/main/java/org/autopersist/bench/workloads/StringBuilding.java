// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.workloads;

import java.util.Locale;
import java.util.StringJoiner;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Strings in the making: Latin-1, UTF-16, concatenation and formatting. */
@State(Scope.Thread)
public class StringBuilding {

    private static final int LINES = 200;

    private int number = 7;
    private String name = "AutoPersist";
    private String greek = "\u03b1\u03b2\u03b3";

    @Benchmark
    public String append() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            text.append(name).append(' ').append(number + i).append(": ").append(i * 0.5).append('\n');
        }
        return text.toString();
    }

    @Benchmark
    public String appendUtf16() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            text.append(greek).append(i).append('\u2192').append(name);
        }
        return text.reverse().toString();
    }

    @Benchmark
    public String concatenate() {
        StringJoiner lines = new StringJoiner("\n");
        for (int i = 0; i < LINES; i++) {
            lines.add(name + "-" + i + "/" + number + (i % 2 == 0 ? " even " : " odd ") + (char) ('a' + i % 26));
        }
        return lines.toString();
    }

    @Benchmark
    public String format() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LINES / 10; i++) {
            text.append(String.format(Locale.ROOT, "%5d %-12s %8.3f%n", i, name, i * 1.25));
        }
        return text.toString();
    }
}
