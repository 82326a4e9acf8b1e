// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.autopersist.ycsb.stores.Record;
import org.autopersist.ycsb.stores.RecordStore;
import org.autopersist.ycsb.stores.Schema;
import site.ycsb.ByteIterator;

/** What a store must have: plain maps. Not thread-safe. */
final class HeldRecords implements RecordStore {

    private final Map<String, Record> records = new TreeMap<>();

    @Override
    public Record get(String key, Set<String> fields) {
        return records.get(key);
    }

    @Override
    public void put(String key, Record record) {
        records.put(key, record);
    }

    @Override
    public boolean update(String key, Record changes) {
        Record old = records.get(key);
        if (old == null) {
            return false;
        }
        Map<String, ByteIterator> all = new HashMap<>();
        old.copyTo(null, all);
        changes.copyTo(null, all);
        records.put(key, Record.of(all));
        return true;
    }

    @Override
    public boolean remove(String key) {
        return records.remove(key) != null;
    }

    @Override
    public void close() {}

    static Record record(Object... namesAndValues) {
        String[] names = new String[namesAndValues.length / 2];
        byte[][] values = new byte[names.length][];
        for (int i = 0; i < names.length; i++) {
            names[i] = (String) namesAndValues[2 * i];
            values[i] = (byte[]) namesAndValues[2 * i + 1];
        }
        return new Record(Schema.of(names), values);
    }

    /** A record's fields in a form that can be compared; null stays null. */
    static Map<String, String> shown(Record record) {
        if (record == null) {
            return null;
        }
        Map<String, ByteIterator> fields = new HashMap<>();
        record.copyTo(null, fields);
        Map<String, String> shown = new TreeMap<>();
        fields.forEach((name, value) -> shown.put(name, value.toString()));
        return shown;
    }
}
