// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.ycsb.Configuration;
import org.autopersist.ycsb.Binding;
import org.autopersist.ycsb.stores.Durability;
import picocli.CommandLine.Option;

/** The embedded stores that YCSB is run on. */
final class ConfigurationOptions {

    private static final EnumSet<Binding> SERVERS = EnumSet.of(Binding.MEMCACHED, Binding.REDIS);

    @Option(
            names = "--backends",
            split = ",",
            paramLabel = "NAME",
            description = "of: ${COMPLETION-CANDIDATES} (default: all but MEMCACHED and REDIS, for which there is ./ap bench"
                    + " memcached)")
    private List<Binding> backends = new ArrayList<>(EnumSet.complementOf(SERVERS));

    @Option(
            names = "--durability",
            split = ",",
            paramLabel = "NAME",
            description = "of: ${COMPLETION-CANDIDATES} (default: none, background, process; disk for those that have nothing"
                    + " else). pmem and window are for AutoPersist's stores: window is its mode disk. disk is fsync for each operation,"
                    + " with 1/" + YcsbOptions.DISK_DIVISOR + " of the records and operations")
    private List<Durability> durabilities;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "NAME:DURABILITY",
            description = "these configurations instead, such as func:pmem,volatile:none. ./ap bench report --ycsb joins what"
                    + " several commands have measured")
    private List<String> only;

    /**
     * The rows.
     *
     * @throws BenchFailure if there are none, or one is no embedded store
     */
    List<Configuration> configurations() {
        List<Configuration> all = only != null ? only.stream().map(Configuration::parse).distinct().toList()
                : durabilities == null ? Configuration.usual(backends)
                : Configuration.all(backends, EnumSet.copyOf(durabilities));
        if (all.isEmpty()) {
            throw new BenchFailure("None of --backends " + backends + " promises --durability " + durabilities);
        }
        if (all.stream().anyMatch(one -> SERVERS.contains(one.binding()))) {
            throw new BenchFailure(SERVERS + " are no embedded stores, but servers: ./ap bench memcached");
        }
        return all;
    }
}
