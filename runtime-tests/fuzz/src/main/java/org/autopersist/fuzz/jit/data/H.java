// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.data;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import jdk.internal.misc.Unsafe;

/** Handles to the fields of {@link P} and to elements of arrays. */
public final class H {

    public static final VarHandle Z = field("z", boolean.class);
    public static final VarHandle B = field("b", byte.class);
    public static final VarHandle C = field("c", char.class);
    public static final VarHandle S = field("s", short.class);
    public static final VarHandle I = field("i", int.class);
    public static final VarHandle L = field("l", long.class);
    public static final VarHandle F = field("f", float.class);
    public static final VarHandle D = field("d", double.class);
    public static final VarHandle O = field("o", Object.class);
    public static final VarHandle VI = field("vi", int.class);

    public static final VarHandle ZA = MethodHandles.arrayElementVarHandle(boolean[].class);
    public static final VarHandle BA = MethodHandles.arrayElementVarHandle(byte[].class);
    public static final VarHandle CA = MethodHandles.arrayElementVarHandle(char[].class);
    public static final VarHandle SA = MethodHandles.arrayElementVarHandle(short[].class);
    public static final VarHandle IA = MethodHandles.arrayElementVarHandle(int[].class);
    public static final VarHandle LA = MethodHandles.arrayElementVarHandle(long[].class);
    public static final VarHandle FA = MethodHandles.arrayElementVarHandle(float[].class);
    public static final VarHandle DA = MethodHandles.arrayElementVarHandle(double[].class);
    public static final VarHandle OA = MethodHandles.arrayElementVarHandle(Object[].class);

    public static final VarHandle C_LITTLE = MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.LITTLE_ENDIAN);
    public static final VarHandle S_LITTLE = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    public static final VarHandle I_LITTLE = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    public static final VarHandle L_LITTLE = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    public static final VarHandle F_LITTLE = MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);
    public static final VarHandle D_LITTLE = MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);
    public static final VarHandle C_BIG = MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.BIG_ENDIAN);
    public static final VarHandle S_BIG = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    public static final VarHandle I_BIG = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    public static final VarHandle L_BIG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    public static final VarHandle F_BIG = MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.BIG_ENDIAN);
    public static final VarHandle D_BIG = MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.BIG_ENDIAN);

    public static final AtomicIntegerFieldUpdater<P> VI_UPDATER = AtomicIntegerFieldUpdater.newUpdater(P.class, "vi");
    public static final AtomicLongFieldUpdater<P> VL_UPDATER = AtomicLongFieldUpdater.newUpdater(P.class, "vl");
    public static final AtomicReferenceFieldUpdater<P, Object> VO_UPDATER =
            AtomicReferenceFieldUpdater.newUpdater(P.class, Object.class, "vo");

    public static final Unsafe U = Unsafe.getUnsafe();
    public static final long Z_OFFSET = U.objectFieldOffset(P.class, "z");
    public static final long B_OFFSET = U.objectFieldOffset(P.class, "b");
    public static final long C_OFFSET = U.objectFieldOffset(P.class, "c");
    public static final long S_OFFSET = U.objectFieldOffset(P.class, "s");
    public static final long I_OFFSET = U.objectFieldOffset(P.class, "i");
    public static final long L_OFFSET = U.objectFieldOffset(P.class, "l");
    public static final long F_OFFSET = U.objectFieldOffset(P.class, "f");
    public static final long D_OFFSET = U.objectFieldOffset(P.class, "d");
    public static final long O_OFFSET = U.objectFieldOffset(P.class, "o");

    /** What short arrays are copied from. */
    public static final Object[] WORDS = {"a", "b", "c", "d", "e", "f", "g", "h"};

    private static final Field I_FIELD = reflected("i");
    private static final Field L_FIELD = reflected("l");
    private static final Field O_FIELD = reflected("o");

    private H() {}

    private static VarHandle field(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(P.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static Field reflected(String name) {
        try {
            return P.class.getField(name);
        } catch (NoSuchFieldException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The first elements, in a new array. */
    public static Object[] copied(Object[] from, int length) {
        Object[] copy = new Object[length];
        System.arraycopy(from, 0, copy, 0, length);
        return copy;
    }

    /** By reflection. */
    public static void reflect(P p, int value) {
        set(I_FIELD, p, value);
    }

    /** By reflection. */
    public static void reflect(P p, long value) {
        set(L_FIELD, p, value);
    }

    /** By reflection. */
    public static void reflect(P p, Object value) {
        set(O_FIELD, p, value);
    }

    private static void set(Field field, P p, Object value) {
        try {
            field.set(p, value);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
