// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.graphs;

import java.util.List;
import java.util.Map;
import org.autopersist.bench.measure.MeasuredJvm;

/** Objects made recoverable or recovered at once, as programs print it. */
public record Result(long objects, long bytes, long nanos) {

    private static final String MARK = "result ";

    /** The results among the lines that a program printed. */
    public static List<Result> in(List<String> lines) {
        return lines.stream().filter(line -> line.startsWith(MARK)).map(Result::parse).toList();
    }

    private static Result parse(String line) {
        Map<String, String> values = MeasuredJvm.values(line);
        return new Result(
                Long.parseLong(values.get("objects")), Long.parseLong(values.get("bytes")),
                Long.parseLong(values.get("nanos")));
    }

    public double perSecond() {
        return objects * 1e9 / nanos;
    }

    void print() {
        System.out.println(MARK + "objects=" + objects + " bytes=" + bytes + " nanos=" + nanos);
    }
}
