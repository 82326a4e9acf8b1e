package org.autopersist.ycsb.stores;

import org.autopersist.explicit.Nvm;
import org.autopersist.stores.explicit.Placer;

/**
 * The markings of explicit persistence for records. Each reference is written back by itself, the bytes of a value
 * together.
 *
 * <p>Thread-safety: any thread may place records; {@link #set} locks the record.
 */
final class RecordPlacer implements Placer<Record> {

    private static final long SCHEMA = Nvm.field(Record.class, "schema");
    private static final long VALUES = Nvm.field(Record.class, "values");
    private static final long NAMES = Nvm.field(Schema.class, "names");

    /** The one that was placed last, durably: others share it. */
    private volatile Schema placed;

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
        for (int i = 0; i < values.length; i++) {
            Nvm.writeBackElement(values, i);
        }
        Nvm.place(record);
        Nvm.writeBack(record, SCHEMA);
        Nvm.writeBack(record, VALUES);
    }

    private void place(Schema schema) {
        String[] names = Nvm.place(schema.names());
        for (int i = 0; i < names.length; i++) {
            Nvm.place(names[i]);
            Nvm.writeBackElement(names, i);
        }
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
