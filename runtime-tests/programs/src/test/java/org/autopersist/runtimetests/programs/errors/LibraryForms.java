// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.errors;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.autopersist.ObjectRefusedException;

/** Ways to store: what the library has. */
final class LibraryForms {

    private static final VarHandle HANDLE;
    private static final VarHandle STATIC_HANDLE;
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(Object[].class);
    private static final MethodHandle SETTER;
    private static final MethodHandle ELEMENT_SETTER = MethodHandles.arrayElementSetter(Object[].class);
    private static final Field REFLECTED;
    private static final Method METHOD;
    private static final AtomicReferenceFieldUpdater<Data, Object> UPDATER =
            AtomicReferenceFieldUpdater.newUpdater(Data.class, Object.class, "ordered");

    static {
        try {
            HANDLE = MethodHandles.lookup().findVarHandle(Data.class, "field", Object.class);
            STATIC_HANDLE = MethodHandles.lookup().findStaticVarHandle(Data.class, "direct", Object.class);
            SETTER = MethodHandles.lookup().findSetter(Data.class, "field", Object.class);
            REFLECTED = Data.class.getDeclaredField("field");
            METHOD = Data.class.getDeclaredMethod("set", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static final List<Form> ALL = List.of(
            new Form("VarHandle.set", (d, o) -> {
                try {
                    HANDLE.set(d, o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("VarHandle.setOpaque", (d, o) -> {
                try {
                    HANDLE.setOpaque(d, o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("VarHandle.setRelease", (d, o) -> {
                try {
                    HANDLE.setRelease(d, o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("VarHandle.setVolatile", (d, o) -> {
                try {
                    HANDLE.setVolatile(d, o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("VarHandle.compareAndSet", (d, o) -> {
                try {
                    HANDLE.compareAndSet(d, (Object) "old", o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("VarHandle.weakCompareAndSet", (d, o) -> {
                try {
                    while (!HANDLE.weakCompareAndSet(d, (Object) "old", o)) {
                        Thread.onSpinWait();
                    }
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("VarHandle.compareAndExchange", (d, o) -> {
                try {
                    HANDLE.compareAndExchange(d, (Object) "old", o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("VarHandle.getAndSet", (d, o) -> {
                try {
                    HANDLE.getAndSet(d, o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("VarHandle of a static field", (_, o) -> {
                try {
                    STATIC_HANDLE.set(o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("VarHandle of elements", (d, o) -> {
                try {
                    ELEMENT.setVolatile(d.array, 2, o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("MethodHandle of a field", (d, o) -> {
                try {
                    SETTER.invokeExact(d, o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("MethodHandle of elements", (d, o) -> {
                try {
                    ELEMENT_SETTER.invokeExact(d.array, 1, o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("Field.set", (d, o) -> {
                try {
                    REFLECTED.set(d, o);
                } catch (InternalError e) { // so the JDK wraps what a setter throws
                    return e.getCause() instanceof ObjectRefusedException;
                }
                return false;
            }),
            new Form("Array.set", (d, o) -> {
                try {
                    Array.set(d.array, 1, o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("Method.invoke", (d, o) -> {
                try {
                    METHOD.invoke(d, o);
                } catch (InvocationTargetException e) {
                    return e.getCause() instanceof ObjectRefusedException;
                }
                return false;
            }),
            new Form("AtomicReference.set", (d, o) -> {
                try {
                    d.reference.set(o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("AtomicReference.updateAndGet", (d, o) -> {
                try {
                    d.reference.updateAndGet(_ -> o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("AtomicReferenceArray.lazySet", (d, o) -> {
                try {
                    d.references.lazySet(0, o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("AtomicReferenceFieldUpdater", (d, o) -> {
                try {
                    UPDATER.getAndSet(d, o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("System.arraycopy", (d, o) -> {
                Object[] from = {o, o};
                try {
                    System.arraycopy(from, 0, d.array, 1, 2);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("System.arraycopy with checks", (d, o) -> {
                Object from = new Object[] {o, o};
                Object to = d.array;
                try {
                    System.arraycopy(from, 0, to, 1, 2);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("Arrays.fill", (d, o) -> {
                try {
                    Arrays.fill(d.array, o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("Arrays.setAll", (d, o) -> {
                try {
                    Arrays.setAll(d.array, _ -> o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("List.set", (d, o) -> {
                try {
                    d.list.set(0, o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }),
            new Form("Map.put", (d, o) -> {
                try {
                    d.map.put("key", o);
                } catch (ObjectRefusedException e) {
                    return true;
                }
                return false;
            }));

    private LibraryForms() {}
}
