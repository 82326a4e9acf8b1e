// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.report;

import java.awt.Color;
import org.autopersist.bench.ycsb.Configuration;
import org.autopersist.bench.ycsb.Server;
import org.autopersist.ycsb.Binding;
import org.autopersist.ycsb.stores.Durability;

/** How YCSB's configurations look: a store has one colour in all figures, paler where its durability is not the plain one. */
final class ConfigurationStyle {

    private ConfigurationStyle() {}

    static Color color(Configuration configuration) {
        int i = configuration.server() == null ? color(configuration.binding())
                : color(configuration.server(), configuration.durability());
        return Charts.pale(i, switch (configuration.durability()) {
            case NONE, PROCESS -> 0;
            case PMEM, BACKGROUND -> 0.4;
            case WINDOW -> 0.55;
            case DISK -> 0.7;
        });
    }

    /** Lines of the others are dashed. */
    static boolean isPlain(Configuration configuration) {
        return configuration.durability() == Durability.PROCESS || configuration.durability() == Durability.NONE;
    }

    private static int color(Binding binding) {
        return switch (binding) {
            case FUNC -> 0;
            case JAVA_KV -> 1;
            case MAP -> 2;
            case VOLATILE -> 3;
            case JNVM -> 4;
            case MVSTORE -> 5;
            case MAPDB -> 6;
            case ECLIPSESTORE -> 7;
            case ROCKSDB -> 8;
            case LMDB -> 9;
            case ESPRESSO_FUNC -> 10;
            case ESPRESSO_JAVA_KV -> 11;
            case MEMCACHED -> 12;
            case REDIS -> 17;
            case VOLATILE_FUNC -> 13;
            case VOLATILE_JAVA_KV -> 14;
            case ESPRESSO_FUNC_RANGES -> 15;
            case ESPRESSO_JAVA_KV_RANGES -> 16;
        };
    }

    /** As of the embedded store that it keeps the items in. */
    private static int color(Server server, Durability durability) {
        boolean none = durability == Durability.NONE;
        return color(switch (server) {
            case FUNC -> none ? Binding.VOLATILE_FUNC : Binding.FUNC;
            case JAVA_KV -> none ? Binding.VOLATILE_JAVA_KV : Binding.JAVA_KV;
            case MAP -> Binding.MAP;
            case VOLATILE -> Binding.VOLATILE;
            case MEMCACHED -> Binding.MEMCACHED;
            case REDIS -> Binding.REDIS;
            case OTHER -> Binding.JNVM;
        });
    }
}
