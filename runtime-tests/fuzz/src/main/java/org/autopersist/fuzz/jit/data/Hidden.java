// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.data;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;

/** What the JDK keeps to itself; the flags of lives open its packages. */
final class Hidden {

    private Hidden() {}

    static Class<?> type(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The only method of that name. */
    static MethodHandle method(Class<?> holder, String name) {
        Method found = Arrays.stream(holder.getDeclaredMethods()).filter(method -> method.getName().equals(name)).findFirst()
                .orElseThrow(() -> new ExceptionInInitializerError(holder + " has no " + name));
        try {
            return MethodHandles.privateLookupIn(holder, MethodHandles.lookup()).unreflect(found);
        } catch (IllegalAccessException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Of the only constructor with as many parameters. */
    static Object create(Class<?> type, Object... arguments) {
        try {
            Constructor<?> constructor = Arrays.stream(type.getDeclaredConstructors())
                    .filter(each -> each.getParameterCount() == arguments.length).findFirst().orElseThrow();
            constructor.setAccessible(true);
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** What a field of that class has. */
    static Object get(Class<?> holder, String name, Object object) {
        try {
            Field field = holder.getDeclaredField(name);
            field.setAccessible(true);
            return field.get(object);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
