// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.autopersist.AutoPersist;
import org.autopersist.AutoPersistStats;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Calls all public methods of all collections of {@code java.util}, and of their views and iterators, each on a durable
 * collection. The JVM tells of each class that changes outside of a region: the line before names the call.
 */
public final class ListedCalls {

    /** Ends the last line. */
    public static final String CALLED = " methods called";

    /** Several stores outside of a region, in the call on the line before. */
    public static final String SPLIT = "SEVERAL STORES";

    private static final int DEPTH = 2;

    /** Its referents mean nothing in another process. */
    private static final Set<String> LEFT_OUT = Set.of("java.util.WeakHashMap");

    private static final Set<String> NOT_CALLED = Set.of("wait", "notify", "notifyAll", "getClass");

    private static final List<Class<?>> INTERFACES =
            List.of(List.class, Deque.class, NavigableSet.class, Set.class, NavigableMap.class, Map.class, Collection.class,
                    ListIterator.class, Iterator.class, Enumeration.class, Map.Entry.class);

    private static final List<Class<?>> VIEWS = List.of(Collection.class, Map.class, Iterator.class, Map.Entry.class);

    @DurableRoot
    private static Object durable;

    private static int called;

    /** More than 64 constants make another kind of EnumSet. */
    private enum Many {
        A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9,
        D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5, F6, F7, F8, F9,
        G0, G1, G2, G3, G4, G5, G6, G7, G8, G9
    }

    private ListedCalls() {}

    public static void main(String[] args) throws IOException, ReflectiveOperationException {
        for (Class<?> type : collections()) {
            callBoth(() -> filled(type), 1, 9);
        }
        callBoth(() -> filled(new LinkedHashMap<>(16, 0.75f, true)), 1, 9);
        callBoth(() -> new EnumMap<>(Map.of(Many.A1, 1, Many.B5, 2, Many.G9, 3)), Many.A1, Many.C3);
        callBoth(() -> EnumSet.of(Many.A1, Many.B5, Many.G9), Many.A1, Many.C3);
        callBoth(() -> BitSet.valueOf(new long[] {77, 5}), 1, 900);
        callStatic(Collections.class);
        Expect.that(called > 2000, called + CALLED);
        System.out.println(called + CALLED);
    }

