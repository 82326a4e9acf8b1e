// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import com.google.gson.Gson;
import java.util.List;
import org.autopersist.AutoPersistStats;

/**
 * What was measured of a task.
 *
 * @param operations YCSB's, or transactions
 * @param conversions batches of objects that were made recoverable; zero without an image
 * @param objects made recoverable
 */
public record TaskResult(Task task, long operations, long nanos, long conversions, long objects) {

    private static final String MARK = "result ";

    /** @param counted meanwhile */
    static TaskResult of(Task task, long operations, long nanos, AutoPersistStats counted) {
        return new TaskResult(task, operations, nanos, counted.conversions(), counted.objectsConverted());
    }

    double perSecond() {
        return operations * 1e9 / nanos;
    }

    double conversionsEach() {
        return (double) conversions / operations;
    }

    double objectsEach() {
        return (double) objects / operations;
    }

    void print() {
        System.out.println(MARK + new Gson().toJson(this));
    }

    /** Those among the lines that a program printed. */
    static List<TaskResult> in(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith(MARK))
                .map(line -> new Gson().fromJson(line.substring(MARK.length()), TaskResult.class))
                .toList();
    }
}
