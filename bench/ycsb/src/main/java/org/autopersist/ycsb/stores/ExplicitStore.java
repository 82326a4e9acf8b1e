// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import org.autopersist.stores.Store;
import org.autopersist.stores.explicit.ExplicitBackend;
import org.autopersist.structures.ArrayWriteBack;

/**
 * The same as {@link AutoPersistStore} with explicit persistence, the paper's Espresso*: the records' objects are placed
 * and written back by a {@link RecordPlacer}. It needs {@code -XX:+ExplicitPersistence}.
 */
public final class ExplicitStore extends EmbeddedStore {

    private static final String ROOT = "ycsb";

    private final RecordPlacer placer;

    /**
     * Takes the recovered store, or makes one.
     *
     * @param arrays how the references of a record to its values are written back
     * @throws IllegalStateException if the image has a store of another backend
     * @throws UnsupportedOperationException if this JVM was not started for explicit persistence
     */
    public ExplicitStore(ExplicitBackend backend, ArrayWriteBack arrays) {
        this(backend, new RecordPlacer(arrays));
    }

    private ExplicitStore(ExplicitBackend backend, RecordPlacer placer) {
        super(backend.open(ROOT, placer), backend == ExplicitBackend.FUNC);
        this.placer = placer;
    }

    @Override
    void set(Record record, Record changes) {
        placer.set(record, changes);
    }
}
