package org.autopersist.ycsb.stores;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.stores.Backend;
import org.autopersist.stores.Store;

/**
 * Records in a {@link Store}, embedded: ordinary objects, durable because a durable root reaches them. Only the root is
 * marked. The durability is that of the JVM, {@code -XX:NVMDurability}.
 *
 * <p>With {@link Backend#FUNC} records are immutable, as in functional programs, and an update replaces the record. With the
 * others it replaces the value in the record, which is one durable store; several fields at once replace the record, so
 * that no crash can leave part of them.
 */
public final class AutoPersistStore implements RecordStore {

    @DurableRoot
    private static Store<Record> root;

    private final Store<Record> store;
    private final boolean immutable;

    /**
     * Takes the recovered store, or makes one.
     *
     * @throws IllegalStateException if there is no image, or it has a store of another backend
     */
    public AutoPersistStore(Backend backend) {
        if (!AutoPersist.isEnabled()) {
            throw new IllegalStateException("Nothing is durable here: run it on an AutoPersist JVM with -XX:NVMImage");
        }
        if (root == null) {
            root = backend.create();
        }
        if (Backend.of(root) != backend) {
            throw new IllegalStateException("The image has a store of " + Backend.of(root) + ", not of " + backend);
        }
        store = root;
        immutable = backend == Backend.FUNC;
    }

    private AutoPersistStore(Store<Record> store) {
        this.store = store;
        immutable = false;
    }

    /** The same on a stock JVM, without anything durable: the limit to compare with. */
    public static RecordStore ofVolatile() {
        return new AutoPersistStore(Backend.VOLATILE.create());
    }

    @Override
    public Record get(String key, Set<String> fields) {
        return store.get(key);
    }

    @Override
    public void put(String key, Record record) {
        store.put(key, record);
    }

    @Override
    public boolean update(String key, Record changes) {
        if (!immutable && changes.schema().size() == 1) {
            Record record = store.get(key);
            if (record == null) {
                return false;
            }
            if (record.hasFieldsOf(changes)) {
                record.set(changes);
                return true;
            }
        }
        return store.compute(key, (_, old) -> old == null ? null : old.with(changes)) != null;
    }

    @Override
    public boolean remove(String key) {
        return store.remove(key) != null;
    }

    @Override
    public boolean isOrdered() {
        return store.isOrdered();
    }

    @Override
    public List<Record> scan(String from, int count, Set<String> fields) {
        return store.scan(from, count).stream().map(Map.Entry::getValue).toList();
    }

    /** Does nothing: an image is closed with its JVM. */
    @Override
    public void close() {}
}
