// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes that a program makes at run time: what no other process could find is refused when it is stored. */
@Tag("core")
class RuntimeClassesTest {

    /** Has what the class makes, and what is made by it, stored as a named root. */
    private static final String MAIN = """
            import java.io.*; import java.lang.invoke.*; import java.lang.reflect.*; import java.net.*; import java.util.function.Supplier;
            import org.autopersist.*;
            public class Main {
                static byte[] bytes(String name) throws IOException {
                    try (InputStream in = Main.class.getResourceAsStream("/" + name + ".class")) {
                        return in.readAllBytes();
                    }
                }
                public static class Plain {
                    public Plain() {}
                }
                /** The bytes of the class Made, by another name of the same length. */
                static byte[] renamed() throws Exception {
                    String text = new String(bytes("Made"), "ISO-8859-1").replace("Made", "Mode");
                    return text.getBytes("ISO-8859-1");
                }
                /** Finds the class by its name, wherever its bytes are. */
                static class Finder extends ClassLoader {
                    final byte[] bytes;
                    final String name;
                    Finder(String name, byte[] bytes) {
                        super(Main.class.getClassLoader());
                        this.name = name;
                        this.bytes = bytes;
                    }
                    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                        Class<?> c = findLoadedClass(name);
                        return c != null ? c : name.equals(this.name) ? findClass(name) : super.loadClass(name, resolve);
                    }
                    @Override protected Class<?> findClass(String name) {
                        return define();
                    }
                    Class<?> define() {
                        return defineClass(name, bytes, 0, bytes.length);
                    }
                }
                static Class<?> make(String how) throws Throwable {
                    return switch (how) {
                        case "lookup" -> MethodHandles.lookup().defineClass(renamed());
                        case "loader" -> new Finder("Mode", renamed()).define();
                        case "hidden" -> MethodHandles.lookup().defineHiddenClass(bytes("Main$Plain"), true).lookupClass();
                        case "asked" -> Class.forName("Mode", true, new Finder("Mode", renamed()));
                        case "beforehand" -> new Finder("Made", bytes("Made")).define();
                        case "url" -> Class.forName("Made", true, new URLClassLoader(
                                new URL[] {Main.class.getProtectionDomain().getCodeSource().getLocation()}, null));
                        default -> throw new AssertionError(how);
                    };
                }
                static void store(String what, Object value) {
                    try {
                        AutoPersist.setRoot(what, value);
                        System.out.println("SAYS " + what + " is kept");
                    } catch (ObjectRefusedException e) {
                        System.out.println("SAYS " + what + " " + e.getMessage());
                    }
                }
                public static void main(String[] args) throws Throwable {
                    String how = args[0].substring(args[0].indexOf(' ') + 1);
                    if (how.equals("proxy")) {
                        Object proxy = java.lang.reflect.Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {Runnable.class}, (p, m, a) -> null);
                        store("object", proxy);
                        store("class", proxy.getClass());
                        store("array", Array.newInstance(proxy.getClass(), 1));
                        Runtime.getRuntime().halt(0);
                    }
                    Class<?> c = make(how);
                    Constructor<?> constructor = c.getConstructor();
                    if (args[0].startsWith("write")) {
                        Object made = constructor.newInstance();
                        store("object", made);
                        store("class", c);
                        store("array", Array.newInstance(c, 0));
                        if (c.getName().equals("Mode")) {
                            store("lambda", ((Supplier<?>) made).get());
                        }
                    } else {
                        Object object = AutoPersist.getRoot("object", Object.class, c.getClassLoader());
                        System.out.println("SAYS " + (object.getClass() == c) + (c == AutoPersist.getRoot("class", Object.class, c.getClassLoader())));
                    }
                    Runtime.getRuntime().halt(0);
                }
            }
            """;

    private static final String MADE = """
            public class Made implements java.util.function.Supplier<Object> {
                public Object get() { return (Runnable) () -> System.out.println(this); }
            }
            """;

    @TempDir
    Path folder;

    private ChildResult run(String phase) {
        return Variant.child(folder, phase, MAIN, MADE).run().succeeded();
    }

    @ParameterizedTest
    @ValueSource(strings = {"lookup", "loader"})
    void whatIsDefinedWithoutBeingAskedForIsRefused(String how) {
        ChildResult result = run("write " + how);
        for (String what : new String[] {"object Mode", "class java.lang.Class", "array [LMode;", "lambda Mode$$Lambda"}) {
            result.printed("SAYS " + what);
        }
        result.said("a class that is made at run time is not found by its name in another process. Path: the root \"object\" -> Mode");
        result.neverSaid("is kept");
    }

    @Test
    void hiddenClassesAreRefused() {
        run("write hidden").said("object Main$Plain/").said("a hidden class has no name").neverSaid("is kept");
    }

    @Test
    void proxiesAndTheirClassesAreRefused() {
        run("write proxy").said("the class of a proxy is made at run time").printed("SAYS object").printed("SAYS class")
                .printed("SAYS array").neverSaid("is kept");
    }

    /** Of a loader that is asked for it, of one that defines beforehand what it has as a resource, and of the JDK's. */
    @ParameterizedTest
    @ValueSource(strings = {"asked", "beforehand", "url"})
    void whatCanBeFoundIsKept(String how) {
        run("write " + how).printed("SAYS object is kept").printed("SAYS class is kept").printed("SAYS array is kept");
        for (int life = 0; life < 2; life++) {
            run("check " + how).printed("SAYS truetrue");
        }
    }

    @Test
    void classesOfJShellAreRefused() {
        String main = """
                import java.util.Map; import jdk.jshell.*; import jdk.jshell.execution.*; import org.autopersist.*;
                public class Main {
                    public static void main(String[] args) {
                        try (JShell shell = JShell.builder().executionEngine(new LocalExecutionControlProvider(), Map.of()).build()) {
                            shell.eval("record Point(int x, int y) {}");
                            shell.eval("System.getProperties().put(\\"point\\", new Point(1, 2));");
                        }
                        try {
                            AutoPersist.setRoot("point", System.getProperties().get("point"));
                        } catch (ObjectRefusedException e) {
                            System.out.println("SAYS " + e.getMessage());
                        }
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        Variant.child(folder, "", main).run().succeeded().said("a class that is made at run time is not found by its name in another process")
                .said("$Point");
    }
}
