// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import org.autopersist.jnvm.Heap;
import org.autopersist.jnvm.PMap;

/**
 * Records off the heap, behind proxies, as J-NVM's backend J-PDT has them (section 5.1 of its paper): the low-level
 * interface, by which an update costs one fence before its reference is written and one after it (4.1.6), and a map with a
 * volatile mirror and all proxies in memory (4.3.2). No field is copied but those that are asked for.
 *
 * <p>{@link Durability#PROCESS} is its best there: plain stores to a mapped file. A lock per group of keys keeps readers
 * from values that are being freed, as Infinispan's locks do in the paper.
 */
public final class JnvmStore implements RecordStore {

    /** Blocks of 256 bytes, half full in the worst case, keys, cells. */
    private static final long OVERHEAD = 1000;
    private static final long LEAST = 64L << 20;

    private final Heap heap;
    private final JnvmFieldNames names;
    private final PMap<JnvmRecord> map;
    private final KeyLocks locks = new KeyLocks();

    public JnvmStore(StoreConfig config) {
        long size = LEAST + config.records() * OVERHEAD + 2 * config.dataBytes();
        var durability = org.autopersist.jnvm.Durability.valueOf(config.durability().name());
        try {
            heap = Heap.open(config.folder().resolve("jnvm"), size, durability, JnvmRecord.TYPE, JnvmRoot.TYPE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (heap.root() == 0) {
            names = new JnvmFieldNames(heap);
            map = new PMap<>(heap);
            JnvmRoot root = new JnvmRoot(heap, names.address(), map.address());
            root.validate();
            heap.setRoot(root.address());
        } else {
            JnvmRoot root = new JnvmRoot(heap, heap.root());
            names = new JnvmFieldNames(heap, root.names());
            map = new PMap<>(heap, root.map(), address -> new JnvmRecord(heap, address), JnvmRecord::key);
        }
    }

    @Override
    public Record get(String key, Set<String> fields) {
        return locks.read(key, () -> {
            JnvmRecord record = map.get(key);
            return record == null ? null : record.read(names, fields);
        });
    }

    @Override
    public void put(String key, Record record) {
        JnvmRecord made = new JnvmRecord(heap, names, key, record);
        locks.change(key, () -> freed(map.put(key, made)));
    }

    @Override
    public boolean update(String key, Record changes) {
        return locks.change(key, () -> {
            JnvmRecord record = map.get(key);
            if (record == null) {
                return false;
            }
            if (changes.schema().size() > 1 || !record.set(names, changes.schema().name(0), changes.value(0))) {
                // The whole record is replaced, so that no crash leaves part of the changes.
                JnvmRecord made = new JnvmRecord(heap, names, key, record.read(names, null).with(changes));
                map.put(key, made).freeAll();
            }
            return true;
        });
    }

    @Override
    public boolean remove(String key) {
        return locks.change(key, () -> freed(map.remove(key)));
    }

    /** Frees what the map had, and tells whether there was anything. */
    private static boolean freed(JnvmRecord before) {
        if (before != null) {
            before.freeAll();
        }
        return before != null;
    }

    @Override
    public void close() {
        heap.close();
    }
}
