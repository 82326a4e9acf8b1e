// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.commits;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.Statistics;
import org.autopersist.ycsb.stores.Durability;

/**
 * All that one {@code ./ap bench commits} measured.
 *
 * @param versions of the libraries, by artifact, and of the servers
 * @param flushes writes and syncs of a page a second, by one thread, of each run
 * @param runs in the order in which they were done
 */
public record CommitsData(
        Machine machine, String command, String stockJdk, Map<String, String> versions, List<Double> flushes, List<Run> runs) {

    /** One JVM: its transactions a second. */
    public record Run(Contender contender, int threads, int number, double rate) {}

    List<Contender> contenders() {
        return runs.stream().map(Run::contender).distinct().sorted().toList();
    }

    List<Integer> threadCounts() {
        return runs.stream().map(Run::threads).distinct().sorted().toList();
    }

    /** Of each run; empty if there was none. */
    List<Double> rates(Contender contender, int threads) {
        return runs.stream().filter(run -> run.contender() == contender && run.threads() == threads).map(Run::rate).toList();
    }

    /** The fastest of those that promise what ours does. */
    Optional<Contender> best(int threads) {
        return contenders().stream()
                .filter(one -> one != Contender.OURS && one.durability() == Durability.DISK && !rates(one, threads).isEmpty())
                .max(Comparator.comparingDouble(one -> Statistics.median(rates(one, threads))));
    }
}
