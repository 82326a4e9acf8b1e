// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.autopersist.DurableRootInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** The rules of named roots, on a VM that is made up, and without one. */
class NamedRootsTest {

    /** Keeps values by the bytes of their names, as the image does. */
    private static final class MapVm extends EmptyVm {
        final Map<String, Object> values = new ConcurrentHashMap<>();
        ClassLoader loader;

        private static String key(byte[] name) {
            return new String(name, StandardCharsets.UTF_8);
        }

        @Override
        public void setRoot(byte[] name, Object value) {
            values.put(key(name), value);
        }

        @Override
        public boolean setRootIfAbsent(byte[] name, Object value) {
            return values.putIfAbsent(key(name), value) == null;
        }

        @Override
        public Object getRoot(byte[] name, ClassLoader loader) {
            this.loader = loader;
            return values.get(key(name));
        }

        @Override
        public boolean removeRoot(byte[] name) {
            return values.remove(key(name)) != null;
        }

        @Override
        public byte[][] roots() {
            return List.of("NBIVjava.lang.String\nb", "S-IVint\npkg.C.field", "NBI-\nremoved", "N-IV[J\na\nä").stream()
                    .map(s -> s.getBytes(StandardCharsets.UTF_8))
                    .toArray(byte[][]::new);
        }
    }

    private final MapVm vm = new MapVm();
    private final List<String> warnings = new ArrayList<>();
    private final NamedRoots roots = new NamedRoots(vm, new MissingImage(vm, true, warnings::add));

    @Test
    void namesAreEncodedAsUtf8() {
        assertArrayEquals(new byte[] {'a', (byte) 0xe2, (byte) 0x82, (byte) 0xac}, RootName.encode("a€"));
        assertEquals(4, RootName.encode("\uD83D\uDE00").length);
        assertEquals(1000, RootName.encode("x".repeat(1000)).length);
        assertEquals(999, RootName.encode("€".repeat(333)).length);
    }

    @Test
    void badNamesAreRefused() {
        for (String bad : List.of("", "x".repeat(1001), "€".repeat(334), "a\0", "\uD83D", "\uDE00\uD83D")) {
            assertThrows(IllegalArgumentException.class, () -> roots.set(bad, 1));
            assertThrows(IllegalArgumentException.class, () -> roots.get(bad, Object.class));
            assertThrows(IllegalArgumentException.class, () -> roots.remove(bad));
        }
        assertThrows(NullPointerException.class, () -> roots.set(null, 1));
        assertThrows(NullPointerException.class, () -> roots.get(null, Object.class));
        assertThrows(NullPointerException.class, () -> roots.remove(null));
        assertTrue(vm.values.isEmpty());
    }

    @Test
    void aNullValueIsRefusedAndSaysWhatToDo() {
        var e = assertThrows(NullPointerException.class, () -> roots.set("a", null));
        assertTrue(e.getMessage().contains("removeRoot(\"a\")"), e.getMessage());
    }

    @Test
    void aValueOfAnotherClassIsRefused() {
        roots.set("a", "text");
        assertEquals("text", roots.get("a", CharSequence.class));
        for (Executable call : List.<Executable>of(
                () -> roots.get("a", Integer.class),
                () -> roots.getOrCreate("a", Integer.class, () -> 1))) {
            var e = assertThrows(ClassCastException.class, call);
            assertEquals("The durable root \"a\" is an object of java.lang.String, which is no java.lang.Integer",
                    e.getMessage());
        }
        assertThrows(NullPointerException.class, () -> roots.get("a", null));
        roots.set("b", this);
        var e = assertThrows(ClassCastException.class, () -> roots.get("b", int[].class));
        assertTrue(e.getMessage().contains(getClass().getName() + " (of "), e.getMessage());
        assertTrue(e.getMessage().endsWith(", which is no int[]"), e.getMessage());
    }

