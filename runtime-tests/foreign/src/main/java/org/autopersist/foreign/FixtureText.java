// SPDX-License-Identifier: Apache-2.0
package org.autopersist.foreign;

import java.lang.ref.Reference;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;

/**
 * A graph of objects as text: classes, values, and by numbers who refers to whom, so that two lives can compare. Not
 * thread-safe.
 */
final class FixtureText {

    private static final int MOST_OBJECTS = 200_000;

    private final Map<Object, Integer> numbers = new IdentityHashMap<>();
    private final ArrayDeque<Object> open = new ArrayDeque<>();
    private final List<String> lines = new ArrayList<>();

    private final Set<String> leftOut;

    private FixtureText(Set<String> leftOut) {
        this.leftOut = leftOut;
    }

    /**
     * One line for each object.
     *
     * @param leftOut fields that are not kept, as {@code pkg.Class.field}
     */
    static List<String> of(Object root, Set<String> leftOut) {
        FixtureText text = new FixtureText(leftOut);
        text.refer(root);
        while (!text.open.isEmpty() && text.lines.size() < MOST_OBJECTS) {
            text.lines.add(text.describe(text.open.remove()));
        }
        return text.lines;
    }

    private String refer(Object object) {
        return switch (object) {
            case null -> "null";
            case String s -> '"' + s + '"';
            case Class<?> type -> type.getName();
            case Enum<?> constant -> constant.getDeclaringClass().getName() + "." + constant.name();
            default -> {
                Integer number = numbers.putIfAbsent(object, numbers.size());
                if (number == null) {
                    open.add(object);
                    number = numbers.get(object);
                }
                yield "#" + number;
            }
        };
    }

    private String describe(Object object) {
        Class<?> type = object.getClass();
        // Lambdas have another class in each process; what is reset at recovery is no value.
        StringBuilder line = new StringBuilder(type.isHidden() ? type.getName().replaceAll("/.*", "") : type.getName());
        if (type.isArray()) {
            for (int i = 0; i < Array.getLength(object); i++) {
                Object element = Array.get(object, i);
                line.append(' ').append(type.getComponentType().isPrimitive() ? exact(element) : refer(element));
            }
            return line.toString();
        }
        for (Class<?> c = type; c != null && !(object instanceof Reference) && !(object instanceof AbstractOwnableSynchronizer); c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !leftOut.contains(c.getName() + "." + field.getName()) && field.trySetAccessible()) {
                    line.append(' ').append(field.getName()).append('=').append(value(field, object));
                }
            }
        }
        return line.toString();
    }

    private String value(Field field, Object object) {
        try {
            Object value = field.get(object);
            return field.getType().isPrimitive() ? exact(value) : refer(value);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static String exact(Object primitive) {
        return switch (primitive) {
            case Float f -> "f" + Float.floatToRawIntBits(f);
            case Double d -> "d" + Double.doubleToRawLongBits(d);
            case Character c -> "c" + (int) c;
            default -> primitive.toString();
        };
    }
}
