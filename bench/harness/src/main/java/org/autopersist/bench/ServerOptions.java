// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.ycsb.Configuration;
import org.autopersist.bench.ycsb.Memcached;
import org.autopersist.bench.ycsb.Redis;
import org.autopersist.bench.ycsb.Server;
import org.autopersist.ycsb.stores.Durability;
import picocli.CommandLine.Option;

/** What YCSB is run against. */
final class ServerOptions {

    private static final Map<Server, String> MISSING = Map.of(
            Server.MEMCACHED, "memcached is not installed (Debian: the package memcached)",
            Server.REDIS, "Redis is not installed (Debian: the package redis-server)");

    @Option(
            names = "--servers",
            split = ",",
            paramLabel = "NAME",
            description = "of: ${COMPLETION-CANDIDATES}; the first four are QuickCached's backends (default: all; MEMCACHED and"
                    + " REDIS if they are installed, OTHER with --server)")
    private List<Server> servers;

    @Option(
            names = "--durability",
            split = ",",
            paramLabel = "NAME",
            description = "of: NONE, PROCESS, PMEM, WINDOW, as far as a server has them (default: all)")
    private List<Durability> durabilities = List.of(Durability.values());

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "NAME:DURABILITY",
            description = "these configurations instead, such as func:pmem,memcached:none. ./ap bench report --memcached joins"
                    + " what several commands have measured")
    private List<String> only;

    @Option(
            names = "--server",
            paramLabel = "HOST:PORT",
            description = "OTHER: a server that runs already. It keeps the records, in place of those of the same keys")
    private String server;

    /**
     * The rows.
     *
     * @throws BenchFailure if there are none, or what they need is not there
     */
    List<Configuration> configurations() {
        if (server != null && !server.matches("[^:]+:\\d{1,5}")) {
            throw new BenchFailure("--server takes HOST:PORT, not " + server);
        }
        List<Configuration> all = only != null
                ? only.stream().map(Configuration::parseServer).distinct().toList()
                : Configuration.servers(servers != null ? servers : usual(), EnumSet.copyOf(durabilities));
        if (all.isEmpty()) {
            throw new BenchFailure("None of --servers promises --durability " + durabilities);
        }
        if (all.stream().anyMatch(one -> one.server() == Server.OTHER) == (server == null)) {
            throw new BenchFailure("The server OTHER and --server HOST:PORT go together");
        }
        all.stream().map(Configuration::server).filter(ServerOptions::isMissing).findFirst().ifPresent(one -> {
            throw new BenchFailure(MISSING.get(one));
        });
        return all;
    }

    private static boolean isMissing(Server server) {
        return switch (server) {
            case MEMCACHED -> Memcached.find().isEmpty();
            case REDIS -> Redis.find().isEmpty();
            default -> false;
        };
    }

    Optional<String> server() {
        return Optional.ofNullable(server);
    }

    private List<Server> usual() {
        List<Server> usual = new ArrayList<>(List.of(Server.values()));
        usual.removeIf(one -> {
            boolean isMissing = isMissing(one);
            if (isMissing) {
                System.out.println(MISSING.get(one) + ": left out");
            }
            return isMissing || one == Server.OTHER && server == null;
        });
        return usual;
    }
}
