// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Field.set, Array.set, method handles that set, and the atomic field updaters. */
public final class ReflectiveAccess extends AccessProgram {

    private static final AtomicIntegerFieldUpdater<Target> INT =
            AtomicIntegerFieldUpdater.newUpdater(Target.class, "vi");
    private static final AtomicLongFieldUpdater<Target> LONG = AtomicLongFieldUpdater.newUpdater(Target.class, "vj");
    private static final AtomicReferenceFieldUpdater<Target, Object> REFERENCE =
            AtomicReferenceFieldUpdater.newUpdater(Target.class, Object.class, "vo");

    private static final MethodHandle INT_SETTER = setter("i", int.class);
    private static final MethodHandle OBJECT_SETTER = setter("o", Object.class);
    private static final MethodHandle VOLATILE_SETTER = setter("vo", Object.class);
    private static final MethodHandle INTS_SETTER = MethodHandles.arrayElementSetter(int[].class);
    private static final MethodHandle TEXTS_SETTER = MethodHandles.arrayElementSetter(String[].class);

    private static MethodHandle setter(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findSetter(Target.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    protected List<Access> accesses() {
        List<Access> all = new ArrayList<>();
        for (String name : new String[] {
            "z", "b", "s", "c", "i", "j", "f", "d", "o", "vz", "vb", "vs", "vc", "vi", "vj", "vf", "vd", "vo"
        }) {
            addField(all, name);
        }
        all.add(new Access("Array.set", ReflectiveAccess::setElements));
        all.add(new Access("MethodHandle setters", (t, r) -> {
            INT_SETTER.invokeExact(t, r.nextInt());
            OBJECT_SETTER.invokeExact(t, Values.any(r));
            VOLATILE_SETTER.invokeExact(t, Values.any(r));
            INTS_SETTER.invokeExact(t.ia, Values.at(r), r.nextInt());
            TEXTS_SETTER.invokeExact(t.ta, Values.at(r), Values.text(r));
        }));
        all.add(new Access("AtomicIntegerFieldUpdater", (t, r) -> {
            INT.set(t, r.nextInt());
            INT.incrementAndGet(t);
            INT.compareAndSet(t, t.vi, r.nextInt());
            INT.compareAndSet(t, t.vi + 1, 0);
            INT.getAndAdd(t, 5);
            INT.updateAndGet(t, i -> i * 3);
            INT.lazySet(t, t.vi ^ 1);
        }));
        all.add(new Access("AtomicLongFieldUpdater", (t, r) -> {
            LONG.set(t, r.nextLong());
            LONG.addAndGet(t, 77);
            LONG.weakCompareAndSet(t, t.vj + 1, 5);
            LONG.accumulateAndGet(t, r.nextLong(), Long::max);
            LONG.getAndSet(t, t.vj - 1);
        }));
        all.add(new Access("AtomicReferenceFieldUpdater", (t, r) -> {
            REFERENCE.set(t, Values.any(r));
            REFERENCE.compareAndSet(t, t.vo, Values.any(r));
            REFERENCE.compareAndSet(t, t, "never");
            t.oa[0] = REFERENCE.getAndSet(t, Values.any(r));
            REFERENCE.lazySet(t, Values.text(r));
        }));
        all.add(new Access("constructor by reflection", (t, r) -> {
            t.other = Target.class.getDeclaredConstructor().newInstance();
            t.other.i = r.nextInt();
            t.o = Array.newInstance(int.class, 2, 3);
            ((int[][]) t.o)[1][2] = r.nextInt();
        }));
        return all;
    }

    private static void addField(List<Access> all, String name) {
        try {
            Field field = Target.class.getDeclaredField(name);
            field.setAccessible(true);
            all.add(new Access(
                    "Field.set of " + name, (t, r) -> field.set(t, VarHandleAccess.value(field.getType(), r))));
            switch (field.getType().getName()) {
                case "int" -> all.add(new Access("Field.setInt of " + name, (t, r) -> field.setInt(t, r.nextInt())));
                case "long" -> all.add(new Access("Field.setLong of " + name, (t, r) -> field.setLong(t, r.nextLong())));
                case "byte" ->
                    all.add(new Access("Field.setByte of " + name, (t, r) -> field.setByte(t, (byte) r.nextInt())));
                default -> {}
            }
        } catch (NoSuchFieldException e) {
            throw new AssertionError(e);
        }
    }

    private static void setElements(Target t, Random r) {
        Array.set(t.oa, Values.at(r), Values.any(r));
        Array.set(t.ta, Values.at(r), Values.text(r));
        Array.setInt(t.ia, Values.at(r), r.nextInt());
        Array.setLong(t.ja, Values.at(r), r.nextLong());
        Array.setByte(t.ba, Values.at(r), (byte) r.nextInt());
        Array.setBoolean(t.za, Values.at(r), r.nextBoolean());
        Array.setChar(t.ca, Values.at(r), (char) r.nextInt());
        Array.setShort(t.sa, Values.at(r), (short) r.nextInt());
        Array.setFloat(t.fa, Values.at(r), r.nextFloat());
        Array.setDouble(t.da, Values.at(r), r.nextDouble());
        Array.set(t.ia, Values.at(r), r.nextInt());
    }
}
