// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import org.autopersist.explicit.Nvm;
import org.autopersist.stores.explicit.Placer;
import org.autopersist.structures.ArrayWriteBack;

/**
 * The markings of explicit persistence for records. The bytes of a value are written back together.
 *
 * <p>Thread-safety: any thread may place records; {@link #set} locks the record.
 */
final class RecordPlacer implements Placer<Record> {

    private static final long SCHEMA = Nvm.field(Record.class, "schema");
    private static final long VALUES = Nvm.field(Record.class, "values");
    private static final long NAMES = Nvm.field(Schema.class, "names");

    private final ArrayWriteBack arrays;

    /** The one that was placed last, durably: others share it. */
    private volatile Schema placed;

    /** @param arrays for references */
    RecordPlacer(ArrayWriteBack arrays) {
        this.arrays = arrays;
    }

    @Override
    public void place(Record record, Record before) {
        if (record.schema() != placed) {
            place(record.schema());
        }
        byte[][] values = record.values();
        boolean comparable = before != null && before.schema() == record.schema();
        for (int i = 0; i < values.length; i++) {
            if (!comparable || values[i] != before.value(i)) {
                place(values[i]);
            }
        }
        Nvm.place(values);
        arrays.writeBack(values, 0, values.length);
        Nvm.place(record);
        Nvm.writeBack(record, SCHEMA);
        Nvm.writeBack(record, VALUES);
    }

    private void place(Schema schema) {
        String[] names = Nvm.place(schema.names());
        for (String name : names) {
            Nvm.place(name);
        }
        arrays.writeBack(names, 0, names.length);
        Nvm.place(schema);
        Nvm.writeBack(schema, NAMES);
        Nvm.fence();
        placed = schema;
    }

    private static void place(byte[] value) {
        Nvm.place(value);
        Nvm.writeBackElements(value, 0, value.length);
    }

    /** {@link Record#set} with one change, durable when it returns. */
    void set(Record record, Record changes) {
        place(changes.value(0));
        Nvm.fence();
        int index = record.schema().indexOf(changes.schema().name(0));
        synchronized (record) {
            record.set(changes);
            Nvm.writeBackElement(record.values(), index);
        }
        Nvm.fence();
    }
}
