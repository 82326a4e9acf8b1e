// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/** Explicit persistence as this JVM has it; see {@link org.autopersist.explicit.Nvm}. */
public final class Explicit {

    private static final boolean IS_ON = Vm.current().isExplicit();

    /** Of all instance fields that are kept. */
    private static final ClassValue<long[]> OFFSETS = new ClassValue<>() {
        @Override
        protected long[] computeValue(Class<?> type) {
            List<Long> offsets = new ArrayList<>();
            for (Class<?> c = type; c != null; c = c.getSuperclass()) {
                for (Field field : c.getDeclaredFields()) {
                    long offset = Modifier.isStatic(field.getModifiers())
                            ? -1 : ExplicitNatives.fieldOffset0(c, field.getName());
                    if (offset >= 0) {
                        offsets.add(offset);
                    }
                }
            }
            return offsets.stream().mapToLong(Long::longValue).toArray();
        }
    };

    private Explicit() {}

    public static boolean isOn() {
        return IS_ON;
    }

    private static void demand() {
        if (!IS_ON) {
            throw new UnsupportedOperationException("Explicit persistence needs the java command of an AutoPersist JDK"
                    + " with -XX:NVMImage=FILE and -XX:+ExplicitPersistence.");
        }
    }

    public static void place(Object object) {
        demand();
        ExplicitNatives.place0(object);
    }

    public static void placeWithFields(Object object) {
        demand();
        ExplicitNatives.place0(object);
        for (long offset : OFFSETS.get(object.getClass())) {
            LeafNatives.writeBackField0(object, offset);
        }
    }

    public static long field(Class<?> holder, String name) {
        if (!IS_ON) {
            return 0; // constants of classes that run elsewhere, too
        }
        long offset = ExplicitNatives.fieldOffset0(holder, name);
        if (offset < 0) {
            throw new IllegalArgumentException(
                    holder.getName() + " has no instance field " + name + " that an image keeps");
        }
        return offset;
    }

    public static void writeBack(Object holder, long field) {
        demand();
        LeafNatives.writeBackField0(holder, field);
    }

    public static void writeBackElements(Object array, int from, int count) {
        demand();
        LeafNatives.writeBackElements0(array, from, count);
    }

    public static void fence() {
        demand();
        LeafNatives.fence0();
    }
}
