// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.types;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.SequentialWorkload;

/**
 * Each operation stores an object, or an array of objects, of classes that the image has not seen before, so that its
 * class table grows.
 */
public final class NewClasses extends SequentialWorkload<List<String>> {

    static {
        GeneratedClasses.get(0); // recovery must find them
    }

    /** Bound when it is first used, after the classes are there. */
    private static final class Root {
        @DurableRoot
        private static Object[] objects;
    }

    private List<Class<?>> order;

    public NewClasses() {
        super(GeneratedClasses.COUNT);
    }

    @Override
    protected void prepare(long seed) {
        order = new ArrayList<>();
        for (int i = 0; i < GeneratedClasses.COUNT; i++) {
            order.add(GeneratedClasses.get(i));
        }
        Collections.shuffle(order, new Random(seed));
    }

    @Override
    protected void create() {
        Root.objects = new Object[GeneratedClasses.COUNT];
    }

    private Object make(int index) throws ReflectiveOperationException {
        Object object = order.get(index).getConstructor().newInstance();
        for (Field field : object.getClass().getFields()) {
            switch (field.getType().getName()) {
                case "int" -> field.setInt(object, index);
                case "long" -> field.setLong(object, index);
                case "byte" -> field.setByte(object, (byte) index);
                case "short" -> field.setShort(object, (short) index);
                case "double" -> field.setDouble(object, index);
                case "boolean" -> field.setBoolean(object, index % 2 == 1);
                default -> field.set(object, "text " + index);
            }
        }
        if (index % 4 == 3) {
            Object array = Array.newInstance(order.get(index), 2, 3);
            ((Object[][]) array)[1][2] = object;
            return array;
        }
        return object;
    }

    @Override
    protected void operate(int index) throws ReflectiveOperationException {
        Root.objects[index] = make(index);
    }

    @Override
    protected List<List<String>> states() throws Exception {
        return statesOf(new ArrayList<>(Collections.nCopies(operations(), "null")), List::copyOf,
                (model, i) -> model.set(i, text(make(i))));
    }

    @Override
    protected List<String> recovered() {
        if (Root.objects == null) {
            return null;
        }
        List<String> found = new ArrayList<>();
        for (Object object : Root.objects) {
            found.add(text(object));
        }
        return found;
    }

    private static String text(Object object) {
        if (object == null) {
            return "null";
        }
        StringBuilder text = new StringBuilder(object.getClass().getName());
        Object holder = object instanceof Object[][] array ? array[1][2] : object;
        for (Field field : FIELDS.get(holder.getClass())) {
            try {
                text.append(' ').append(field.get(holder));
            } catch (IllegalAccessException e) {
                throw new AssertionError(e); // all are public
            }
        }
        return text.toString();
    }

    private static final ClassValue<Field[]> FIELDS = new ClassValue<>() {
        @Override
        protected Field[] computeValue(Class<?> type) {
            return type.getFields();
        }
    };
}
