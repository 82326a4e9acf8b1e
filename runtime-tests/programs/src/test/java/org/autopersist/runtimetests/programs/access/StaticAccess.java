// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import jdk.internal.misc.Unsafe;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Durable static fields, written by bytecode, handles, reflection and Unsafe. */
public final class StaticAccess implements Program {

    private static final int ROUNDS = 150;

    private static final class Roots {
        @DurableRoot
        static Object bytecode;

        @DurableRoot
        static volatile Object volatileBytecode;

        @DurableRoot
        static Object varHandleSet;

        @DurableRoot
        static Object varHandleVolatile;

        @DurableRoot
        static Object varHandleCas;

        @DurableRoot
        static Object varHandleExchange;

        @DurableRoot
        static Object varHandleGetAndSet;

        @DurableRoot
        static Object methodHandle;

        @DurableRoot
        static Object reflection;

        @DurableRoot
        static volatile Object volatileReflection;

        @DurableRoot
        static Object unsafe;

        @DurableRoot
        static Object unsafeCas;
    }

    private static final VarHandle SET = handle("varHandleSet");
    private static final VarHandle VOLATILE = handle("varHandleVolatile");
    private static final VarHandle CAS = handle("varHandleCas");
    private static final VarHandle EXCHANGE = handle("varHandleExchange");
    private static final VarHandle GET_AND_SET = handle("varHandleGetAndSet");
    private static final MethodHandle SETTER = setter("methodHandle");
    private static final Unsafe U = Unsafe.getUnsafe();

    private static VarHandle handle(String name) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(Roots.class, name, Object.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static MethodHandle setter(String name) {
        try {
            return MethodHandles.lookup().findStaticSetter(Roots.class, name, Object.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Field field(String name) {
        try {
            Field field = Roots.class.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void write() throws Exception {
        Random r = new Random(11);
        Field reflection = field("reflection");
        Field volatileReflection = field("volatileReflection");
        Object base = U.staticFieldBase(field("unsafe"));
        long offset = U.staticFieldOffset(field("unsafe"));
        long casOffset = U.staticFieldOffset(field("unsafeCas"));
        try {
            for (int i = 0; i < ROUNDS; i++) {
                Roots.bytecode = value(r, i);
                Roots.volatileBytecode = value(r, i);
                SET.set(value(r, i));
                VOLATILE.setVolatile(value(r, i));
                CAS.compareAndSet(Roots.varHandleCas, value(r, i));
                CAS.compareAndSet(new Object(), "never");
                Object unused = EXCHANGE.compareAndExchange(Roots.varHandleExchange, value(r, i));
                Object unused2 = GET_AND_SET.getAndSet(value(r, i));
                SETTER.invokeExact(value(r, i));
                reflection.set(null, value(r, i));
                volatileReflection.set(null, value(r, i));
                U.putReference(base, offset, value(r, i));
                U.compareAndSetReference(base, casOffset, Roots.unsafeCas, value(r, i));
            }
        } catch (Throwable t) {
            throw new InvocationTargetException(t);
        }
    }

    private static Object value(Random r, int round) {
        return new Object[] {round, Values.any(r)};
    }

    @Override
    public void check() throws Exception {
        Random r = new Random(11);
        List<Object> last = new ArrayList<>();
        Field[] fields = Roots.class.getDeclaredFields();
        for (int i = 0; i < ROUNDS; i++) {
            last.clear();
            for (int k = 0; k < fields.length; k++) {
                last.add(value(r, i));
            }
        }
        for (int k = 0; k < fields.length; k++) {
            fields[k].setAccessible(true);
            Expect.alike(last.get(k), fields[k].get(null), fields[k].getName());
        }
    }
}
