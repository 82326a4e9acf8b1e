// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every method of every interface, of views and iterators too: it calls the wrapped collection's own one (so no default
 * method splits an operation into several), with the lock held, and in a region if and only if it changes something, or reads its argument, too.
 */
class WrapperTest {

    private static final Pattern REGIONS = Pattern.compile(
            "(add|remove|retain|replace|put|poll|offer|compute).*|clear|set|setValue|sort|merge|push|pop|containsAll");
    /** Of maps that may be in the order of access. */
    private static final Set<String> LOOK_UPS = Set.of("get", "getOrDefault");
    private static final Set<String> NOT_DELEGATED = Set.of("stream", "parallelStream", "equals", "hashCode", "toString");
    /** Methods that mean the same as another one. */
    private static final Map<String, String> SAME = Map.of("keySet", "navigableKeySet");
    private static final Set<Class<?>> VIEWS = Set.of(
            Collection.class, List.class, Set.class, SequencedCollection.class, SequencedSet.class, SortedSet.class,
            NavigableSet.class, Queue.class, Deque.class, Map.class, SequencedMap.class, SortedMap.class,
            NavigableMap.class, Map.Entry.class, Iterator.class, ListIterator.class);

    private record Call(String method, int level, boolean locked) {}

    /** What is wrapped: it does nothing but take notes. */
    private static final class Notes implements InvocationHandler {
        final List<Call> calls = new ArrayList<>();
        Object lock;

        Object proxy(Class<?>... types) {
            return Proxy.newProxyInstance(Notes.class.getClassLoader(), types, this);
        }

        @Override
        public Object invoke(Object self, Method method, Object[] arguments) {
            int level = FailureAtomic.nestingLevel(Thread.currentThread());
            calls.add(new Call(method.getName(), level, Thread.holdsLock(lock)));
            Class<?> type = method.getReturnType();
            if (type == boolean.class) {
                return false;
            }
            if (type == int.class) {
                return 0;
            }
            if (type == long.class) {
                return 0L;
            }
            if (type.isArray()) {
                return new Object[0];
            }
            if (type == Object.class) {
                return method.getName().equals("next") ? proxy(Map.Entry.class) : null;
            }
            return type.isInterface() ? proxy(type) : null;
        }
    }

    @TestFactory
    @SuppressWarnings({"unchecked", "rawtypes"})
    Stream<DynamicTest> wrappers() {
        return Stream.of(
                test(Collection.class, DurableCollections::collection),
                test(List.class, DurableCollections::list),
                test(Set.class, DurableCollections::set),
                test(SequencedSet.class, DurableCollections::sequencedSet),
                test(SortedSet.class, DurableCollections::sortedSet),
                test(NavigableSet.class, DurableCollections::navigableSet),
                test(Queue.class, DurableCollections::queue),
                test(Deque.class, DurableCollections::deque),
                test(Map.class, DurableCollections::map),
                test(SequencedMap.class, DurableCollections::sequencedMap),
                test(SortedMap.class, DurableCollections::sortedMap),
                test(NavigableMap.class, DurableCollections::navigableMap));
    }

    private static <C> DynamicTest test(Class<C> type, UnaryOperator<C> wrap) {
        return DynamicTest.dynamicTest(type.getSimpleName(), () -> {
            Notes notes = new Notes();
            Object wrapper = wrap.apply(type.cast(notes.proxy(type)));
            notes.lock = wrapper;
            int checked = check(type, wrapper, notes, new HashSet<>());
            assertTrue(checked >= 20, checked + " methods");
        });
    }

    /** Calls each method, and those of what it returns, if that is a view of a kind not seen yet. */
    private static int check(Class<?> type, Object wrapper, Notes notes, Set<Class<?>> seen) throws Exception {
        seen.add(type);
        int checked = 0;
        for (Method method : type.getMethods()) {
            if (Modifier.isStatic(method.getModifiers()) || method.isBridge()
                    || NOT_DELEGATED.contains(method.getName())) {
                continue;
            }
            notes.calls.clear();
            Object result = method.invoke(wrapper, arguments(method, notes));
            checked++;
            String name = wrapper instanceof NavigableMap ? SAME.getOrDefault(method.getName(), method.getName())
                    : method.getName();
            String what = type.getSimpleName() + "." + method + ": " + notes.calls;
            assertEquals(1, notes.calls.stream().filter(c -> c.method.equals(name)).count(), what);
            assertTrue(notes.calls.stream().allMatch(Call::locked), what);
            boolean region = REGIONS.matcher(name).matches()
                    || wrapper instanceof SequencedMap && !(wrapper instanceof SortedMap) && LOOK_UPS.contains(name);
            assertTrue(notes.calls.stream().allMatch(c -> c.level == (region ? 1 : 0)), what);
            assertEquals(0, FailureAtomic.nestingLevel(Thread.currentThread()), what);
            assertFalse(Thread.holdsLock(notes.lock), what);
            Class<?> view = method.getName().equals("next") && wrapperOfEntries(result)
                    ? Map.Entry.class : method.getReturnType();
            if (VIEWS.contains(view) && result != null && !Proxy.isProxyClass(result.getClass())
                    && (!seen.contains(view) || entries(method))) {
                Set<Class<?>> more = entries(method) ? new HashSet<>(Set.of(view)) : seen;
                checked += check(view, result, notes, more);
            }
        }
        return checked;
    }

    /** Sets of entries are looked through each time, because their elements are views, too. */
    private static boolean entries(Method method) {
        return method.getName().equals("entrySet") || method.getName().equals("sequencedEntrySet");
    }

    private static boolean wrapperOfEntries(Object result) {
        return result instanceof Map.Entry && !Proxy.isProxyClass(result.getClass());
    }

    private static Object[] arguments(Method method, Notes notes) {
        return Arrays.stream(method.getParameterTypes())
                .map(type -> type == int.class ? 0
                        : type == boolean.class ? (Object) false
                        : type.isArray() ? new Object[0]
                        : type.isInterface() ? Proxy.newProxyInstance(
                                WrapperTest.class.getClassLoader(), new Class<?>[] {type}, (_, _, _) -> null)
                        : "argument")
                .toArray();
    }
}
