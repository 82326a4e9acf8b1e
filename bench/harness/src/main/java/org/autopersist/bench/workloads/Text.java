// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.workloads;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Text taken apart: by a regular expression and by splitting. */
@State(Scope.Thread)
public class Text {

    private static final int WORDS = 1_000;
    private static final Pattern ASSIGNMENT = Pattern.compile("(\\w+)=(\\d+)");

    private String text;

    @Setup
    public void build() {
        SplittableRandom random = new SplittableRandom(11);
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < WORDS; i++) {
            words.append("key").append(random.nextInt(100)).append('=').append(random.nextInt(10_000)).append(' ');
        }
        text = words.toString();
    }

    @Benchmark
    public Map<String, Integer> regex() {
        Map<String, Integer> sums = new HashMap<>();
        Matcher matcher = ASSIGNMENT.matcher(text);
        while (matcher.find()) {
            sums.merge(matcher.group(1), Integer.parseInt(matcher.group(2)), Integer::sum);
        }
        return sums;
    }

    @Benchmark
    public int split() {
        int length = 0;
        for (String word : text.split(" ")) {
            length += word.substring(word.indexOf('=') + 1).trim().length();
        }
        return length;
    }
}
