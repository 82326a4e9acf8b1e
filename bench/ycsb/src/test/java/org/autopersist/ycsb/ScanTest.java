// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.autopersist.ycsb.stores.Durability;
import org.autopersist.ycsb.stores.Record;
import org.autopersist.ycsb.stores.RecordStore;
import org.autopersist.ycsb.stores.StoreConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ScanTest {

    private static final Set<String> NUMBER = Set.of("number");

    @TempDir
    Path folder;

    private RecordStore open(Binding binding) {
        return binding.open(new StoreConfig(folder, binding.durabilities().iterator().next(), 1000, 100));
    }

    @ParameterizedTest
    @EnumSource(names = {"VOLATILE_JAVA_KV", "MVSTORE", "MAPDB", "ROCKSDB", "LMDB"})
    void findsRecordsInOrder(Binding binding) {
        try (RecordStore store = open(binding)) {
            for (int i = 49; i >= 0; i--) {
                store.put(Script.key(2 * i), HeldRecords.record("other", new byte[i], "number", new byte[] {(byte) i}));
            }
            assertEquals(List.of(10, 11, 12), numbers(store.scan(Script.key(20), 3, NUMBER)));
            assertEquals(List.of(11, 12), numbers(store.scan(Script.key(21), 2, NUMBER)));
            assertEquals(IntStream.range(48, 50).boxed().toList(), numbers(store.scan(Script.key(95), 10, NUMBER)));
            assertEquals(List.of(), store.scan(Script.key(99), 10, NUMBER));
        }
    }

    @Test
    void unorderedStoresSaySo() {
        try (RecordStore store = open(Binding.JNVM)) {
            assertThrows(UnsupportedOperationException.class, () -> store.scan("a", 1, null));
        }
    }

    @Test
    void wrongDurabilityIsRefused() {
        StoreConfig config = new StoreConfig(folder, Durability.DISK, 1, 1);
        assertThrows(IllegalArgumentException.class, () -> Binding.ECLIPSESTORE.open(config));
    }

    private static List<Integer> numbers(List<Record> records) {
        return records.stream().map(r -> (int) r.value(r.schema().indexOf("number"))[0]).toList();
    }
}
