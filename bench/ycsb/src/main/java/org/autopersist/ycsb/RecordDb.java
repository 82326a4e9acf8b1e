// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.autopersist.ycsb.stores.Durability;
import org.autopersist.ycsb.stores.Record;
import org.autopersist.ycsb.stores.RecordStore;
import org.autopersist.ycsb.stores.StoreConfig;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * A YCSB binding for each {@link Binding}, which the property {@code binding} names; {@code binding.folder} and
 * {@code binding.durability} say where and how. Also for YCSB's own client. There is one table.
 *
 * <p>YCSB makes one object for each thread; the first to be initialized opens the store, the last to be cleaned up closes
 * it. What the store throws is thrown on: YCSB's status ERROR would hide it.
 */
public final class RecordDb extends DB {

    private static RecordStore shared;
    private static int users;

    private RecordStore store;

    /** The properties that make the binding. */
    public static Properties properties(Binding binding, StoreConfig config) {
        Properties properties = new Properties();
        properties.setProperty("binding", binding.name());
        properties.setProperty("binding.folder", config.folder().toString());
        properties.setProperty("binding.durability", config.durability().toString());
        properties.setProperty("binding.records", Long.toString(config.records()));
        properties.setProperty("binding.recordbytes", Long.toString(config.recordBytes()));
        return properties;
    }

    @Override
    public void init() throws DBException {
        synchronized (RecordDb.class) {
            if (users == 0) {
                shared = open(getProperties());
            }
            users++;
            store = shared;
        }
    }

    @Override
    public void cleanup() {
        synchronized (RecordDb.class) {
            users--;
            if (users == 0) {
                shared.close();
                shared = null;
            }
        }
    }

    @Override
    public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
        Record record = store.get(key, fields);
        if (record == null) {
            return Status.NOT_FOUND;
        }
        record.copyTo(fields, result);
        return Status.OK;
    }

    @Override
    public Status scan(
            String table, String from, int count, Set<String> fields, Vector<HashMap<String, ByteIterator>> result) {
        if (!store.isOrdered()) {
            return Status.NOT_IMPLEMENTED;
        }
        List<Record> records = store.scan(from, count, fields);
        for (Record record : records) {
            HashMap<String, ByteIterator> row = new HashMap<>();
            record.copyTo(fields, row);
            result.add(row);
        }
        return Status.OK;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
        return store.update(key, Record.of(values)) ? Status.OK : Status.NOT_FOUND;
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
        store.put(key, Record.of(values));
        return Status.OK;
    }

    @Override
    public Status delete(String table, String key) {
        return store.remove(key) ? Status.OK : Status.NOT_FOUND;
    }

    /** Whether workload E can be run. Only between {@link #init} and {@link #cleanup}. */
    public boolean hasScans() {
        return store.isOrdered();
    }

    private static RecordStore open(Properties properties) throws DBException {
        String binding = properties.getProperty("binding");
        if (binding == null) {
            throw new DBException("The property binding must name one of " + List.of(Binding.values()));
        }
        try {
            return Binding.valueOf(binding.toUpperCase(Locale.ROOT)).open(new StoreConfig(
                    Path.of(properties.getProperty("binding.folder", ".")),
                    Durability.valueOf(properties.getProperty("binding.durability", "process").toUpperCase(Locale.ROOT)),
                    Long.parseLong(properties.getProperty("binding.records", "1000000")),
                    Long.parseLong(properties.getProperty("binding.recordbytes", "1000"))));
        } catch (RuntimeException e) {
            throw new DBException("could not open " + binding + ": " + e.getMessage(), e);
        }
    }
}
