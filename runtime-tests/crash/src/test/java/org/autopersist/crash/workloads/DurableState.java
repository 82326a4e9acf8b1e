// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.Unrecoverable;
import org.autopersist.test.crash.Workload;

/** The durable roots of a workload, looked at from outside. Not thread-safe. */
final class DurableState {

    /** A change of one place, which can be taken back. */
    record Place(String name, Runnable change, Runnable restore) {}

    private DurableState() {}

    private static List<Field> roots(Workload workload) {
        List<Field> roots = new ArrayList<>();
        for (Class<?> type = workload.getClass(); type != Object.class; type = type.getSuperclass()) {
            addRoots(roots, type);
            for (Class<?> member : type.getDeclaredClasses()) {
                addRoots(roots, member);
            }
        }
        return roots;
    }

    private static void addRoots(List<Field> roots, Class<?> type) {
        for (Field field : type.getDeclaredFields()) {
            if (field.isAnnotationPresent(DurableRoot.class)) {
                field.setAccessible(true);
                roots.add(field);
            }
        }
    }

    /** Makes all roots null or 0, as they are in a new process. */
    static void forget(Workload workload) throws IllegalAccessException {
        for (Field root : roots(workload)) {
            root.set(null, Array.get(Array.newInstance(root.getType(), 1), 0));
        }
        AutoPersist.rootNames().forEach(AutoPersist::removeRoot);
    }

    /** Places in the graph that the roots reach: fields of all classes that are not the JDK's, elements, collections. */
    static List<Place> places(Workload workload) throws IllegalAccessException {
        List<Place> places = new ArrayList<>();
        Deque<Object> left = new ArrayDeque<>();
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Field root : roots(workload)) {
            add(places, left, root, null);
        }
        for (String name : AutoPersist.rootNames()) {
            Object old = AutoPersist.getRoot(name, Object.class);
            places.add(new Place("root " + name, () -> AutoPersist.removeRoot(name), () -> AutoPersist.setRoot(name, old)));
        }
        while (!left.isEmpty()) {
            Object object = left.pop();
            if (seen.add(object)) {
                visit(places, left, object);
            }
        }
        return places;
    }

    private static void visit(List<Place> places, Deque<Object> left, Object object) throws IllegalAccessException {
        Class<?> type = object.getClass();
        if (type.isArray()) {
            int length = Array.getLength(object);
            for (int i = 0; i < length; i += 1 + length / 50) {
                int index = i;
                Object old = Array.get(object, i);
                Object other = other(type.getComponentType(), old);
                if (old != other) {
                    places.add(new Place(type.getSimpleName() + " " + i, () -> Array.set(object, index, other),
                            () -> Array.set(object, index, old)));
                }
                addReference(left, type.getComponentType(), old);
            }
        } else if (type.getName().startsWith("java.")) {
            visitJdk(places, left, object);
        } else if (!type.isRecord() && !type.isHidden()) {
            for (Class<?> c = type; c != Object.class && c != null; c = c.getSuperclass()) {
                for (Field field : c.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers()) && !c.getName().startsWith("java.")
                            && !field.isAnnotationPresent(Unrecoverable.class)) {
                        field.setAccessible(true);
                        add(places, left, field, object);
                    }
                }
            }
        }
    }

    /** Their fields are closed to us. */
    private static void visitJdk(List<Place> places, Deque<Object> left, Object object) {
        switch (object) {
            case Map<?, ?> map -> {
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    @SuppressWarnings("unchecked") // put in again as it was
                    Map<Object, Object> raw = (Map<Object, Object>) map;
                    Object key = entry.getKey();
                    Object value = entry.getValue();
                    places.add(new Place("entry " + key, () -> raw.remove(key), () -> raw.put(key, value)));
                }
            }
            case List<?> list when list instanceof ArrayList || list instanceof LinkedList -> {
                @SuppressWarnings("unchecked") // put in again as it was
                List<Object> raw = (List<Object>) list;
                Object[] old = list.toArray();
                places.add(new Place("list", raw::removeLast, () -> restore(raw, old)));
            }
            case Deque<?> deque -> {
                @SuppressWarnings("unchecked") // put in again as it was
                Deque<Object> raw = (Deque<Object>) deque;
                Object[] old = deque.toArray();
                places.add(new Place("deque", raw::removeLast, () -> restore(raw, old)));
            }
            case Collection<?> collection -> left.addAll(collection.stream().filter(e -> e != null).toList());
            default -> {}
        }
    }

    private static void restore(Collection<Object> collection, Object[] old) {
        collection.clear();
        collection.addAll(Arrays.asList(old));
    }

    private static void add(List<Place> places, Deque<Object> left, Field field, Object holder)
            throws IllegalAccessException {
        Object old = field.get(holder);
        addReference(left, field.getType(), old);
        if (holder == null || !Modifier.isFinal(field.getModifiers())) {
            Object other = other(field.getType(), old);
            if (old != other) {
                places.add(new Place(field.getDeclaringClass().getSimpleName() + "." + field.getName(),
                        () -> set(field, holder, other), () -> set(field, holder, old)));
            }
        }
    }

    private static void addReference(Deque<Object> left, Class<?> type, Object value) {
        if (value != null && !type.isPrimitive()) {
            left.add(value);
        }
    }

    private static void set(Field field, Object holder, Object value) {
        try {
            field.set(holder, value);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /** Another value of the same primitive type; null for references. */
    private static Object other(Class<?> type, Object value) {
        return !type.isPrimitive() ? null : switch (value) {
            case Boolean b -> !b;
            case Byte b -> (byte) (b + 1);
            case Character c -> (char) (c + 1);
            case Short s -> (short) (s + 1);
            case Integer i -> i + 1;
            case Long l -> l + 1;
            case Float f -> f + 1;
            case Double d -> d + 1;
            default -> throw new AssertionError(value);
        };
    }
}
