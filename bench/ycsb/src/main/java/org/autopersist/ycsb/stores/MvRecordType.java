// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import java.nio.ByteBuffer;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/** Records in MVStore's pages. */
final class MvRecordType extends BasicDataType<Record> {

    private static final int OBJECT = 24;

    @Override
    public int getMemory(Record record) {
        int bytes = 2 * OBJECT;
        for (int i = 0; i < record.schema().size(); i++) {
            bytes += OBJECT + record.value(i).length;
        }
        return bytes;
    }

    @Override
    public void write(WriteBuffer buffer, Record record) {
        byte[] bytes = RecordCodec.encode(record);
        buffer.putVarInt(bytes.length).put(bytes);
    }

    @Override
    public Record read(ByteBuffer buffer) {
        byte[] bytes = new byte[DataUtils.readVarInt(buffer)];
        buffer.get(bytes);
        return RecordCodec.decode(bytes, null);
    }

    @Override
    public Record[] createStorage(int size) {
        return new Record[size];
    }
}
