// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.net;

import org.autopersist.quickcached.cache.Cache;
import org.autopersist.stores.Backend;

/**
 * What connections work with. Thread-safety: any thread.
 *
 * @param shutdown ends the server; returns at once
 */
public record ServerContext(
        Settings settings,
        Cache cache,
        Connections connections,
        ValueBudget budget,
        Stats stats,
        Log log,
        Runnable shutdown) {

    /** What part of the Java heap unfinished values may take. */
    private static final int BUDGET_PART = 4;

    /** @param backend what the cache's items are kept in */
    public static ServerContext of(Settings settings, Cache cache, Backend backend, Log log, Runnable shutdown) {
        Connections connections = new Connections(settings.connections(), cache.counters());
        ValueBudget budget = new ValueBudget(Runtime.getRuntime().maxMemory() / BUDGET_PART);
        Stats stats = new Stats(settings, cache, connections, backend, log);
        return new ServerContext(settings, cache, connections, budget, stats, log, shutdown);
    }
}
