package org.autopersist.bench.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.EnumSet;
import java.util.List;
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
        assertEquals(10, all.size(), all::toString);
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
    void baselinesAreNamedAsTyped() {
        assertEquals(new Configuration(Binding.ROCKSDB, Durability.DISK), Configuration.parse("rocksdb:disk"));
        for (String wrong : List.of("rocksdb", "rocksdb:none", "none:rocksdb", "a:b:c")) {
            assertThrows(BenchFailure.class, () -> Configuration.parse(wrong));
        }
    }
}
