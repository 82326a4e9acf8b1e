// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Writes entries of the class table, of classes whose homes have fields. */
final class ClassEntryBytes {

    private ClassEntryBytes() {}

    /** @param identity null if it has none */
    static byte[] of(Kind kind, int instanceSize, String name, List<ClassField> fields, String identity) {
        byte[] encodedName = ModifiedUtf8.encode(name);
        int size = ImageLayout.CLASS_HEADER + encodedName.length;
        for (ClassField field : fields) {
            size += ImageLayout.FIELD_HEADER + ModifiedUtf8.encode(field.holder()).length + ModifiedUtf8.encode(field.name()).length;
            size += field.descriptor() == null ? 0 : ImageLayout.DESCRIPTOR_HEADER + ModifiedUtf8.encode(field.descriptor()).length;
        }
        byte[] encodedIdentity = identity != null ? ModifiedUtf8.encode(identity) : null;
        size += identity != null ? ImageLayout.DESCRIPTOR_HEADER + encodedIdentity.length : 0;
        byte[] bytes = new byte[(int) ImageLayout.alignUp(size, 8)];
        ByteBuffer to = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        to.putInt(bytes.length).putInt(0).put((byte) kind.code()).put((byte) 0).putShort((short) fields.size());
        to.putInt(instanceSize).putShort((short) encodedName.length).put(encodedName);
        fields.forEach(field -> put(to, field));
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).descriptor() != null) {
                byte[] descriptor = ModifiedUtf8.encode(fields.get(i).descriptor());
                to.putShort((short) i).putShort((short) descriptor.length).put(descriptor);
            }
        }
        if (identity != null) {
            to.putShort((short) ImageLayout.IDENTITY_FIELD).putShort((short) encodedIdentity.length).put(encodedIdentity);
        }
        return withHead(bytes);
    }

    /** Fills in size and checksum. */
    static byte[] withHead(byte[] entry) {
        ByteBuffer to = ByteBuffer.wrap(entry).order(ByteOrder.LITTLE_ENDIAN);
        to.putInt(0, entry.length);
        to.putInt(ImageLayout.CLASS_CHECKSUM, ImageChecksums.classEntry(ChecksumSource.of(entry), 0, entry.length));
        return entry;
    }

    private static byte flags(ClassField field) {
        return (byte) ((field.isOld() ? ImageLayout.FIELD_OLD : 0) | (field.isPending() ? ImageLayout.FIELD_PENDING : 0));
    }

    private static void put(ByteBuffer to, ClassField field) {
        byte[] holder = ModifiedUtf8.encode(field.holder());
        byte[] name = ModifiedUtf8.encode(field.name());
        to.putInt(field.offset()).put((byte) field.type()).put(flags(field));
        to.putShort((short) holder.length).putShort((short) name.length).put(holder).put(name);
    }
}
