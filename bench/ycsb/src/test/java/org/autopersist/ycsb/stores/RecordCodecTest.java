// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Set;
import org.junit.jupiter.api.Test;

class RecordCodecTest {

    private static final Record RECORD =
            new Record(Schema.of("one", "zwei", ""), new byte[][] {{1, 2, 3}, {}, new byte[70_000]});

    @Test
    void recordsComeBack() {
        byte[] bytes = RecordCodec.encode(RECORD);
        // Names that differ from those of the record before must not be taken for them.
        RecordCodec.decode(RecordCodec.encode(new Record(Schema.of("x"), new byte[][] {{9}})), null);
        Record record = RecordCodec.decode(bytes, null);
        assertEquals(3, record.schema().size());
        for (int i = 0; i < 3; i++) {
            assertEquals(RECORD.schema().name(i), record.schema().name(i));
            assertArrayEquals(RECORD.value(i), record.value(i));
        }
    }

    @Test
    void onlyWantedFieldsAreDecoded() {
        Record record = RecordCodec.decode(RecordCodec.encode(RECORD), Set.of("one"));
        assertArrayEquals(new byte[] {1, 2, 3}, record.value(0));
        assertNull(record.value(2));
    }

    @Test
    void changesKeepTheOtherFields() {
        byte[] bytes = RecordCodec.encode(RECORD);
        byte[][][] values = {{{7, 8, 9}}, {{7}}, {{}}};
        for (byte[][] value : values) {
            byte[] before = bytes.clone();
            Record changed = RecordCodec.decode(
                    RecordCodec.changed(bytes, new Record(Schema.of("one"), value)), null);
            assertArrayEquals(value[0], changed.value(0));
            assertArrayEquals(RECORD.value(1), changed.value(1));
            assertArrayEquals(RECORD.value(2), changed.value(2));
            assertArrayEquals(before, bytes);
        }
    }

    @Test
    void aNewFieldIsAdded() {
        Record changed = RecordCodec.decode(
                RecordCodec.changed(RecordCodec.encode(RECORD), new Record(Schema.of("new"), new byte[][] {{5}})), null);
        assertEquals(4, changed.schema().size());
        assertArrayEquals(new byte[] {5}, changed.value(changed.schema().indexOf("new")));
    }
}
