// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * An object graph as lines of text, one per object, in breadth-first order. Objects are numbered as they are met, so
 * two graphs have the same text exactly if they have the same values and the same sharing.
 *
 * <p>Objects of the tests' own classes are looked into field by field; of other classes, lists and maps by their
 * elements, and the rest by their text. The graph must not change meanwhile.
 */
public final class GraphText implements Iterator<String> {

    private final Map<Object, Integer> numbers = new IdentityHashMap<>();
    private final Deque<Object> open = new ArrayDeque<>();
    private int printed;

    private GraphText(Object root) {
        reference(root);
    }

    /** A digest of the whole text, to be compared between processes. */
    public static long digest(Object root) {
        long digest = 1125899906842597L;
        for (GraphText text = new GraphText(root); text.hasNext(); ) {
            String line = text.next();
            for (int i = 0; i < line.length(); i++) {
                digest = digest * 31 + line.charAt(i);
            }
            digest = digest * 31 + '\n';
        }
        return digest;
    }

    /** The first object that differs, as text in both graphs; null if they are alike. */
    public static String difference(Object expected, Object actual) {
        GraphText a = new GraphText(expected);
        GraphText b = new GraphText(actual);
        while (a.hasNext() || b.hasNext()) {
            String expectedLine = a.hasNext() ? a.next() : "nothing";
            String actualLine = b.hasNext() ? b.next() : "nothing";
            if (!expectedLine.equals(actualLine)) {
                return "expected " + around(expectedLine, actualLine) + "\nfound    " + around(actualLine, expectedLine);
            }
        }
        return null;
    }

    /** A long line is cut to the neighbourhood of the difference. */
    private static String around(String line, String other) {
        int at = 0;
        while (at < Math.min(line.length(), other.length()) && line.charAt(at) == other.charAt(at)) {
            at++;
        }
        int from = Math.max(0, at - 200);
        return (from > 0 ? line.substring(0, Math.min(60, from)) + " ... " : "")
                + line.substring(from, Math.min(line.length(), at + 200));
    }

    @Override
    public boolean hasNext() {
        return !open.isEmpty();
    }

    @Override
    public String next() {
        Object object = open.remove();
        StringBuilder line = new StringBuilder().append('#').append(printed++).append(' ');
        line.append(object.getClass().getTypeName()).append(' ');
        if (object.getClass().isArray()) {
            describeArray(object, line);
        } else if (isOurs(object.getClass())) {
            describeFields(object, object.getClass(), line);
        } else {
            describeForeign(object, line);
        }
        return line.toString();
    }

    private void describeArray(Object array, StringBuilder line) {
        int length = Array.getLength(array);
        boolean primitive = array.getClass().getComponentType().isPrimitive();
        line.append(length).append(':');
        for (int i = 0; i < length; i++) {
            Object element = Array.get(array, i);
            line.append(' ').append(primitive ? exact(element) : reference(element));
        }
    }

    private void describeFields(Object object, Class<?> type, StringBuilder line) {
        if (!isOurs(type)) {
            return; // Object, or a JDK class whose own fields stay closed to reflection
        }
        describeFields(object, type.getSuperclass(), line);
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())) {
                continue;
            }
            try {
                field.setAccessible(true);
                Object value = field.get(object);
                line.append(field.getName())
                        .append('=')
                        .append(field.getType().isPrimitive() ? exact(value) : reference(value))
                        .append(' ');
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            }
        }
    }

    private void describeForeign(Object object, StringBuilder line) {
        switch (object) {
            case Map<?, ?> map ->
                map.forEach((key, value) ->
                        line.append(reference(key)).append('=').append(reference(value)).append(' '));
            case Iterable<?> elements -> elements.forEach(e -> line.append(reference(e)).append(' '));
            case Float f -> line.append(exact(f));
            case Double d -> line.append(exact(d));
            default -> {
                String text = object.toString();
                // The text of Object.toString has the hash code, which is no value.
                line.append(text.startsWith(object.getClass().getName() + "@") ? "" : text);
            }
        }
    }

    private String reference(Object object) {
        if (object == null) {
            return "null";
        }
        if (object instanceof Enum<?> constant) {
            return constant.getDeclaringClass().getName() + "." + constant.name();
        }
        if (object instanceof Class<?> type) {
            return type.getTypeName();
        }
        Integer number = numbers.get(object);
        if (number == null) {
            number = numbers.size();
            numbers.put(object, number);
            open.add(object);
        }
        return "#" + number;
    }

    /** To the bit: NaNs and zeros have several forms. */
    private static String exact(Object primitive) {
        return switch (primitive) {
            case Float f -> "f" + Float.floatToRawIntBits(f);
            case Double d -> "d" + Double.doubleToRawLongBits(d);
            case Character c -> "c" + (int) c;
            default -> primitive.toString();
        };
    }

    private static boolean isOurs(Class<?> type) {
        return type.getName().startsWith("org.autopersist.runtimetests.") && !type.isEnum();
    }

    /** All lines; for messages and small graphs. */
    public static List<String> lines(Object root) {
        List<String> lines = new ArrayList<>();
        new GraphText(root).forEachRemaining(lines::add);
        return lines;
    }
}