    /** Those that can be made empty. */
    private static List<Class<?>> collections() throws IOException {
        Path folder = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base", "java", "util");
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".class") && !name.contains("$"))
                    .map(name -> "java.util." + name.substring(0, name.length() - ".class".length()))
                    .filter(name -> !LEFT_OUT.contains(name))
                    .sorted()
                    .<Class<?>>map(ListedCalls::load)
                    .filter(ListedCalls::isCollection)
                    .toList();
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isCollection(Class<?> type) {
        boolean fits = Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
        return fits && Modifier.isPublic(type.getModifiers()) && !Modifier.isAbstract(type.getModifiers())
                && Stream.of(type.getConstructors()).anyMatch(made -> made.getParameterCount() == 0);
    }

    private static Object filled(Class<?> type) {
        try {
            return filled(type.getConstructor().newInstance());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("unchecked") // empty ones take anything
    private static Object filled(Object empty) {
        for (int i = 1; i <= 5; i++) {
            if (empty instanceof Map<?, ?> map) {
                ((Map<Object, Object>) map).put(i, i * 10);
            } else {
                ((Collection<Object>) empty).add(i);
            }
        }
        return empty;
    }

    /** With an element or key that is there, and one that is not. */
    private static void callBoth(Supplier<Object> make, Object present, Object absent) throws ReflectiveOperationException {
        Supplier<Object> makeDurable = () -> durable = make.get();
        callAll(makeDurable, present, DEPTH);
        callAll(makeDurable, absent, 0);
    }

    /** Each method of what is made, and of the views that it gives. */
    private static void callAll(Supplier<Object> make, Object element, int depth) throws ReflectiveOperationException {
        Object some = make.get();
        if (some == null) {
            return;
        }
        for (Method method : methods(some)) {
            Object o = make.get();
            System.out.println(o.getClass().getName() + ": " + method);
            watched(o, () -> invoke(o, method, element));
            if (depth > 0 && VIEWS.stream().anyMatch(type -> type.isAssignableFrom(method.getReturnType()))) {
                callAll(() -> view(make.get(), method, element), element, depth - 1);
            }
        }
    }

    /** The JVM tells of stores to the collection itself; here, others are noticed. Views may change element by element. */
    private static void watched(Object o, Runnable call) {
        called++;
        AutoPersistStats before = AutoPersist.stats();
        call.run();
        AutoPersistStats since = AutoPersist.stats().minus(before);
        boolean isSplit = since.regions() == 0 && since.slowPaths() > 1;
        if (isSplit && o == durable && !(o instanceof Properties)) {
            System.out.println(SPLIT);
        }
    }

    private static Object view(Object o, Method method, Object element) {
        Object view = invoke(o, method, element);
        if (view instanceof Iterator<?> iterator && iterator.hasNext()) {
            iterator.next();
        }
        return view;
    }

    /** What may be called, by its own class if that is public, else by interfaces. */
    private static List<Method> methods(Object o) {
        Class<?> type = o.getClass();
        Stream<Class<?>> types = Modifier.isPublic(type.getModifiers()) && type.getPackageName().equals("java.util")
                ? Stream.of(type)
                : INTERFACES.stream().filter(i -> i.isInstance(o));
        return types.flatMap(t -> Stream.of(t.getMethods()))
                .filter(method -> !Modifier.isStatic(method.getModifiers()) && !NOT_CALLED.contains(method.getName()))
                .filter(method -> Modifier.isPublic(method.getDeclaringClass().getModifiers()))
                .distinct()
                .sorted(Comparator.comparing(Method::toString))
                .toList();
    }

    private static void callStatic(Class<?> type) {
        for (Method method : type.getMethods()) {
            Class<?>[] parameters = method.getParameterTypes();
            if (Modifier.isStatic(method.getModifiers()) && parameters.length > 0
                    && Collection.class.isAssignableFrom(parameters[0])) {
                Object list = filled(new java.util.ArrayList<>());
                durable = list;
                System.out.println(method);
                Object[] arguments = arguments(parameters, 1);
                arguments[0] = list;
                watched(list, () -> tryInvoke(null, method, arguments));
            }
        }
    }

    private static Object invoke(Object o, Method method, Object element) {
        return tryInvoke(o, method, arguments(method.getParameterTypes(), element));
    }

    private static Object tryInvoke(Object o, Method method, Object[] arguments) {
        try {
            return method.invoke(o, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            return null;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        } catch (IllegalArgumentException e) {
            return null; // one of its parameters is of a type that no argument here has
        }
    }

    private static Object[] arguments(Class<?>[] types, Object element) {
        Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arguments[i] = argument(types[i], element, i);
        }
        return arguments;
    }

    private static Object argument(Class<?> type, Object element, int index) {
        if (type == int.class) {
            return 1 + 2 * index;
        } else if (type == boolean.class) {
            return index % 2 == 0;
        } else if (type == float.class || type == double.class || type == long.class) {
            return type == float.class ? 1f : type == long.class ? (Object) 1L : 1d;
        } else if (type == Collection.class || type == List.class) {
            return List.of(element);
        } else if (type == Map.class) {
            return Map.of(element, 7);
        } else if (type == Function.class) {
            return (Function<Object, Object>) key -> 8;
        } else if (type == BiFunction.class) {
            return (BiFunction<Object, Object, Object>) (a, b) -> 8;
        } else if (type == UnaryOperator.class) {
            return (UnaryOperator<Object>) a -> a;
        } else if (type == Predicate.class) {
            return (Predicate<Object>) a -> a.hashCode() % 2 == 0;
        } else if (type == Consumer.class) {
            return (Consumer<Object>) a -> {};
        } else if (type == IntFunction.class) {
            return (IntFunction<Object[]>) Object[]::new;
        } else if (type == Comparator.class) {
            return Comparator.naturalOrder();
        } else if (type == Object[].class) {
            return new Object[] {element, 6};
        } else if (type == BitSet.class) {
            return BitSet.valueOf(new long[] {6});
        } else if (type == Object.class && index > 0 || type.isInstance(element)) {
            return element;
        }
        return type.isAssignableFrom(TreeSet.class) ? new TreeSet<>(Set.of(1)) : null;
    }
}
