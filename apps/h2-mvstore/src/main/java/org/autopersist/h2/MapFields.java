package org.autopersist.h2;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.type.DataType;

/** Fields of H2's maps. */
final class MapFields {

    private static final VarHandle KEY_TYPE;
    private static final VarHandle VALUE_TYPE;
    private static final VarHandle KEYS_BUFFER;
    private static final VarHandle VALUES_BUFFER;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(MVMap.class, MethodHandles.lookup());
            KEY_TYPE = lookup.findVarHandle(MVMap.class, "keyType", DataType.class);
            VALUE_TYPE = lookup.findVarHandle(MVMap.class, "valueType", DataType.class);
            KEYS_BUFFER = lookup.findVarHandle(MVMap.class, "keysBuffer", Object[].class);
            VALUES_BUFFER = lookup.findVarHandle(MVMap.class, "valuesBuffer", Object[].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private MapFields() {}

    /** Sets the types of keys and values; null leaves one as it is. */
    static void setTypes(MVMap<?, ?> map, DataType<?> key, DataType<?> value) {
        if (key != null && map.getKeyType() != key) {
            Room.run(() -> KEY_TYPE.set(map, key));
        }
        if (value != null && map.getValueType() != value) {
            Room.run(() -> VALUE_TYPE.set(map, value));
        }
    }

    /** Keys that were appended to a map, and those of earlier ones. */
    static Object[] keysBuffer(MVMap<?, ?> map) {
        return (Object[]) KEYS_BUFFER.get(map);
    }

    static Object[] valuesBuffer(MVMap<?, ?> map) {
        return (Object[]) VALUES_BUFFER.get(map);
    }

    /** Lets go of what was appended to a map that is empty: H2 only counts it as gone, and the rows in it keep their room. */
    static void clearBuffer(MVMap<?, ?> map) {
        Object[] values = valuesBuffer(map);
        for (int i = 0; i < values.length; i++) {
            if (values[i] != null) {
                values[i] = null;
            }
        }
    }
}
