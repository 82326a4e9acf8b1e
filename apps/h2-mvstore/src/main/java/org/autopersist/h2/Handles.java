// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;

/** What H2 does not give away: its fields and methods by handles. The agent has found all of them at the start (KnownParts). */
final class Handles {

    private Handles() {}

    /** A class of H2 that is not public. */
    static Class<?> type(String name) {
        try {
            return Class.forName(name);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static VarHandle field(Class<?> owner, String name, Class<?> type) {
        try {
            return lookup(owner).findVarHandle(owner, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static MethodHandle method(Class<?> owner, String name, Class<?> result, Class<?>... parameters) {
        try {
            return lookup(owner).findVirtual(owner, name, MethodType.methodType(result, parameters));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static MethodHandle constructor(Class<?> owner) {
        try {
            return lookup(owner).findConstructor(owner, MethodType.methodType(void.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static MethodHandles.Lookup lookup(Class<?> owner) throws IllegalAccessException {
        return MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
    }

    /** What a handle has thrown, to be thrown on; an error is thrown at once. */
    static RuntimeException unchecked(Throwable e) {
        return switch (e) {
            case RuntimeException runtime -> runtime;
            case Error error -> throw error;
            default -> new IllegalStateException(e);
        };
    }
}
