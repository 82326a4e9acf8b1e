// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.autopersist.test.crash.Cut;
import org.autopersist.test.crash.InconsistentStateException;
import org.autopersist.test.crash.Workload;
import org.junit.jupiter.api.BeforeEach;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** A method with {@link CrashTest}, as a workload of the crash engine. */
public final class MethodWorkload implements Workload {

    private final Class<?> testClass;
    private final Method operation;
    private final CrashTest settings;
    private final List<Method> invariants;
    private final Constructor<?> constructor;
    private Object instance;

    private MethodWorkload(Class<?> testClass, Method operation) {
        this.testClass = testClass;
        this.operation = accessible(operation);
        settings = operation.getAnnotation(CrashTest.class);
        require(settings != null, "%s has no @CrashTest", operation);
        require(operation.getParameterCount() == 0, "%s: a method with @CrashTest has no parameters", operation);
        require(settings.repetitions() > 0 && settings.states() > 0, "%s: repetitions and states are 1 or more", operation);
        require(testClass.getEnclosingClass() == null || Modifier.isStatic(testClass.getModifiers()),
                "%s: a class with @CrashTest methods must be a top-level or a static one", testClass);
        invariants = invariants();
        try {
            constructor = testClass.getDeclaredConstructor();
            constructor.setAccessible(true);
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(testClass + ": a class with @CrashTest methods needs a constructor without parameters", e);
        }
    }

    /**
     * Called by the engine, by its name.
     *
     * @throws IllegalArgumentException if that is no usable method with {@link CrashTest}; the message says why
     */
    public static MethodWorkload of(String className, String method) {
        try {
            Class<?> testClass = Class.forName(className);
            Method found = ReflectionSupport.findMethod(testClass, method).orElseThrow(() -> new IllegalArgumentException(
                    className + " has no method " + method + " without parameters"));
            return new MethodWorkload(testClass, found);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("There is no class " + className + " on the class path", e);
        }
    }

    /** What {@link #of} makes of its parts, as one name. */
    static String nameOf(Class<?> testClass, Method method) {
        return testClass.getName() + "#" + method.getName();
    }

    private List<Method> invariants() {
        List<Method> found = settings.invariant().isEmpty()
                ? AnnotationSupport.findAnnotatedMethods(testClass, Invariant.class, HierarchyTraversalMode.TOP_DOWN)
                : ReflectionSupport.findMethods(testClass, method -> method.getName().equals(settings.invariant()),
                        HierarchyTraversalMode.TOP_DOWN);
        require(!found.isEmpty(), settings.invariant().isEmpty()
                ? "%s has no method with @Invariant, and @CrashTest names none by `invariant`"
                : "%s has no method " + settings.invariant() + ", which @CrashTest names as its invariant", testClass);
        for (Method method : found) {
            boolean fits = method.getParameterCount() == 0
                    || method.getParameterCount() == 1 && method.getParameterTypes()[0] == Cut.class;
            require(fits, "%s: an invariant has no parameters, or one of type Cut", method);
            accessible(method);
        }
        return found;
    }

    private static Method accessible(Method method) {
        method.setAccessible(true);
        return method;
    }

    private static void require(boolean condition, String format, Object... arguments) {
        if (!condition) {
            throw new IllegalArgumentException(format.formatted(arguments));
        }
    }

    CrashTest settings() {
        return settings;
    }

    @Override
    public List<String> jvmFlags() {
        return List.of(settings.jvmFlags());
    }

    @Override
    public String imageSize() {
        return settings.imageSize();
    }

    @Override
    public void setup(long seed) throws Exception {
        instance = constructor.newInstance();
        for (Method before : AnnotationSupport.findAnnotatedMethods(testClass, BeforeEach.class, HierarchyTraversalMode.TOP_DOWN)) {
            call(accessible(before), instance);
        }
    }

    @Override
    public int operations() {
        return settings.repetitions();
    }

    @Override
    public void operation(int thread, int index) throws Exception {
        call(operation, instance);
    }

    @Override
    public void check(Cut cut) throws Exception {
        Object fresh = constructor.newInstance();
        List<Object> arguments = new ArrayList<>();
        for (Method invariant : invariants) {
            arguments.clear();
            if (invariant.getParameterCount() == 1) {
                arguments.add(cut);
            } else if (!cut.setUp()) {
                continue;
            }
            InconsistentStateException.require(!Boolean.FALSE.equals(call(invariant, fresh, arguments.toArray())),
                    "the invariant %s does not hold", invariant.getName());
        }
    }

    /** What the method throws is thrown as it is. */
    private static Object call(Method method, Object target, Object... arguments) throws Exception {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            switch (e.getCause()) {
                case Exception cause -> throw cause;
                case Error cause -> throw cause;
                default -> throw e;
            }
        }
    }

    @Override
    public String toString() {
        return nameOf(testClass, operation) + Arrays.toString(invariants.toArray());
    }
}
