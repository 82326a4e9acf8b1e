// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.autopersist.AutoPersist;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildProgram;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Annotations in wrong places: javac refuses them by itself, and the JVM refuses what other compilers let pass. */
@Tag("core")
class AnnotationChecksTest {

    private static final String INSTANCE_ROOT = """
            import org.autopersist.*;
            public class Main {
                static class Data { @DurableRoot Object root = "initial"; }
                public static void main(String[] args) { System.out.println("ROOT " + new Data().root); }
            }
            """;

    @TempDir
    Path folder;

    /** Its errors, of javac in this process. */
    private List<String> errors(String source) {
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        JavaFileObject file = new SimpleJavaFileObject(URI.create("string:///Main.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
        List<String> options = List.of("-d", folder.toString(), "-cp", System.getProperty("java.class.path"), "-proc:none");
        ToolProvider.getSystemJavaCompiler().getTask(null, null, said, options, null, List.of(file)).call();
        return said.getDiagnostics().stream()
                .filter(d -> d.getKind() == Diagnostic.Kind.ERROR)
                .map(d -> d.getLineNumber() + ": " + d.getMessage(Locale.ROOT))
                .toList();
    }

    private List<String> errorsOfMembers(String members) {
        return errors("import org.autopersist.*; import org.autopersist.paper.*; import java.util.*;"
                + " class Main { double d; String s; List<String> list; static int i;\n" + members + "\n}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            @DurableRoot Object root;                                   | Main.root is an instance field: declare it static
            @durable_root private int root;                             | Main.root is an instance field
            record Pair(@DurableRoot Object root) {}                    | Pair.root is an instance field
            enum Color { RED; @DurableRoot Object root; }               | Color.root is an instance field
            void m() { class Local { @DurableRoot Object root; } }      | Local.root is an instance field
            Object o = new Object() { @DurableRoot Object root; };      | root is an instance field
            Runnable r = () -> { class L { @DurableRoot int root; } };  | L.root is an instance field
            @org.autopersist.DurableRoot Object root;                   | Main.root is an instance field
            @Unrecoverable static Object cache;                         | Main.cache is static, and no static field is kept
            @unrecoverable static int cache;                            | Main.cache is static
            @DurableRoot @Unrecoverable static Object root;             | Main.root is annotated @DurableRoot and @Unrecoverable
            @AfterRecovery static void hook() {}                        | Main.hook is static: declare it as "private void hook()"
            @AfterRecovery void hook(int n) {}                          | Main.hook has parameters
            @AfterRecovery int hook() { return 1; }                     | Main.hook returns something
            abstract static class A { @AfterRecovery abstract void hook(); }   | A.hook is abstract
            interface I { @AfterRecovery default void hook() {} }       | I.hook belongs to an interface
            @Migrate double d(int before) { return 1; }                 | Main.d is not static
            @Migrate static double d(int before, int n) { return 1; }   | Main.d has 2 parameters
            @Migrate static double d() { return 1; }                    | Main.d has 0 parameters
            @Migrate static float d(int before) { return 1; }           | Main.d returns float: let it return double
            @Migrate static Double d(int before) { return 1.0; }        | Main.d returns java.lang.Double: let it return double
            @Migrate static void d(int before) {}                       | Main.d returns void
            @Migrate static Integer s(int before) { return 1; }         | Main.s returns java.lang.Integer: let it return java.
            @Migrate static double dd(int before) { return 1; }         | Main declares no such field
            @Migrate("x") static double d(int before) { return 1; }     | names the field x, but Main declares no such field
            @Migrate static int i(long before) { return 1; }            | Main.i is static, and static fields are not migrated
            @Migrate native static double d(int n); @Migrate("d") native static double e(int n);   | both make the field d of int
            @EagerAllocation interface I {}                             | I is an interface
            @EagerAllocation enum E { A }                               | E is an enum
            """)
    void whatIsWrongIsAnErrorWithItsPlaceAndACure(String member, String text) {
        List<String> errors = errorsOfMembers(member);
        assertEquals(1, errors.size(), errors::toString);
        assertTrue(errors.getFirst().startsWith("2: ") && errors.getFirst().contains(text), errors::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "@DurableRoot static Object root; @DurableRoot static final Object LAST = new Object();",
        "interface I { @DurableRoot Object ROOT = new Object(); }",
        "void m() { class Local { @DurableRoot static Object root; } }",
        "@Unrecoverable int cache; record Pair(@Unrecoverable Object cache) {}",
        "@AfterRecovery private void hook() {} @AfterRecovery public final synchronized void other() throws Exception {}",
        "@Migrate static double d(int before) { return 1; } @Migrate(\"d\") static double e(String before) { return 1; }",
        "@Migrate native static String s(Object before); @Migrate(\"s\") native static Object t(Thread before);",
        "@Migrate static List<String> list(Object[] before) { return null; }",
        "@Migrate(\"list\") static ArrayList<Integer> of(Object[] before) { return null; }",
        "@EagerAllocation class A {} @EagerAllocation abstract static class B {} @EagerAllocation record C() {}",
        "@interface DurableRoots {} @DurableRoots Object o;"
    })
    void whatIsRightIsNone(String members) {
        assertEquals(List.of(), errorsOfMembers(members));
    }

    /** An annotation of that name, but another package's. */
    @Test
    void namesakesAreNotMeant() {
        assertEquals(List.of(), errors("class Main { @interface DurableRoot {} @DurableRoot Object root; }"));
    }

    /** With errors of javac's own, which come first. */
    @Test
    void brokenSourcesAreJavacsAlone() {
        for (String broken : List.of("@Migrate native static Missing d(Missing before);", "@DurableRoot Missing root;")) {
            List<String> errors = errorsOfMembers(broken);
            assertTrue(errors.stream().anyMatch(e -> e.contains("cannot find symbol")), errors::toString);
        }
    }

    private ChildResult javac(Path jdk, String... more) throws IOException {
        Path source = Files.writeString(folder.resolve("Main.java"), INSTANCE_ROOT);
        List<String> command = new ArrayList<>(List.of(jdk.resolve("bin/javac").toString(), "-d", folder.toString()));
        command.addAll(List.of(more));
        command.add(source.toString());
        return ChildProgram.of(command).oneStream().run();
    }

    private static String api() throws Exception {
        return Path.of(AutoPersist.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    }

    @Test
    void javacChecksByItself() throws Exception {
        String wrong = "Main.java:3: error: @DurableRoot is for static fields, but Data.root is an instance field";
        javac(TestJdk.stock(), "-cp", api()).exited(1).said(wrong).said("1 error");
        javac(TestJdk.stock(), "-cp", api(), "-proc:none").exited(1).said(wrong);
        javac(TestJdk.stock(), "-p", api(), "--add-modules", "org.autopersist", "--processor-path", api()).exited(1).said(wrong);
        javac(TestJdk.stock(), "-cp", api(), "-Xplugin:AutoPersist off").succeeded();
    }

    @Test
    void theBuiltJdksDoesWithoutAnyPath() throws Exception {
        String wrong = "Main.java:3: error: @DurableRoot is for static fields, but Data.root is an instance field";
        javac(TestJdk.product()).exited(1).said(wrong).said("1 error");
        javac(TestJdk.product(), "-cp", api()).exited(1).said(wrong).said("1 error");
        javac(TestJdk.product(), "--processor-path", folder.toString()).exited(1).said(wrong);
        javac(TestJdk.product(), "-Xplugin:AutoPersist off").succeeded();
        Files.writeString(folder.resolve("Main.java"), INSTANCE_ROOT);
        ChildProgram.of(TestJdk.product().resolve("bin/java").toString(), folder.resolve("Main.java").toString())
                .oneStream().run().exited(1).said("Data.root is an instance field");
    }

    /** Of a class file that no javac with the check has made. */
    @Test
    void theJvmRefusesIt() {
        Variant.compile(folder, INSTANCE_ROOT);
        String refusal = "IllegalStateException: the field root of Main$Data is annotated @DurableRoot, but is no static field: "
                + "declare it static";
        for (ChildJvm jvm : List.of(ChildJvm.underTest().image(folder.resolve("a.nvm"), "16m"), ChildJvm.underTest(),
                ChildJvm.underTest().flags("-XX:+AutoPersist"))) {
            jvm.classPathFirst(folder).main("Main").run().exited(1).complained("ExceptionInInitializerError").complained(refusal);
        }
        Variant.compile(folder, INSTANCE_ROOT.replace("@DurableRoot", "@org.autopersist.paper.durable_root"));
        ChildJvm.underTest().classPathFirst(folder).main("Main").run().exited(1).complained(refusal);
    }
}
