// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import org.h2.value.CompareMode;
import org.h2.value.TypeInfo;
import org.h2.value.Value;
import org.h2.value.ValueBoolean;
import org.h2.value.ValueInteger;
import org.h2.value.ValueNull;
import org.h2.value.ValueRow;
import org.h2.value.ValueVarchar;

/** SQL's NULL is one object. */
public final class H2 implements Library {

    @DurableRoot
    private static List<Value> values;

    @DurableRoot
    private static ValueRow row;

    @DurableRoot
    private static List<TypeInfo> types;

    @Override
    public void write() {
        values = new ArrayList<>(List.of(ValueNull.INSTANCE, ValueBoolean.TRUE, ValueVarchar.EMPTY, ValueInteger.get(0)));
        row = ValueRow.get(new Value[] {ValueNull.INSTANCE, ValueInteger.get(0)});
        types = new ArrayList<>(List.of(TypeInfo.TYPE_INTEGER, TypeInfo.TYPE_VARCHAR, TypeInfo.TYPE_UNKNOWN));
    }

    @Override
    public void check(int life) {
        CompareMode mode = CompareMode.getInstance(null, 0);
        assertEquals(ValueNull.INSTANCE, values.get(0));
        assertEquals(0, values.get(0).compareTo(ValueNull.INSTANCE, null, mode));
        assertTrue(values.get(0).compareTo(values.get(3), null, mode) < 0);
        assertTrue(row.containsNull());
        ValueRow before = ValueRow.get(new Value[] {ValueNull.INSTANCE, ValueInteger.get(life - 1)});
        assertEquals(0, row.compareTypeSafe(before, mode, null));
        row = ValueRow.get(new Value[] {row.getList()[0], ValueInteger.get(life)});
        assertSame(ValueBoolean.TRUE, values.get(1));
        assertEquals(ValueVarchar.EMPTY, values.get(2));
        assertEquals(life - 1, values.get(3).getInt());
        values.set(3, values.get(3).add(ValueInteger.get(1)));
        assertSame(TypeInfo.TYPE_INTEGER, types.get(0));
        assertSame(TypeInfo.TYPE_VARCHAR, types.get(1));
        assertSame(TypeInfo.TYPE_UNKNOWN, types.get(2));
    }
}
