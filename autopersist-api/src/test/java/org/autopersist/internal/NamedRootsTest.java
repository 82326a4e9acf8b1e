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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.autopersist.DurableRootInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** The rules of named roots, on a VM that is made up, and without one. */
class NamedRootsTest {

    /** Keeps values by the bytes of their names, as the image does. */
    private static final class MapVm extends EmptyVm {
        final Map<String, Object> values = new HashMap<>();
        ClassLoader loader;

        private static String key(byte[] name) {
            return new String(name, StandardCharsets.UTF_8);
        }

        @Override
        public void setRoot(byte[] name, Object value) {
            values.put(key(name), value);
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
            assertThrows(IllegalArgumentException.class, () -> roots.get(bad));
            assertThrows(IllegalArgumentException.class, () -> roots.remove(bad));
        }
        assertThrows(NullPointerException.class, () -> roots.set(null, 1));
        assertThrows(NullPointerException.class, () -> roots.get(null));
        assertThrows(NullPointerException.class, () -> roots.remove(null));
        assertTrue(vm.values.isEmpty());
    }

    @Test
    void aNullValueIsRefusedAndSaysWhatToDo() {
        var e = assertThrows(IllegalArgumentException.class, () -> roots.set("a", null));
        assertTrue(e.getMessage().contains("removeRoot(\"a\")"), e.getMessage());
    }

    @Test
    void theContextClassLoaderIsAsked() {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try {
            thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
            roots.get("a");
            assertSame(ClassLoader.getPlatformClassLoader(), vm.loader);
            thread.setContextClassLoader(null);
            roots.get("a");
            assertSame(ClassLoader.getSystemClassLoader(), vm.loader);
            roots.get("a", null);
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
        assertNull(stock.get("a"));
        stock.set("b", 2);
        stock.set("a", "x");
        assertEquals("x", stock.get("a"));
        assertEquals(List.of("a", "b"), stock.names());
        assertTrue(stock.remove("a"));
        assertFalse(stock.remove("a"));
        assertEquals(List.of("b"), stock.names());
    }

    @Test
    void withoutAnImageTheFirstCallWarns() {
        NamedRoots stock = stock(false);
        stock.set("a", 1);
        stock.get("a");
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
                () -> stock.get("a"),
                () -> stock.get("a", null),
                () -> stock.remove("a"),
                stock::names)) {
            var e = assertThrows(IllegalStateException.class, call);
            assertTrue(e.getMessage().contains("-XX:NVMImage=FILE"), e.getMessage());
        }
        assertTrue(warnings.isEmpty(), warnings::toString);
        roots.set("a", 1);
        assertEquals(1, roots.get("a"));
    }
}
