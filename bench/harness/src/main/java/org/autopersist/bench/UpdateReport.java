// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.autopersist.bench.measure.Goal;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.RawData;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.bench.update.Items;
import org.autopersist.bench.update.Updates;
import org.autopersist.testkit.Table;

/** The figures of {@link UpdateCommand}: medians over its runs. */
final class UpdateReport {

    /** What was measured in one JVM. */
    record Case(Items items, int threads, boolean isDurable) {}

    private final Machine machine;
    private final String command;
    private final Map<Case, List<Updates.Result>> results = new LinkedHashMap<>();

    private record RawCase(Case what, List<Updates.Result> runs) {}

    private record Raw(Machine machine, String command, List<RawCase> cases) {}

    UpdateReport(Machine machine, String command) {
        this.machine = machine;
        this.command = command;
    }

    void add(Case what, Updates.Result result) {
        results.computeIfAbsent(what, _ -> new ArrayList<>()).add(result);
    }

    private double median(Case what, ToDoubleFunction<Updates.Result> figure) {
        return Statistics.median(results.get(what).stream().mapToDouble(figure).toArray());
    }

    private double rate(Case what) {
        return median(what, Updates.Result::perSecond);
    }

    private void print() {
        Table table = new Table("items", "threads", "durable/s", "of one thread", "99.9 %", "volatile/s", "durable : volatile");
        for (Case what : results.keySet()) {
            if (what.isDurable()) {
                Case one = new Case(what.items(), 1, true);
                double rate = rate(what);
                double plain = rate(new Case(what.items(), what.threads(), false));
                table.row(what.items().title(), "" + what.threads(), "%.2f M".formatted(rate / 1e6),
                        results.containsKey(one) ? "%.2f".formatted(rate / rate(one)) : "",
                        "%.1f µs".formatted(median(what, Updates.Result::p999Micros)), "%.2f M".formatted(plain / 1e6),
                        "%.2f".formatted(rate / plain));
            }
        }
        System.out.println();
        table.print();
    }

    private List<Goal> goals() {
        List<Goal> goals = new ArrayList<>();
        for (Case what : results.keySet()) {
            String name = what.items().title() + ", threads: " + what.threads();
            Case one = new Case(what.items(), 1, true);
            if (!what.isDurable()) {
                continue;
            }
            if (what.threads() == 1) {
                goals.add(Goal.atLeast(name, rate(what) / 1e6, 3.5, " M/s"));
            } else if (results.containsKey(one)) {
                goals.add(Goal.atLeast(name + ", of one", rate(what) / rate(one), what.threads() == 2 ? 1.7 : 2, ""));
            }
            if (what.threads() == 2) {
                goals.add(Goal.atMost(name + ", 99.9 %", median(what, Updates.Result::p999Micros) / 1e3, 0.1, " ms"));
            }
        }
        return goals;
    }

    /** Prints all, keeps it, and returns the exit code. */
    int finish(CommonOptions common) throws IOException {
        print();
        int code = common.judge(goals());
        RawData.write(common.file("update.json"), new Raw(machine, command,
                results.entrySet().stream().map(e -> new RawCase(e.getKey(), e.getValue())).toList()));
        return code;
    }
}
