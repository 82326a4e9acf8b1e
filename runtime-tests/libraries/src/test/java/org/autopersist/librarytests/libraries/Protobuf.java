// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.ListValue;
import com.google.protobuf.Struct;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.Value;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** Messages that share their default instances, and are built on. */
public final class Protobuf implements Library {

    @DurableRoot
    private static Struct struct;

    @DurableRoot
    private static ListValue lives;

    @DurableRoot
    private static ByteString bytes;

    @DurableRoot
    private static UnknownFieldSet unknown;

    @Override
    public void write() {
        struct = Struct.getDefaultInstance();
        lives = ListValue.getDefaultInstance();
        bytes = ByteString.EMPTY;
        unknown = UnknownFieldSet.getDefaultInstance();
    }

    @Override
    public void check(int life) {
        assertEquals(life - 1, struct.getFieldsCount());
        struct = struct.toBuilder().putFields("life " + life, Value.newBuilder().setNumberValue(life).build()).build();
        assertEquals(life, struct.getFieldsOrThrow("life " + life).getNumberValue());
        assertEquals(life - 1, lives.getValuesCount());
        lives = lives.toBuilder().addValues(Value.newBuilder().setStructValue(struct)).build();
        assertEquals(life - 1, bytes.size());
        bytes = bytes.concat(ByteString.copyFromUtf8("" + life));
        assertTrue("123".startsWith(bytes.toStringUtf8()));
        assertEquals(UnknownFieldSet.getDefaultInstance(), unknown);
        assertEquals(unknown, struct.getUnknownFields());
        try {
            assertEquals(lives, ListValue.parseFrom(lives.toByteString()));
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
        assertTrue(struct.toString().contains("life 1"));
    }
}
