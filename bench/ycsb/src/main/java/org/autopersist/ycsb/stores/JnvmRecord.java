// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import java.util.Set;
import org.autopersist.jnvm.Heap;
import org.autopersist.jnvm.PBytes;
import org.autopersist.jnvm.PObject;
import org.autopersist.jnvm.PType;

/**
 * The proxy of a record: its key, the number of its fields, and of each field the number of its name and its value. At most
 * 1,000 fields.
 */
final class JnvmRecord extends PObject {

    private static final int KEY = 0;
    private static final int COUNT = 8;
    private static final int FIELDS = 16;
    private static final int PER_FIELD = 16;
    private static final int VALUE = 8;

    /** With room for 14 fields in one block; larger ones have a type of their own size. */
    static final PType TYPE = new PType(17, FIELDS, (record, offsets) -> {
        offsets.accept(KEY);
        for (int i = 0; i < record.get(COUNT); i++) {
            offsets.accept(value(i));
        }
    });

    /** Makes one that is complete but for its validity. */
    JnvmRecord(Heap heap, JnvmFieldNames names, String key, Record record) {
        super(heap, new PType(TYPE.number(), FIELDS + PER_FIELD * record.schema().size(), TYPE.references()));
        set(KEY, PBytes.make(heap, key));
        set(COUNT, record.schema().size());
        for (int i = 0; i < record.schema().size(); i++) {
            set(FIELDS + i * PER_FIELD, names.numberOf(record.schema().name(i)));
            set(value(i), PBytes.make(heap, record.value(i)));
        }
    }

    JnvmRecord(Heap heap, long address) {
        super(heap, address);
    }

    String key() {
        return PBytes.getString(heap(), get(KEY));
    }

    Record read(JnvmFieldNames names, Set<String> wanted) {
        int count = (int) get(COUNT);
        String[] found = new String[count];
        byte[][] values = new byte[count][];
        for (int i = 0; i < count; i++) {
            found[i] = name(names, i);
            if (wanted == null || wanted.contains(found[i])) {
                values[i] = PBytes.get(heap(), get(value(i)));
            }
        }
        return new Record(Schema.of(found), values);
    }

    /**
     * Replaces a value; durable when it returns.
     *
     * @return false if there is no such field
     */
    boolean set(JnvmFieldNames names, String name, byte[] bytes) {
        for (int i = 0; i < get(COUNT); i++) {
            if (name(names, i).equals(name)) {
                long before = get(value(i));
                setReference(value(i), PBytes.make(heap(), bytes));
                PBytes.free(heap(), before);
                return true;
            }
        }
        return false;
    }

    /** Frees it, its key and its values. */
    void freeAll() {
        PBytes.free(heap(), get(KEY));
        for (int i = 0; i < get(COUNT); i++) {
            PBytes.free(heap(), get(value(i)));
        }
        free();
    }

    private String name(JnvmFieldNames names, int i) {
        return names.name((int) get(FIELDS + i * PER_FIELD));
    }

    private static int value(int i) {
        return FIELDS + i * PER_FIELD + VALUE;
    }
}
