// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.ycsb.Binding;
import org.autopersist.ycsb.stores.Durability;
import org.junit.jupiter.api.Test;

class ConfigurationTest {

    @Test
    void onlyWhatIsPromisedIsRun() {
        List<Configuration> all =
                Configuration.all(List.of(Binding.values()), EnumSet.of(Durability.PMEM, Durability.DISK));
        assertFalse(all.contains(new Configuration(Binding.JNVM, Durability.PMEM)));
        assertEquals(15, all.size(), all::toString);
    }

    @Test
    void eachBackendIsRunByDefault() {
        List<Configuration> usual = Configuration.usual(List.of(Binding.values()));
        assertEquals(List.of(Binding.values()), usual.stream().map(Configuration::binding).distinct().toList());
        assertEquals(List.of(Binding.MAPDB), usual.stream()
                .filter(c -> c.durability() == Durability.DISK)
                .map(Configuration::binding)
                .toList());
    }

    @Test
    void serversAreRunWithWhatTheyPromise() {
        List<Configuration> all =
                Configuration.servers(List.of(Server.values()), EnumSet.of(Durability.NONE, Durability.PMEM));
        assertEquals(List.of("quickcached Func, volatile", "quickcached Func-AP (pmem)", "quickcached JavaKV, volatile",
                        "quickcached JavaKV-AP (pmem)", "quickcached Map-AP (pmem)", "quickcached volatile", "memcached",
                        "other server"),
                all.stream().sorted(Comparator.reverseOrder()).sorted().map(Configuration::title).toList());
        assertEquals(List.of(Server.FUNC, Server.JAVA_KV, Server.MAP),
                all.stream().filter(Configuration::hasImage).map(Configuration::server).toList());
        assertEquals(new Configuration(Server.FUNC, Durability.PROCESS), Configuration.parseServer("func:process"));
        assertEquals("Redis (1 s behind)", Configuration.parseServer("redis:window").title());
        assertEquals("quickcached Map-AP (10 ms behind)", Configuration.parseServer("map:window").title());
        assertFalse(Configuration.parseServer("redis:window").hasImage());
        for (String wrong : List.of("func", "volatile:pmem", "redis:process", "lmdb:process", "")) {
            assertThrows(BenchFailure.class, () -> Configuration.parseServer(wrong));
        }
    }

    @Test
    void eachOfOurStoresHasATwinWithoutDurability() {
        for (String own : List.of("func:pmem", "java_kv:process", "map:process")) {
            Configuration embedded = Configuration.parse(own).withoutDurability().orElseThrow();
            Configuration server = Configuration.parseServer(own).withoutDurability().orElseThrow();
            assertEquals("quickcached " + embedded.title(), server.title());
            assertFalse(embedded.hasImage() || server.hasImage());
        }
        for (Configuration other : List.of(Configuration.parse("volatile_func:none"), Configuration.parse("jnvm:process"),
                Configuration.parse("espresso_func:pmem"), Configuration.parseServer("func:none"),
                Configuration.parseServer("memcached:none"))) {
            assertEquals(Optional.empty(), other.withoutDurability(), other::title);
        }
    }

    @Test
    void baselinesAreNamedAsTyped() {
        assertEquals(new Configuration(Binding.ROCKSDB, Durability.DISK), Configuration.parse("rocksdb:disk"));
        for (String wrong : List.of("rocksdb", "rocksdb:none", "none:rocksdb", "a:b:c")) {
            assertThrows(BenchFailure.class, () -> Configuration.parse(wrong));
        }
    }
}