    /** Both find nothing, and both make something: one of them is the root. */
    @Test
    void twoThreadsThatCreateARootGetOneObject() throws Exception {
        for (NamedRoots each : List.of(roots, stock(false))) {
            try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
                CyclicBarrier both = new CyclicBarrier(2);
                List<Future<Object>> results = new ArrayList<>();
                for (int i = 0; i < 2; i++) {
                    results.add(threads.submit(() -> each.getOrCreate("a", Object.class, () -> {
                        await(both);
                        return new Object();
                    })));
                }
                Object first = results.getFirst().get();
                assertSame(first, results.getLast().get());
                assertSame(first, each.get("a", Object.class));
            }
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aRootThatIsThereIsNotCreated() {
        roots.set("a", 1);
        assertEquals(1, roots.getOrCreate("a", Integer.class, () -> {
            throw new AssertionError("the supplier has run");
        }));
    }

    @Test
    void aSupplierThatFailsLeavesNothing() {
        ArithmeticException thrown = new ArithmeticException();
        assertSame(thrown, assertThrows(ArithmeticException.class, () -> roots.getOrCreate("a", Object.class, () -> {
            throw thrown;
        })));
        var none = assertThrows(NullPointerException.class, () -> roots.getOrCreate("a", Object.class, () -> null));
        assertTrue(none.getMessage().contains("\"a\""), none.getMessage());
        assertThrows(NullPointerException.class, () -> roots.getOrCreate("a", Object.class, null));
        assertThrows(NullPointerException.class, () -> roots.getOrCreate("a", null, Object::new));
        assertThrows(NullPointerException.class, () -> roots.getOrCreate(null, Object.class, Object::new));
        assertThrows(IllegalArgumentException.class, () -> roots.getOrCreate("", Object.class, Object::new));
        assertTrue(vm.values.isEmpty());
    }

    /** What it has made before is used. */
    @Test
    void aRootThatIsRemovedMeanwhileIsCreatedByOneCall() {
        NamedRoots racing = new NamedRoots(new RemovingVm(), new MissingImage(vm, true, warnings::add));
        List<Object> made = new ArrayList<>();
        Object result = racing.getOrCreate("a", Object.class, () -> {
            made.add(new Object());
            return made.getLast();
        });
        assertEquals(List.of(result), made);
    }

    /** Another thread sets the root and removes it, once, right when this one wants to. */
    private static final class RemovingVm extends EmptyVm {
        private boolean wasAsked;

        @Override
        public boolean setRootIfAbsent(byte[] name, Object value) {
            boolean isSecond = wasAsked;
            wasAsked = true;
            return isSecond;
        }
    }

    @Test
    void theContextClassLoaderIsAsked() {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try {
            thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
            roots.get("a", Object.class);
            assertSame(ClassLoader.getPlatformClassLoader(), vm.loader);
            thread.setContextClassLoader(null);
            roots.get("a", Object.class);
            assertSame(ClassLoader.getSystemClassLoader(), vm.loader);
            roots.get("a", Object.class, null);
            assertNull(vm.loader);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void namesAreThoseOfNamedRootsWithAValue() {
        assertEquals(List.of("a\nä", "b"), roots.names());
    }

    @Test
    void theListOfRootsIsParsed() {
        List<DurableRootInfo> list = RootList.of(vm);
        assertEquals(new DurableRootInfo("b", true, "java.lang.String", true, true, true), list.get(0));
        assertEquals(new DurableRootInfo("pkg.C.field", false, "int", false, true, true), list.get(1));
        assertEquals(new DurableRootInfo("removed", true, "", true, true, false), list.get(2));
    }

    private NamedRoots stock(boolean required) {
        return new NamedRoots(Vm.current(), new MissingImage(Vm.current(), required, warnings::add));
    }

    @Test
    void withoutAnImageValuesAreKeptInMemory() {
        NamedRoots stock = stock(false);
        assertNull(stock.get("a", Object.class));
        stock.set("b", 2);
        stock.set("a", "x");
        assertEquals("x", stock.get("a", Object.class));
        assertEquals(List.of("a", "b"), stock.names());
        assertTrue(stock.remove("a"));
        assertFalse(stock.remove("a"));
        assertEquals(List.of("b"), stock.names());
    }

    @Test
    void withoutAnImageTheFirstCallWarns() {
        NamedRoots stock = stock(false);
        stock.set("a", 1);
        stock.get("a", Object.class);
        stock.names();
        stock.remove("a");
        assertEquals(1, warnings.size(), warnings::toString);
        assertTrue(warnings.getFirst().startsWith("WARNING: AutoPersist.setRoot(): Nothing will be durable"), warnings::toString);
        assertTrue(warnings.getFirst().contains("-XX:NVMImage=FILE"), warnings::toString);
    }

    @Test
    void whereAnImageIsRequiredNothingIsDoneWithoutOne() {
        NamedRoots stock = stock(true);
        for (Executable call : List.<Executable>of(
                () -> stock.set("a", 1),
                () -> stock.get("a", Object.class),
                () -> stock.get("a", Object.class, null),
                () -> stock.getOrCreate("a", Object.class, () -> {
                    throw new AssertionError("the supplier has run");
                }),
                () -> stock.remove("a"),
                stock::names)) {
            var e = assertThrows(IllegalStateException.class, call);
            assertTrue(e.getMessage().contains("-XX:NVMImage=FILE"), e.getMessage());
        }
        assertTrue(warnings.isEmpty(), warnings::toString);
        roots.set("a", 1);
        assertEquals(1, roots.get("a", Object.class));
    }
}
