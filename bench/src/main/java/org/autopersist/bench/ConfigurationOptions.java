package org.autopersist.bench;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.ycsb.Configuration;
import org.autopersist.ycsb.Binding;
import org.autopersist.ycsb.stores.Durability;
import picocli.CommandLine.Option;

/** What YCSB is run on. */
final class ConfigurationOptions {

    /** fsync takes a thousand times as long as what is measured otherwise. */
    static final int DISK_DIVISOR = 20;

    @Option(
            names = "--backends",
            split = ",",
            paramLabel = "NAME",
            description = "of: ${COMPLETION-CANDIDATES} (default: all but MEMCACHED, which needs a server)")
    private List<Binding> backends = new ArrayList<>(EnumSet.complementOf(EnumSet.of(Binding.MEMCACHED)));

    @Option(
            names = "--durability",
            split = ",",
            paramLabel = "NAME",
            description = "of: ${COMPLETION-CANDIDATES} (default: none, background, process; disk for those that have nothing"
                    + " else). pmem is for AutoPersist's stores. disk is fsync for each operation, with 1/" + DISK_DIVISOR
                    + " of the records and operations")
    private List<Durability> durabilities;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "NAME:DURABILITY",
            description = "these configurations instead, such as func:pmem,volatile:none. ./ap bench report --ycsb joins what"
                    + " several commands have measured")
    private List<String> only;

    @Option(names = "--server", paramLabel = "HOST:PORT", description = "the server for MEMCACHED")
    private String server;

    /**
     * The rows.
     *
     * @throws BenchFailure if there are none, or they need a server and none is named
     */
    List<Configuration> configurations() {
        List<Configuration> all = new ArrayList<>(only != null ? only.stream().map(Configuration::parse).distinct().toList()
                : durabilities == null ? Configuration.usual(backends)
                : Configuration.all(backends, EnumSet.copyOf(durabilities)));
        if (all.isEmpty()) {
            throw new BenchFailure("None of --backends " + backends + " promises --durability " + durabilities);
        }
        if (all.stream().anyMatch(one -> one.binding() == Binding.MEMCACHED) == (server == null)) {
            throw new BenchFailure("MEMCACHED and --server HOST:PORT go together");
        }
        return all;
    }

    /** What the JVMs need for them. */
    List<String> jvmArguments() {
        return server == null ? List.of() : List.of("-Dmemcached.server=" + server);
    }
}
