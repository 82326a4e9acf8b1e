// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * A YCSB record as a Java program would hold it: the values of a few named fields, each a byte string that is replaced as a
 * whole.
 *
 * <p>Thread-safety: each field is read and written atomically; a value that is seen is complete. Values must not be changed.
 */
public final class Record {

    private static final VarHandle VALUE = MethodHandles.arrayElementVarHandle(byte[][].class);

    private final Schema schema;
    private final byte[][] values;

    public Record(Schema schema, byte[][] values) {
        this.schema = schema;
        this.values = values;
    }

    /** What YCSB wants to have stored. */
    public static Record of(Map<String, ByteIterator> fields) {
        Schema schema = Schema.of(fields.keySet());
        byte[][] values = new byte[schema.size()][];
        int i = 0;
        for (ByteIterator value : fields.values()) {
            values[i++] = value.toArray();
        }
        return new Record(schema, values);
    }

    public Schema schema() {
        return schema;
    }

    public byte[] value(int i) {
        return (byte[]) VALUE.getAcquire(values, i);
    }

    /** The array of values itself, for those who store or write back objects. */
    byte[][] values() {
        return values;
    }

    /** Passes fields to YCSB. */
    public void copyTo(Set<String> wanted, Map<String, ByteIterator> result) {
        if (wanted == null) {
            for (int i = 0; i < schema.size(); i++) {
                result.put(schema.name(i), new ByteArrayByteIterator(value(i)));
            }
            return;
        }
        for (String name : wanted) {
            int i = schema.indexOf(name);
            if (i >= 0) {
                result.put(name, new ByteArrayByteIterator(value(i)));
            }
        }
    }

    /** Whether it has all fields of another one. */
    boolean hasFieldsOf(Record other) {
        if (other.schema == schema) {
            return true;
        }
        for (int i = 0; i < other.schema.size(); i++) {
            if (schema.indexOf(other.schema.name(i)) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Replaces values in place, one by one. It must {@link #hasFieldsOf} the changes. */
    void set(Record changes) {
        for (int i = 0; i < changes.schema.size(); i++) {
            VALUE.setRelease(values, schema.indexOf(changes.schema.name(i)), changes.value(i));
        }
    }

    /** Another record that has the changes. */
    Record with(Record changes) {
        Schema all = schema;
        byte[][] copy = values.clone();
        for (int i = 0; i < changes.schema.size(); i++) {
            int at = all.indexOf(changes.schema.name(i));
            if (at < 0) {
                return merged(changes);
            }
            copy[at] = changes.value(i);
        }
        return new Record(all, copy);
    }

    private Record merged(Record changes) {
        Map<String, ByteIterator> all = new LinkedHashMap<>();
        copyTo(null, all);
        changes.copyTo(null, all);
        return of(all);
    }
}
