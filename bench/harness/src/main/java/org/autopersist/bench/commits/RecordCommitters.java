// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.commits;

import java.nio.file.Path;
import java.util.List;
import org.autopersist.ycsb.Binding;
import org.autopersist.ycsb.stores.Durability;
import org.autopersist.ycsb.stores.Record;
import org.autopersist.ycsb.stores.RecordStore;
import org.autopersist.ycsb.stores.Schema;
import org.autopersist.ycsb.stores.StoreConfig;

/** One of YCSB's stores, with records of a single field. */
final class RecordCommitters implements Committers {

    private static final Schema SCHEMA = Schema.of("value");

    private final RecordStore store;

    /** Makes records, without waiting for the disk, which would take long for so many transactions; then opens the store. */
    RecordCommitters(Binding binding, Durability durability, Path folder, List<String> keys, byte[] value) {
        try (RecordStore loaded = binding.open(config(folder, Durability.PROCESS, keys, value))) {
            keys.forEach(key -> loaded.put(key, record(value)));
        }
        store = binding.open(config(folder, durability, keys, value));
    }

    private static StoreConfig config(Path folder, Durability durability, List<String> keys, byte[] value) {
        return new StoreConfig(folder, durability, keys.size(), value.length);
    }

    private static Record record(byte[] value) {
        return new Record(SCHEMA, new byte[][] {value});
    }

    @Override
    public Committer committer() {
        return (key, value) -> store.put(key, record(value));
    }
}
