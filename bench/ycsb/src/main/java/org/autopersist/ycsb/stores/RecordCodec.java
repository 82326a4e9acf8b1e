// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;

/**
 * Records as bytes, for libraries that take no objects: the number of fields, then of each the lengths of its name (one byte)
 * and value, name and value. Names are not decoded again as long as they are those of the record before. Stateless.
 */
public final class RecordCodec {

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int HEAD = 5;
    private static final int LONGEST_NAME = 255;

    private static volatile Names last = new Names(Schema.of(), new byte[0][]);

    private record Names(Schema schema, byte[][] utf8) {}

    private RecordCodec() {}

    /** @throws IllegalArgumentException if a name has more than 255 bytes, or there are more than 255 fields */
    public static byte[] encode(Record record) {
        Schema schema = record.schema();
        byte[][] names = namesOf(schema).utf8;
        byte[][] values = new byte[schema.size()][];
        int size = 1;
        for (int i = 0; i < values.length; i++) {
            values[i] = record.value(i);
            size += HEAD + names[i].length + values[i].length;
        }
        byte[] bytes = new byte[size];
        bytes[0] = (byte) values.length;
        int at = 1;
        for (int i = 0; i < values.length; i++) {
            bytes[at] = (byte) names[i].length;
            INT.set(bytes, at + 1, values[i].length);
            System.arraycopy(names[i], 0, bytes, at + HEAD, names[i].length);
            at += HEAD + names[i].length;
            System.arraycopy(values[i], 0, bytes, at, values[i].length);
            at += values[i].length;
        }
        return bytes;
    }

    /** All fields, or only those wanted, if {@code wanted} is not null. */
    public static Record decode(byte[] bytes, Set<String> wanted) {
        Names names = namesIn(bytes);
        int count = bytes[0] & 0xff;
        byte[][] values = new byte[count][];
        int at = 1;
        for (int i = 0; i < count; i++) {
            int from = at + HEAD + (bytes[at] & 0xff);
            int to = from + (int) INT.get(bytes, at + 1);
            if (wanted == null || wanted.contains(names.schema.name(i))) {
                values[i] = Arrays.copyOfRange(bytes, from, to);
            }
            at = to;
        }
        return new Record(names.schema, values);
    }

    /** The bytes of a record with some fields changed. A single one of the same length is changed in place of a copy. */
    public static byte[] changed(byte[] bytes, Record changes) {
        byte[] copy = bytes.clone();
        Names names = namesIn(bytes);
        for (int c = 0; c < changes.schema().size(); c++) {
            int field = names.schema.indexOf(changes.schema().name(c));
            byte[] value = changes.value(c);
            int at = field < 0 ? -1 : positionOf(bytes, field);
            if (at < 0 || (int) INT.get(bytes, at + 1) != value.length) {
                return encode(decode(bytes, null).with(changes));
            }
            System.arraycopy(value, 0, copy, at + HEAD + (bytes[at] & 0xff), value.length);
        }
        return copy;
    }

    private static int positionOf(byte[] bytes, int field) {
        int at = 1;
        for (int i = 0; i < field; i++) {
            at += HEAD + (bytes[at] & 0xff) + (int) INT.get(bytes, at + 1);
        }
        return at;
    }

    private static Names namesOf(Schema schema) {
        Names names = last;
        if (names.schema != schema) {
            byte[][] utf8 = new byte[schema.size()][];
            for (int i = 0; i < utf8.length; i++) {
                utf8[i] = schema.name(i).getBytes(StandardCharsets.UTF_8);
                if (utf8[i].length > LONGEST_NAME || utf8.length > LONGEST_NAME) {
                    throw new IllegalArgumentException("At most 255 fields with names of at most 255 bytes");
                }
            }
            names = new Names(schema, utf8);
            last = names;
        }
        return names;
    }

    private static Names namesIn(byte[] bytes) {
        Names names = last;
        int count = bytes[0] & 0xff;
        boolean same = names.utf8.length == count;
        int at = 1;
        for (int i = 0; same && i < count; i++) {
            int from = at + HEAD;
            int to = from + (bytes[at] & 0xff);
            same = Arrays.equals(names.utf8[i], 0, names.utf8[i].length, bytes, from, to);
            at = to + (int) INT.get(bytes, at + 1);
        }
        return same ? names : decodedNames(bytes, count);
    }

    private static Names decodedNames(byte[] bytes, int count) {
        String[] names = new String[count];
        int at = 1;
        for (int i = 0; i < count; i++) {
            int length = bytes[at] & 0xff;
            names[i] = new String(bytes, at + HEAD, length, StandardCharsets.UTF_8);
            at += HEAD + length + (int) INT.get(bytes, at + 1);
        }
        return namesOf(Schema.of(names));
    }
}
