// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.net;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.autopersist.AutoPersist;
import org.autopersist.quickcached.cache.Cache;
import org.autopersist.quickcached.cache.Counter;
import org.autopersist.stores.Backend;

/** What {@code stats} tells. Thread-safety: any thread. */
public final class Stats {

    /** The protocol's version that is followed; clients look at it. */
    public static final String VERSION = "1.6.18-quickcached";

    private static final long NANOS = 1_000_000_000;

    private final Settings settings;
    private final Cache cache;
    private final Connections connections;
    private final Backend backend;
    private final Log log;
    private final long start = System.nanoTime();

    Stats(Settings settings, Cache cache, Connections connections, Backend backend, Log log) {
        this.settings = settings;
        this.cache = cache;
        this.connections = connections;
        this.backend = backend;
        this.log = log;
    }

    /**
     * The statistics of a kind.
     *
     * @param kind empty: the general ones
     * @return names and values in order; null if there is no such kind
     */
    public Map<String, Object> of(String kind) {
        return switch (kind) {
            case "" -> general();
            case "settings" -> settings();
            case "conns" -> connections();
            case "items", "slabs" -> Map.of();
            case "sizes" -> Map.of("sizes_status", "disabled");
            default -> null;
        };
    }

    /** Counts from zero again. */
    public void reset() {
        cache.counters().reset();
    }

    private Map<String, Object> general() {
        Map<String, Object> stats = new LinkedHashMap<>();
        stats.put("pid", ProcessHandle.current().pid());
        stats.put("uptime", (System.nanoTime() - start) / NANOS);
        stats.put("time", cache.now());
        stats.put("version", VERSION);
        stats.put("pointer_size", Long.SIZE);
        stats.put("rusage_total", seconds(cpuNanos()));
        stats.put("max_connections", settings.connections());
        stats.put("curr_connections", connections.count());
        for (Counter counter : Counter.values()) {
            stats.put(counter.statName(), cache.counters().get(counter));
        }
        stats.put("limit_maxbytes", settings.limits().memoryBytes());
        stats.put("accepting_conns", 1);
        stats.put("listen_disabled_num", 0);
        stats.put("threads", settings.threads());
        stats.put("bytes", cache.bytes());
        stats.put("curr_items", cache.items());
        stats.put("evictions", 0);
        stats.put("backend", backend);
        stats.put("durable", yesOrNo(AutoPersist.isEnabled() && backend != Backend.VOLATILE));
        return stats;
    }

    /** Of the whole process, user and system together, since Java tells no more. */
    private static long cpuNanos() {
        return ProcessHandle.current().info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
    }

    private static String seconds(long nanos) {
        return nanos / NANOS + "." + String.format("%06d", nanos % NANOS / 1000);
    }

    private Map<String, Object> settings() {
        Map<String, Object> stats = new LinkedHashMap<>();
        stats.put("maxbytes", settings.limits().memoryBytes());
        stats.put("maxconns", settings.connections());
        stats.put("tcpport", settings.addresses().getFirst().port());
        stats.put("udpport", 0);
        stats.put("inter", interfaces());
        stats.put("verbosity", log.verbosity());
        stats.put("evictions", "off");
        stats.put("domain_socket", "NULL");
        stats.put("shutdown_command", yesOrNo(settings.shutdownEnabled()));
        stats.put("num_threads", settings.threads());
        stats.put("cas_enabled", "yes");
        stats.put("tcp_backlog", settings.backlog());
        stats.put("binding_protocol", settings.protocol().statName());
        stats.put("auth_enabled_sasl", "no");
        stats.put("auth_enabled_ascii", "no");
        stats.put("item_size_max", settings.limits().itemBytes());
        stats.put("maxconns_fast", "yes");
        stats.put("flush_enabled", yesOrNo(settings.flushEnabled()));
        stats.put("idle_timeout", settings.idleTimeout().toSeconds());
        return stats;
    }

    /** As they were asked for. */
    private String interfaces() {
        return settings.addresses().stream()
                .map(address -> address.host() == null ? "NULL" : address.host())
                .collect(Collectors.joining(","));
    }

    private Map<String, Object> connections() {
        Map<String, Object> stats = new LinkedHashMap<>();
        int number = 0;
        for (Connection connection : connections.all()) {
            stats.put(number + ":addr", connection.remote());
            stats.put(number + ":listen_addr", connection.local());
            stats.put(number + ":secs_since_last_cmd", connection.idleNanos() / NANOS);
            number++;
        }
        return stats;
    }

    private static String yesOrNo(boolean value) {
        return value ? "yes" : "no";
    }
}
