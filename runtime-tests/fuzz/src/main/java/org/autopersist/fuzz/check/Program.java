// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.check;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.autopersist.AutoPersist;
import org.autopersist.AutoPersistException;
import org.autopersist.DurableRoot;

/** Works with all that the durable roots of some classes lead to, as programs would that do not know of any damage. */
final class Program {

    private static final int MOST_ELEMENTS = 2_000;

    /** A root can't be recovered; the cause says why. */
    static final class RefusedException extends RuntimeException {
        RefusedException(Throwable cause) {
            super(cause);
        }
    }

    private final List<String> names;
    private final GraphReader reader = new GraphReader();
    private final List<Object> values = new ArrayList<>();
    private final CountDownLatch read = new CountDownLatch(1);

    Program(List<String> names) {
        this.names = names;
    }

    /** Whether it has read all objects and works with them. */
    boolean isUsing() {
        return read.getCount() == 0;
    }

    int objects() {
        return reader.objects();
    }

    /** Waits until it has read all objects, or has failed to; false if that takes longer. */
    boolean awaitRead(long seconds) throws InterruptedException {
        return read.await(seconds, TimeUnit.SECONDS);
    }

    void run() {
        read();
        for (Object value : values) {
            use(value);
        }
        change();
    }

    /** All objects; does not work with them. */
    void read() {
        try {
            readAll();
        } finally {
            read.countDown();
        }
    }

    private void readAll() {
        for (String name : names) {
            readRoots(name);
        }
        for (String name : AutoPersist.rootNames()) {
            Object value;
            try {
                value = AutoPersist.getRoot(name, Object.class);
            } catch (AutoPersistException | LinkageError | OutOfMemoryError e) {
                throw new RefusedException(e);
            }
            add(value, Object.class, "the root " + name);
        }
    }

    private void readRoots(String name) {
        try {
            for (Field field : Class.forName(name).getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) && field.isAnnotationPresent(DurableRoot.class)) {
                    field.setAccessible(true);
                    add(field.get(null), field.getType().isPrimitive() ? Object.class : field.getType(), field.toString());
                }
            }
        } catch (LinkageError | OutOfMemoryError e) {
            Throwable cause = e instanceof ExceptionInInitializerError && e.getCause() != null ? e.getCause() : e;
            throw new RefusedException(cause);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private void add(Object value, Class<?> type, String where) {
        reader.read(value, type, where);
        if (value != null) {
            values.add(value);
        }
    }

    /** Whatever code does with damaged data, its errors are those of Java. */
    private void use(Object value) {
        try {
            value.hashCode();
            value.equals(value);
            switch (value) {
                case Map<?, ?> map -> {
                    map.get("k1");
                    walk(map.entrySet().iterator());
                }
                case Collection<?> collection -> walk(collection.iterator());
                default -> value.toString();
            }
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
            // As any program that finds its data damaged.
        }
    }

    private void walk(Iterator<?> elements) {
        for (int i = 0; i < MOST_ELEMENTS && elements.hasNext(); i++) {
            Object element = elements.next();
            if (element != null) {
                element.hashCode();
                String.valueOf(element);
            }
        }
    }

    /** The image can still be written to. */
    void change() {
        try {
            AutoPersist.setRoot("fuzz", new ArrayList<>(values.subList(0, Math.min(3, values.size()))));
        } catch (AutoPersistException | OutOfMemoryError e) {
            // It is full, or a value stands for something that no image can hold.
        }
    }
}
