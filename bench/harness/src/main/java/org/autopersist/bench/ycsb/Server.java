// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.ycsb;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.autopersist.stores.Backend;
import org.autopersist.ycsb.Binding;
import org.autopersist.ycsb.stores.Durability;

/** What YCSB can be run against over a socket: by memcached's protocol, but Redis by its own. */
public enum Server {
    /** QuickCached with the paper's Func. */
    FUNC("Func", Backend.FUNC, Durability.NONE, Durability.PROCESS, Durability.PMEM, Durability.WINDOW),
    /** QuickCached with the paper's JavaKV. */
    JAVA_KV("JavaKV", Backend.JAVA_KV, Durability.NONE, Durability.PROCESS, Durability.PMEM, Durability.WINDOW),
    /** QuickCached with {@link org.autopersist.DurableCollections#concurrentMap}. */
    MAP("Map", Backend.MAP, Durability.PROCESS, Durability.PMEM, Durability.WINDOW),
    /** QuickCached with a {@link java.util.concurrent.ConcurrentHashMap}. */
    VOLATILE("volatile", Backend.VOLATILE, Durability.NONE),
    /** memcached itself. */
    MEMCACHED("memcached", null, Durability.NONE),
    /** Redis, by its own protocol, with a log that is forced each second. */
    REDIS("Redis", null, Durability.WINDOW),
    /** One that runs already; what it promises is not known here. */
    OTHER("other server", null, Durability.NONE);

    private final String name;
    private final Backend backend;
    private final Set<Durability> durabilities;

    Server(String name, Backend backend, Durability... durabilities) {
        this.name = name;
        this.backend = backend;
        this.durabilities = EnumSet.copyOf(List.of(durabilities));
    }

    /** What QuickCached keeps the items in; null if it is another server. */
    Backend backend() {
        return backend;
    }

    /** Those that it can promise; without any, QuickCached runs on the stock JVM. */
    public Set<Durability> durabilities() {
        return durabilities;
    }

    /** YCSB's side of it. */
    Binding client() {
        return this == REDIS ? Binding.REDIS : Binding.MEMCACHED;
    }

    /** The system property from which {@link #client} has its address. */
    String addressProperty() {
        return this == REDIS ? "redis.server" : "memcached.server";
    }

    /** In tables. */
    String title(Durability durability) {
        if (backend == null) {
            return name;
        }
        return "quickcached " + name
                + (durability != Durability.NONE ? "-AP" : this != VOLATILE ? ", volatile" : "");
    }
}
