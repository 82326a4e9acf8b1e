// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.autopersist.ycsb.stores.Durability;
import org.autopersist.ycsb.stores.Record;
import org.autopersist.ycsb.stores.RecordStore;
import org.autopersist.ycsb.stores.StoreConfig;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The stores without durability, in this JVM, which is a stock one. */
class VolatileStoreTest {

    private static RecordStore open(Binding binding) {
        return binding.open(new StoreConfig(Path.of("."), Durability.NONE, 1000, 100));
    }

    @ParameterizedTest
    @EnumSource(names = {"VOLATILE", "VOLATILE_FUNC", "VOLATILE_JAVA_KV"})
    void followTheScript(Binding binding) {
        RecordStore expected = new HeldRecords();
        try (RecordStore store = open(binding)) {
            for (int number = 1; number <= 2000; number++) {
                Script.run(number, store);
                Script.run(number, expected);
            }
            assertNull(Script.difference(expected, store));
        }
    }

    /** As in their durable twins: otherwise a comparison would be of other work. */
    @ParameterizedTest
    @CsvSource({"VOLATILE, true", "VOLATILE_FUNC, false", "VOLATILE_JAVA_KV, true"})
    void updatesAreInPlaceUnlessRecordsAreImmutable(Binding binding, boolean inPlace) {
        try (RecordStore store = open(binding)) {
            store.put("key", HeldRecords.record("a", new byte[1]));
            Record before = store.get("key", null);
            assertTrue(store.update("key", HeldRecords.record("a", new byte[2])));
            Record after = store.get("key", null);
            assertEquals(2, after.value(0).length);
            assertEquals(inPlace, after == before);
        }
    }
}
