// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.check;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.internal.misc.Unsafe;
import org.autopersist.AutoPersist;

/**
 * Reads a graph of recovered objects, every field and element of it, without relying on their types: all of them must be
 * what the fields and arrays that hold them say. Not thread-safe.
 */
final class GraphReader {

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final int MOST_OBJECTS = 200_000;

    /** An object of a type that it must not have; the message says where. */
    static final class UnsafeHeapException extends RuntimeException {
        UnsafeHeapException(String message) {
            super(message);
        }
    }

    private record Slot(Field field, long offset) {}

    private final Map<Class<?>, List<Slot>> slots = new HashMap<>();
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> stack = new ArrayDeque<>();
    private long sum;

    /** Reads what can be reached from this value, which a field or variable of that type holds. */
    void read(Object value, Class<?> type, String where) {
        meet(value, type, where);
        while (!stack.isEmpty() && seen.size() < MOST_OBJECTS) {
            readObject(stack.pop());
        }
    }

    int objects() {
        return seen.size();
    }

    /** Depends on all that was read, so that nothing of it can be left out. */
    long sum() {
        return sum;
    }

    private void meet(Object value, Class<?> type, Object where) {
        if (value == null) {
            return;
        }
        if (!fits(value, type, where instanceof Class)) {
            throw new UnsafeHeapException(where + " of the type " + type.getName() + " holds a " + value.getClass().getName());
        }
        // Objects of the process itself lead everywhere, but have no homes there.
        if (AutoPersist.isRecoverable(value) && !(value instanceof Class) && !(value instanceof Enum) && seen.add(value)) {
            stack.push(value);
        }
    }

    /** Nothing in the JVM believes that a field of an interface type, or of arrays of it, holds what implements it. */
    private static boolean fits(Object value, Class<?> type, boolean isElement) {
        if (type.isInstance(value) || isElement) {
            return type.isInstance(value);
        }
        Class<?> of = value.getClass();
        Class<?> declared = type;
        while (declared.isArray() && of.isArray()) {
            declared = declared.getComponentType();
            of = of.getComponentType();
        }
        return declared.isInterface() && !of.isPrimitive();
    }

    private void readObject(Object object) {
        Class<?> type = object.getClass();
        sum += type.getName().length();
        switch (object) {
            case Object[] array -> {
                for (Object element : array) {
                    meet(element, type.getComponentType(), type);
                }
            }
            case boolean[] array -> {
                for (int i = 0; i < array.length; i++) {
                    checkBoolean(UNSAFE.getByte(array, Unsafe.ARRAY_BOOLEAN_BASE_OFFSET + i), type);
                }
            }
            case byte[] array -> sum += java.util.Arrays.hashCode(array);
            case char[] array -> sum += java.util.Arrays.hashCode(array);
            case short[] array -> sum += java.util.Arrays.hashCode(array);
            case int[] array -> sum += java.util.Arrays.hashCode(array);
            case long[] array -> sum += java.util.Arrays.hashCode(array);
            case float[] array -> sum += java.util.Arrays.hashCode(array);
            case double[] array -> sum += java.util.Arrays.hashCode(array);
            default -> readFields(object, type);
        }
    }

    private void readFields(Object object, Class<?> type) {
        for (Slot slot : slots.computeIfAbsent(type, GraphReader::slotsOf)) {
            Class<?> of = slot.field.getType();
            if (!of.isPrimitive()) {
                meet(UNSAFE.getReference(object, slot.offset), of, slot.field);
            } else if (of == boolean.class) {
                checkBoolean(UNSAFE.getByte(object, slot.offset), slot.field);
            } else {
                sum += of == long.class || of == double.class ? UNSAFE.getLong(object, slot.offset)
                        : UNSAFE.getByte(object, slot.offset);
            }
        }
        if (object instanceof String s) {
            sum += s.length() + s.hashCode() + (s.equals(new StringBuilder(s).reverse().toString()) ? 1 : 0)
                    + s.indexOf('x') + s.compareTo("text") + s.toUpperCase(java.util.Locale.ROOT).length();
        }
    }

    private void checkBoolean(byte value, Object where) {
        if (value != 0 && value != 1) {
            throw new UnsafeHeapException(where + " holds a boolean that is " + value);
        }
    }

    private static List<Slot> slotsOf(Class<?> type) {
        List<Slot> result = new ArrayList<>();
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    result.add(new Slot(field, UNSAFE.objectFieldOffset(field)));
                }
            }
        }
        return result;
    }
}
