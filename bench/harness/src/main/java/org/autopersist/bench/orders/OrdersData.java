// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.orders;

import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.autopersist.bench.measure.Csv;
import org.autopersist.bench.measure.Machine;
import org.autopersist.restart.throughput.OrderBackend;
import org.autopersist.restart.throughput.Operation;

/**
 * All that one {@code ./ap bench orders} measured. In each run, what was done was there afterwards.
 *
 * @param versions of the libraries, by artifact
 * @param orders that were there before, of all threads
 * @param runs in the order in which they were done
 */
public record OrdersData(
        Machine machine, String command, String stockJdk, Map<String, String> versions, int orders, List<Run> runs) {

    /**
     * What is compared between backends.
     *
     * @param threads side by side
     */
    public record Case(Operation operation, int threads) {

        public String title() {
            return operation.title() + ", threads: " + threads;
        }
    }

    /**
     * One JVM.
     *
     * @param perSecond operations of all threads
     * @param p999Micros the 99.9th percentile of an operation's time
     */
    public record Run(OrderBackend backend, Case what, int number, double perSecond, double p999Micros) {}

    List<OrderBackend> backends() {
        return runs.stream().map(Run::backend).distinct().sorted().toList();
    }

    /** In the order in which they were measured. */
    List<Case> cases() {
        return runs.stream().map(Run::what).distinct().toList();
    }

    /** A figure of each run; empty if there was none. */
    List<Double> figures(OrderBackend backend, Case what, ToDoubleFunction<Run> figure) {
        return runs.stream()
                .filter(run -> run.backend() == backend && run.what().equals(what))
                .map(run -> figure.applyAsDouble(run))
                .toList();
    }

    /** Each run in a line. */
    public Csv csv() {
        Csv csv = new Csv("backend", "operation", "threads", "orders", "run", "per second", "99.9 % us");
        for (Run run : runs) {
            csv.add(run.backend(), run.what().operation(), run.what().threads(), orders, run.number(), run.perSecond(),
                    run.p999Micros());
        }
        return csv;
    }
}
