package org.autopersist.h2;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.type.DataType;

/** Fields of H2's maps that are set when a map is opened. */
final class MapFields {

    private static final VarHandle KEY_TYPE;
    private static final VarHandle VALUE_TYPE;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(MVMap.class, MethodHandles.lookup());
            KEY_TYPE = lookup.findVarHandle(MVMap.class, "keyType", DataType.class);
            VALUE_TYPE = lookup.findVarHandle(MVMap.class, "valueType", DataType.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private MapFields() {}

    /** Sets the types of keys and values; null leaves one as it is. */
    static void setTypes(MVMap<?, ?> map, DataType<?> key, DataType<?> value) {
        if (key != null && map.getKeyType() != key) {
            KEY_TYPE.set(map, key);
        }
        if (value != null && map.getValueType() != value) {
            VALUE_TYPE.set(map, value);
        }
    }
}
