// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.EnclosingMethodAttribute;
import java.lang.constant.ClassDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.autopersist.runtimetests.harness.ImageToolRun;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Anonymous and local classes: found by what identifies them when a change of the source has given them other numbers, or refused. */
@Tag("core")
class NumberedClassesTest {

    private static final String MAIN = """
            import java.util.*;
            public class Main {
                public static void main(String[] args) throws Exception {
                    for (String phase : args[0].split("-")) {
                        if (phase.equals("gc")) { System.gc(); org.autopersist.AutoPersist.collect(); continue; }
                        System.out.println("SAYS " + Class.forName("Shop").getDeclaredMethod(phase).invoke(null));
                    }
                    Runtime.getRuntime().halt(0);
                }
            }
            """;
    private static final String NAMED = "interface Named { String say(); default void put(int n) {} }";

    @TempDir
    Path folder;

    /** The objects that {@code make()} makes are what is durable. */
    private static String shop(String made, String... members) {
        return """
                import org.autopersist.*; import java.util.*; import java.util.function.*;
                class Shop {
                    @DurableRoot static Object[] root;
                    static Object[] make() {
                        MADE
                    }
                    static String write() { root = make(); return say(); }
                    static String say() {
                        StringBuilder all = new StringBuilder();
                        for (Object o : root) {
                            all.append(o instanceof Named n ? n.say() : o instanceof Supplier<?> s ? s.get() : o instanceof Class<?> c ? of(c) : o.getClass().isArray() ? array(o) : "?").append(' ');
                        }
                        return all.toString().strip();
                    }
                    static String of(Class<?> c) {
                        for (Object o : root) { if (o.getClass() == c) { return "class"; } }
                        return "no class";
                    }
                    static String array(Object o) {
                        Object[] a = (Object[]) o;
                        return "[" + a.length + (a[0].getClass() == o.getClass().getComponentType()) + ((Named) a[0]).say() + "]";
                    }
                    static String put() { for (Object o : root) { if (o instanceof Named n) { n.put(7); } } return say(); }
                    MEMBERS
                }
                """.replace("MADE", made).replace("MEMBERS", String.join("\n", members));
    }

    private static String anonymous(String says) {
        return "new Named() { int n = 5; public String say() { return \"" + says + "\" + n; } public void put(int n) { this.n = n; } }";
    }

    private static String array(String... elements) {
        return "return new Object[] { " + String.join(", ", elements) + " };";
    }

    private ChildJvm child(String phase, String shop, String... flags) {
        return Variant.child(folder, phase, MAIN, shop, NAMED).flags(flags);
    }

    private ChildResult run(String phase, String shop, String... flags) {
        return child(phase, shop, flags).run().succeeded();
    }

    private void isRefused(String shop, String... says) {
        byte[] before = image();
        ChildResult result = child("say", shop).run().exited(1).complained("The image is left as it was").neverSaid("fatal error");
        for (String s : says) {
            result.complained(s);
        }
        assertTrue(sameData(before, image()), "the image has been changed");
    }

    private byte[] image() {
        try {
            return Files.readAllBytes(folder.resolve("test.nvm"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** But for what the superblock tells of processes. */
    private static boolean sameData(byte[] a, byte[] b) {
        return Arrays.equals(a, 4096, a.length, b, 4096, b.length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    void anUnchangedProgramFindsAll(String collector) {
        String shop = shop("class L implements Named { public String say() { return \"l\"; } } Named a = " + anonymous("a") + ";"
                + array("a", anonymous("b"), anonymous("b"), "new L()", "new L[] { new L() }", "a.getClass()", "L.class", "L[].class"));
        String all = "SAYS a5 b5 b5 l [1truel] class class class";
        run("write", shop).printed(all);
        run("say-gc-say", shop, collector).printed(all).neverSaid("warning");
        run("put-gc", shop, collector).printed("SAYS a7 b7 b7 l [1truel] class class class");
        run("say", shop).printed("SAYS a7 b7 b7 l [1truel] class class class");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-XX:NVMStressGC=1", "-XX:-NVMRecoverAhead", "-XX:NVMDurability=pmem"})
    void oneInFrontOfThemChangesTheirNumbers(String flag) {
        String before = shop(array(anonymous("a"), anonymous("b")));
        String after = shop(array(anonymous("new"), anonymous("a"), anonymous("b")));
        String[] flags = {"-XX:+UnlockDiagnosticVMOptions", flag};
        run("write", before, flags).printed("SAYS a5 b5");
        run("put-gc-say", after, flags).printed("SAYS a7 b7");
        run("say", after, flags).printed("SAYS a7 b7");
        run("say", before, flags).printed("SAYS a7 b7");
        run("say-gc", after, flags).printed("SAYS a7 b7");
    }

    @Test
    void oneOfAnotherShapeInFrontOfThem() {
        String other = "new Object() { public String toString() { return \"o\"; } }.toString()";
        run("write", shop(array(anonymous("a"), anonymous("b")))).printed("SAYS a5 b5");
        run("say-gc-say", shop("String s = " + other + ";" + array(anonymous("a"), anonymous("b")))).printed("SAYS a5 b5");
    }

    @Test
    void theyChangePlaces() {
        run("write", shop(array(anonymous("a"), anonymous("b"), anonymous("c")))).printed("SAYS a5 b5 c5");
        String after = shop(array(anonymous("c"), anonymous("b"), anonymous("a")));
        run("put-gc-say", after).printed("SAYS a7 b7 c7");
        run("say", after).printed("SAYS a7 b7 c7");
    }

    @Test
    void theOnlyOneOfItsShapeMayChange() {
        run("write", shop(array(anonymous("a")))).printed("SAYS a5");
        run("say-gc-say", shop(array(anonymous("changed")))).printed("SAYS changed5");
        run("say", shop(array(anonymous("a")))).printed("SAYS a5");
    }

    @Test
    void theOnlyOneOfItsBaseMayGetFields() {
        run("write", shop(array(anonymous("a")))).printed("SAYS a5");
        String after = shop(array("new Named() { int n = 3; int more; public String say() { return \"more\" + n + more; } void other() {} }"));
        run("say-gc-say", after).printed("SAYS more50");
        run("say", shop(array(anonymous("a")))).printed("SAYS a5");
    }

    @Test
    void theOnlyOneOfItsShapeMayChangeBesideOthers() {
        String other = "new Named() { long m = 1; public String say() { return \"o\" + m; } }";
        run("write", shop(array(anonymous("a"), other))).printed("SAYS a5 o1");
        run("say-gc-say", shop(array(other, anonymous("changed")))).printed("SAYS changed5 o1");
    }

    @Test
    void aNewOneOfTheOldShapeDoesNotTakeItsPlace() {
        run("write", shop(array(anonymous("a")))).printed("SAYS a5");
        String changed = "new Named() { int n = 3; int more; public String say() { return \"more\" + n + more; } public void put(int n) {} }";
        isRefused(shop(array(anonymous("new"), changed)), "Shop$1", "make", "-XX:NVMRenames=Shop$1=NAME");
        run("say", shop(array(anonymous("new"), changed)), "-XX:NVMRenames=Shop$1=Shop$2").printed("SAYS more50");
    }

    @Test
    void oneOfSeveralThatHasChangedIsRefused() {
        String before = shop(array(anonymous("a"), anonymous("b")));
        String after = shop(array(anonymous("a"), anonymous("changed")));
        run("write", before).printed("SAYS a5 b5");
        isRefused(after, "Shop$2", "make", "-XX:NVMRenames=Shop$2=NAME");
        run("say", before).printed("SAYS a5 b5");
        run("put", after, "-XX:NVMRenames=Shop$2=Shop$2").printed("SAYS a7 changed7");
        run("say-gc-say", after).printed("SAYS a7 changed7");
        isRefused(before, "Shop$2");
        run("say", before, "-XX:NVMRenames=Shop$2=Shop$2").printed("SAYS a7 b7");
    }

    @Test
    void aRuleWins() {
        run("write", shop(array(anonymous("a"), anonymous("b")))).printed("SAYS a5 b5");
        String after = shop(array(anonymous("x"), anonymous("y")));
        isRefused(after, "RecoveryException");
        run("say", after, "-XX:NVMRenames=Shop$1=Shop$2,Shop$2=Shop$1").printed("SAYS y5 x5");
        run("say", after).printed("SAYS y5 x5");
    }

    @Test
    void oneThatIsGoneIsRefused() {
        run("write", shop(array(anonymous("a"), anonymous("b")))).printed("SAYS a5 b5");
        isRefused(shop(array(anonymous("b"))), "Shop$1");
        run("say", shop(array(anonymous("b"))), "-XX:NVMRenames=Shop$1=Shop$1").printed("SAYS b5 b5");
    }

    /** What is made in the other method has the name that the first one had. */
    @Test
    void anotherMethodsClassIsAnotherOne() {
        run("write", shop(array(anonymous("a")))).printed("SAYS a5");
        isRefused(shop("return null;", "static Object other() { return " + anonymous("a") + "; }"), "Shop$1");
        run("say", shop(array(anonymous("a")), "static Object other() { return " + anonymous("a") + "; }")).printed("SAYS a5");
    }

    private static String local(String name, String says) {
        return "class " + name + " implements Named { int n = 5; class In implements Named { public String say() { return \"in" + says + "\"; } }"
                + " public String say() { return \"" + says + "\" + n; } public void put(int n) { this.n = n; } }";
    }

    @Test
    void localClassesWithTheirArraysAndMembers() {
        String first = "static Object other() { " + local("L", "other") + " return new L(); }";
        String members = " L l = new L();" + array("l", "new L[] { l }", "l.new In()", "L.class", "L[].class", "l.new In().getClass()", "new L.In[] { l.new In() }");
        String before = shop(local("L", "l") + members);
        String all = "SAYS l5 [1truel5] inl class class class [1trueinl]";
        run("write", before).printed(all);
        // the compiler numbers them in the order of the source
        String after = before.replace("static Object[] make()", first + "static Object[] make()");
        run("say-gc-say", after).printed(all);
        run("put-gc", after).printed(all.replace('5', '7'));
        run("say-gc", before).printed(all.replace('5', '7'));
        run("say", before.replace("\"l\"", "\"changed\"")).printed(all.replace('5', '7').replace("l7", "changed7"));
    }

    @Test
    void arraysOfLocalClassesAreOfTheRightOne() {
        String makes = "{ " + local("L", "x") + " } " + local("L", "l") + array("new L[] { new L() }", "new L[2].getClass()");
        run("write", shop(makes)).printed("SAYS [1truel5] class");
        run("say-gc-say", shop("{ " + local("L", "z") + " } " + makes)).printed("SAYS [1truel5] class");
        isRefused(shop(makes.replace("\"l\"", "\"changed\"")), "L");
    }

    /** Nothing initializes the two, nor links them but what the image needs. */
    @Test
    void classesWithoutObjects() {
        String made = "{ " + local("L", "XX") + " KEPT }";
        String kept = "list.add(L.class); list.add(new L[1]); list.add(new L[2][3]);";
        String other = "static String names() { StringBuilder s = new StringBuilder(); for (Object o : root) { Class<?> c = o instanceof Class<?> k ? k : o.getClass();"
                + " while (c.isArray()) { c = c.getComponentType(); } try { var n = c.getDeclaredConstructor(); n.setAccessible(true); s.append(((Named) n.newInstance()).say()); }"
                + " catch (ReflectiveOperationException e) { throw new AssertionError(e); } } return s.toString(); } static String kept() { root = make(); return \"kept\"; }";
        String a = made.replace("XX", "a");
        String b = made.replace("XX", "b");
        String list = "List<Object> list = new ArrayList<>(); ";
        String all = "return list.toArray();";
        run("kept", shop(list + a.replace("KEPT", "") + b.replace("KEPT", kept) + all, other)).printed("SAYS kept");
        run("names", shop(list + a.replace("KEPT", "") + b.replace("KEPT", kept) + all, other)).printed("SAYS b5b5b5");
        run("names-gc-names", shop(list + b.replace("KEPT", kept) + a.replace("KEPT", "") + all, other)).printed("SAYS b5b5b5");
        run("names-gc-names", shop(list + a.replace("KEPT", "") + b.replace("KEPT", kept) + all, other)).printed("SAYS b5b5b5");
    }

    @Test
    void localClassesThatExtendOthers() {
        String classes = "class A { int n = 1; } class B extends A implements Named { int n = 2; public String say() { return \"\" + n + ((A) this).n; }"
                + " public void put(int n) { this.n = n; } }";
        run("write", shop(classes + array("new B()"))).printed("SAYS 21");
        String after = shop(classes + array("new B()")).replace("static Object[] make()", "static Object other() { class A {} class B extends A {} return new B(); } static Object[] make()");
        run("say-gc-put", after).printed("SAYS 21").printed("SAYS 71");
        run("say", shop(classes + array("new B()"))).printed("SAYS 71");
    }

    @Test
    void anonymousClassesOfTheJdk() {
        String list = "List<Object> list = new AbstractList<>() { public int size() { return 2; } public Object get(int i) { return i; } };"
                + "Enumeration<Object> all = Collections.enumeration(list); all.nextElement();";
        run("write", shop(list + array("(Supplier<String>) () -> \"\" + list.get(1) + all.hasMoreElements()"))).printed("SAYS 1true");
        run("say-gc-say", shop(list + array("(Supplier<String>) () -> \"\" + list.get(1) + all.hasMoreElements()"))).printed("SAYS 1true");
    }

    /** Only what the classes that they make do tells the two from each other. */
    @Test
    void classesThatMakeOthers() {
        String both = "new Named() { public String say() { return new Named() { public String say() { return \"XX\"; } }.say(); } }";
        String a = both.replace("XX", "a");
        String b = both.replace("XX", "b");
        run("write", shop(array(a, b))).printed("SAYS a b");
        run("say-gc-say", shop(array(b, a))).printed("SAYS a b");
        run("say-gc-say", shop(array(anonymous("new"), a, b))).printed("SAYS a b");
        isRefused(shop(array(both, b)), "Shop$");
    }

    @Test
    void classesWithLambdas() {
        String both = "new Named() { public String say() { Supplier<String> s = () -> \"XX\"; return s.get(); } }";
        run("write", shop(array(both.replace("XX", "a"), both.replace("XX", "b")))).printed("SAYS a b");
        String unrelated = "Supplier<String> s = () -> \"new\";";
        run("say-gc-say", shop(unrelated + array(both.replace("XX", "b"), both.replace("XX", "a")))).printed("SAYS a b");
    }

    @Test
    void classesThatCaptureAndSwitch() {
        String both = "new Named() { public String say() { return switch (color) { case RED -> \"rX\"; default -> \"dX\" + x; }; } }";
        String make = "int x = root == null ? 1 : 2; Color color = Color.RED; Object o = root;";
        String color = "enum Color { RED, GREEN { void f() {} }; void f() {} }";
        run("write", shop(make + array(both, both.replace("rX", "r2")), color)).printed("SAYS rX r2");
        run("say-gc-say", shop(make + "Object p = new Object() {};" + array(both.replace("rX", "r2"), both), color)).printed("SAYS rX r2");
    }

    @Test
    void constantsGoByTheirFields() {
        String holder = "static class K { static final Object A = new Object() {}; static final Object B = new Object() {}; static final Object C = "
                + "new Object() { final int n = 3; }; }"
                + "static String same() { return \"\" + (root[0] == K.A) + (root[1] == K.B) + (root[2] == K.C); }";
        String makes = array("K.A", "K.B", "K.C");
        run("write-same", shop(makes, holder)).printed("SAYS truetruetrue");
        run("same-gc-same", shop(makes, holder)).printed("SAYS truetruetrue").neverSaid("warning");
        String more = holder.replace("K {", "K { static final Object N = new Object() {};");
        run("same-gc-same", shop(makes, more)).printed("SAYS truetruetrue").neverSaid("warning");
        run("same-gc-same", shop(makes, more.replace("B = new Object() {}", "B = new Object() { void more() {} }"))).printed("SAYS truetruetrue").neverSaid("warning");
        run("same-gc-same", shop(makes, holder)).printed("SAYS truetruetrue").neverSaid("warning");
    }

    @Test
    void localEnums() {
        String makes = "enum E { A, B; Named named() { return new Named() { public String say() { return name(); } }; } }"
                + array("E.B.named()", "new Supplier<E>() { public E get() { return e; } E e = E.B; EnumMap<E, String> m = new EnumMap<>(Map.of(E.A, \"x\")); }");
        run("write", shop(makes)).printed("SAYS B B");
        run("say-gc-say", shop(makes)).printed("SAYS B B");
        isRefused(shop(makes).replace("static Object[] make()", "static void first() { enum E { X } } static Object[] make()"), "local enum");
    }

    @Test
    void olderClassFiles() {
        String makes = array(anonymous("a"), "new Named() { public String say() { return \"s\" + secret(); } }", "new Named() { public String say() { return \"t\" + other(); } }");
        String members = "private static int secret() { return 1; } private static int other() { return 2; }";
        run("write", shop(makes, members)).printed("SAYS a5 s1 t2");
        run("say", shop(makes, "private static int other() { return 2; } private static int secret() { return 1; }")).printed("SAYS a5 s1 t2");
    }

    @Test
    void anOuterClassWithAnotherName() {
        run("write", shop(array(anonymous("a"), anonymous("b")))).printed("SAYS a5 b5");
        String after = shop(array(anonymous("new"), anonymous("b"), anonymous("a"))).replaceAll("\\bShop\\b", "Store");
        Variant.child(folder, "say-gc-say", MAIN.replace("Shop", "Store"), after, NAMED).flags("-XX:NVMRenames=Shop=Store").run().succeeded().printed("SAYS a5 b5");
        Variant.child(folder, "say-gc-say", MAIN.replace("Shop", "Store"), after, NAMED).run().succeeded().printed("SAYS a5 b5");
    }

    @Test
    void theImageToolKeepsWhatTellsThemApart() {
        String a = "new Named() { int n = 5; int old = 1; public String say() { return \"a\" + n; } }";
        Path image = folder.resolve("test.nvm");
        run("write", shop(array(a, "new Named() { public String say() { return \"o\"; } }", supplier("x"), supplier("y")))).printed("SAYS a5 o x y");
        ImageToolRun.run("compact", image).succeeded();
        ImageToolRun.run("verify", image).succeeded();
        run("say", shop(array(supplier("new"), supplier("y"), "new Named() { public String say() { return \"o\"; } }", a, supplier("x")))).printed("SAYS a5 o x y");
        ImageToolRun.run("verify", image).succeeded();
    }

    @Test
    void theImageToolDropsOldFieldsOnly() {
        String with = "new Named() { int n = 5; int old = 1; public String say() { return \"a\" + n; } }";
        String without = with.replace("int old = 1; ", "");
        Path image = folder.resolve("test.nvm");
        run("write", shop(array(with))).printed("SAYS a5");
        run("say", shop(array(without))).printed("SAYS a5").said("has no longer all fields");
        ImageToolRun.run("migrate", image).succeeded();
        ImageToolRun.run("verify", image).succeeded();
        run("say-gc-say", shop(array("new Named() { public String say() { return \"new\"; } }", without))).printed("SAYS a5").neverSaid("warning");
    }

    @Test
    void anOuterClassWithAFormerName() {
        run("write", shop(array(anonymous("a"), anonymous("b")))).printed("SAYS a5 b5");
        String after = shop(array(anonymous("new"), anonymous("b"), anonymous("a"))).replaceAll("\\bShop\\b", "Store").replace("class Store", "@FormerName(\"Shop\") class Store");
        Variant.child(folder, "say-gc-say", MAIN.replace("Shop", "Store"), after, NAMED).run().succeeded().printed("SAYS a5 b5");
        Variant.child(folder, "say-gc-say", MAIN.replace("Shop", "Store"), after, NAMED).run().succeeded().printed("SAYS a5 b5");
    }

    private static String supplier(String says) {
        return "(Supplier<String>) () -> \"" + says + "\"";
    }

    @Test
    void lambdasWithOtherNumbers() {
        run("write", shop(array(supplier("a"), supplier("b")))).printed("SAYS a b");
        run("say-gc-say", shop(array(supplier("a"), supplier("b")))).printed("SAYS a b");
        run("say-gc-say", shop(array(supplier("new"), supplier("a"), supplier("b")))).printed("SAYS a b");
        run("say-gc-say", shop(array(supplier("b"), supplier("a")))).printed("SAYS a b");
        run("say-gc-say", shop(array(supplier("a"), supplier("b")))).printed("SAYS a b");
    }

    @Test
    void theOnlyLambdaOfItsTypeMayChange() {
        run("write", shop(array(supplier("a"), "(IntSupplier) () -> 1"))).printed("SAYS a ?");
        run("say-gc-say", shop(array("(IntSupplier) () -> 2", supplier("changed")))).printed("SAYS changed ?");
        run("say", shop(array(supplier("a"), "(IntSupplier) () -> 1"))).printed("SAYS a ?");
    }

    @Test
    void aLambdaOfSeveralThatHasChangedIsRefused() {
        run("write", shop(array(supplier("a"), supplier("b")))).printed("SAYS a b");
        String after = shop(array(supplier("changed"), supplier("b")));
        isRefused(after, "lambda$make$0", "-XX:NVMRenames=Shop.lambda$make$0=Shop.NAME");
        run("say", after, "-XX:NVMRenames=Shop.lambda$make$0=Shop.lambda$make$0").printed("SAYS changed b");
        run("say-gc-say", after).printed("SAYS changed b");
        String swapped = shop(array(supplier("x"), supplier("y")));
        run("say", swapped, "-XX:NVMRenames=Shop.lambda$make$0=Shop.lambda$make$1,Shop.lambda$make$1=Shop.lambda$make$0").printed("SAYS y x");
        run("say", swapped).printed("SAYS y x");
    }

    @Test
    void lambdasThatCaptureAndContainOthers() {
        String inner = "(Supplier<String>) () -> { Supplier<String> in = () -> \"XX\"; return in.get() + s; }";
        String s = "String s = root == null ? \"1\" : \"2\";";
        String a = inner.replace("XX", "a");
        String b = inner.replace("XX", "b");
        run("write", shop(s + array(a, b))).printed("SAYS a1 b1");
        run("say-gc-say", shop(s + "Runnable r = () -> { Runnable q = () -> {}; };" + array(b, a))).printed("SAYS a1 b1");
        run("say-gc-say", shop(s + array(supplier("new"), a, b))).printed("SAYS a1 b1");
        isRefused(shop(s + array(inner, b)), "lambda$make$");
    }

    @Test
    void lambdasThatMakeAnonymousClasses() {
        String both = "(Supplier<String>) () -> new Named() { public String say() { return \"XX\"; } }.say()";
        run("write", shop(array(both.replace("XX", "a"), both.replace("XX", "b")))).printed("SAYS a b");
        run("say-gc-say", shop(array(both.replace("XX", "b"), both.replace("XX", "a")))).printed("SAYS a b");
    }

    @Test
    void lambdasOfAnonymousClasses() {
        String both = "new Supplier<Supplier<String>>() { public Supplier<String> get() { return () -> \"XX\"; } }.get()";
        String capturing = "new Supplier<Supplier<String>>() { int n = 5; public Supplier<String> get() { return () -> \"XX\" + n; } }.get()";
        String a = both.replace("XX", "a");
        String b = both.replace("XX", "b");
        String c = capturing.replace("XX", "c");
        run("write", shop(array(a, b, c))).printed("SAYS a b c5");
        run("say-gc-say", shop(array(c, both.replace("XX", "new"), b, capturing.replace("XX", "d"), a))).printed("SAYS a b c5");
        run("say-gc-say", shop(array(a, b, c))).printed("SAYS a b c5");
        isRefused(shop(array(a, both.replace("XX", "changed"), c)), "Shop$2");
        run("say", shop(array(a, both.replace("XX", "changed"), c)), "-XX:NVMRenames=Shop$2=Shop$2").printed("SAYS a changed c5");
    }

    @Test
    void aLambdaOfAnotherAnonymousClassIsAnotherOne() {
        String both = "new Supplier<Supplier<String>>() { public Supplier<String> get() { return () -> \"XX\"; } }.get()";
        run("write", shop(array(both.replace("XX", "a")))).printed("SAYS a");
        isRefused(shop(array(both.replace("XX", "new"), both.replace("XX", "changed"))), "Shop$1");
    }

    @Test
    void referencesToMethodsOfLocalClasses() {
        String both = "{ " + local("L", "XX") + " Supplier<L> s = L::new; Supplier<String> t = new L()::say; list.add((Supplier<String>) () -> s.get().say()); list.add(t); }";
        String a = both.replace("XX", "a");
        String b = both.replace("XX", "b");
        String list = "List<Object> list = new ArrayList<>(); ";
        run("write", shop(list + a + b + "return list.toArray();")).printed("SAYS a5 a5 b5 b5");
        run("say-gc-say", shop(list + a + b + "return list.toArray();")).printed("SAYS a5 a5 b5 b5");
        run("say-gc-say", shop(list + b + a + "return list.toArray();")).printed("SAYS a5 a5 b5 b5");
        run("say-gc-say", shop(list + both + b + a + "return list.toArray();")).printed("SAYS a5 a5 b5 b5");
    }

    /** What is declared in a local class is that one's, though it does the same. */
    @Test
    void membersOfLocalClasses() {
        String both = "static class C { Object put(int x) { class L { record P(int x) {} Object p() { return new P(1); } boolean is(Object o) { return o instanceof P; } }"
                + " return new L().p(); } } static Object[] all() { return root; }";
        String after = "static class B { Object put(int x) { class L { record P(int x) {} Object p() { return new P(2); } } return new L().p(); } }" + both;
        String is = "static String is() { return root[0] + \" \" + root[0].equals(new C().put(1)); }";
        run("write-is", shop(array("new C().put(1)"), both, is)).printed("SAYS P[x=1] true");
        run("is", shop(array("new C().put(1)"), after, is)).printed("SAYS P[x=1] true");
        String twice = both.replace("Object put(int x) {", "Object first(int x) { class L { record P(int x) {} Object p() { return new P(1); } boolean is(Object o) { return o instanceof P; } }"
                + " return new L(); } Object put(int x) {");
        run("is", shop(array("new C().put(1)"), twice, is)).printed("SAYS P[x=1] true");
    }

    @Test
    void anonymousClassesInLambdas() {
        String both = "((Supplier<Named>) () -> XX).get()";
        String a = both.replace("XX", anonymous("a"));
        String b = both.replace("XX", anonymous("b"));
        run("write", shop(array(a, b))).printed("SAYS a5 b5");
        run("say-gc-say", shop(array(b, supplier("new"), a))).printed("SAYS a5 b5");
    }

    @Test
    void serializableLambdasAndMethodReferences() {
        String both = "(Supplier<String> & java.io.Serializable) () -> \"XX\"";
        String reference = "(Supplier<String>) Shop::text";
        String text = "static String text() { return \"t\"; }";
        run("write", shop(array(both.replace("XX", "a"), both.replace("XX", "b"), reference), text)).printed("SAYS a b t");
        run("say-gc-say", shop(array(reference, both.replace("XX", "b"), both.replace("XX", "a")), text)).printed("SAYS a b t");
        run("say-gc-say", shop(array(reference, both.replace("XX", "b"), both.replace("XX", "a")), text.replace("\"t\"", "\"changed\""))).printed("SAYS a b changed");
    }

    @Test
    void rulesThatMapAClassToItselfNeedANumber() {
        for (String rule : List.of("Shop=Shop", "Shop.root=Shop.root")) {
            child("write", shop(array(anonymous("a"))), "-XX:NVMRenames=" + rule).run().exited(1).said("-XX:NVMRenames").neverSaid("SAYS");
        }
    }

    /** Declares each of the classes to be enclosed by the next one, and the last one by the first. */
    private Path encloseEachOther(String shop, String... names) {
        Path classes = Variant.compile(Variant.newFolder(folder), MAIN, shop, NAMED);
        for (int i = 0; i < names.length; i++) {
            Path file = classes.resolve(names[i] + ".class");
            ClassDesc encloser = ClassDesc.of(names[(i + 1) % names.length]);
            try {
                ClassFile format = ClassFile.of();
                Files.write(file, format.transformClass(format.parse(file), (builder, element) -> builder.with(
                        element instanceof EnclosingMethodAttribute ? EnclosingMethodAttribute.of(encloser, Optional.empty(), Optional.empty()) : element)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return classes;
    }

    @Test
    void classesThatEncloseThemselves() {
        String shop = shop(array(anonymous("a"), anonymous("b")));
        for (String[] names : List.of(new String[] {"Shop$1"}, new String[] {"Shop$1", "Shop$2"})) {
            Path classes = encloseEachOther(shop, names);
            Variant.child(folder, classes, "write").run().succeeded().printed("SAYS a5 b5");
            Variant.child(folder, classes, "say-gc-say").run().succeeded().printed("SAYS a5 b5");
            assertTrue(folder.resolve("test.nvm").toFile().delete());
        }
    }

    private static String suppliers(IntStream numbers) {
        return numbers.mapToObj(n -> supplier("s" + n)).collect(Collectors.joining(", "));
    }

    @Test
    void manyLambdas() {
        int count = 300;
        String all = "SAYS " + IntStream.range(0, count).mapToObj(n -> "s" + n).collect(Collectors.joining(" "));
        String same = suppliers(IntStream.range(0, count));
        run("write", shop(array(same))).printed(all);
        for (String lambdas : List.of(same, supplier("new") + ", " + same, suppliers(IntStream.range(0, count).map(n -> count - 1 - n)))) {
            ChildJvm child = child("say", shop(array(lambdas)));
            assertTimeoutPreemptively(Duration.ofSeconds(20), () -> child.run().succeeded().printed(all));
        }
    }

    /** The one that is left has the type of the one that is gone. */
    @Test
    void aLambdaWhoseKinHasChangedIsRefused() {
        String captured = "int i = root == null ? 1 : 2; String s = \"s\" + i;";
        run("write", shop(captured + array("(Supplier<String>) () -> \"a\" + i", "(Supplier<String>) () -> \"b\" + s"))).printed("SAYS a1 bs1");
        isRefused(shop(captured + array("(Supplier<String>) () -> \"b\" + i")), "lambda$make$0");
        String changed = shop(captured + array("(Supplier<String>) () -> \"c\" + i", "(Supplier<String>) () -> \"b\" + s"));
        run("say-gc-say", changed).printed("SAYS c1 bs1");
    }

    /** One of them is durable, and written by that program; in the others it has the number of the second one. */
    private void isFoundBehind(String before, String after, String says) {
        run("write", before).printed(says);
        run("say-gc-say", before).printed(says);
        run("say-gc-say", after).printed(says);
        run("say", before).printed(says);
    }

    @Test
    void genericTypesTellClasses() {
        String token = "static abstract class Token<X> implements Named { public String say() { return getClass().getGenericSuperclass().getTypeName(); } }";
        String first = "new Token<List<String>>() {}";
        String other = "new Token<Integer>() {}";
        isFoundBehind(shop(array(first, other), token), shop(array("new Token<Long>() {}", other, first), token),
                "SAYS Shop$Token<java.util.List<java.lang.String>> Shop$Token<java.lang.Integer>");
    }

    @Test
    void genericTypesOfNumberedClasses() {
        String makes = "{ class L<T extends Comparable<T>> implements Named { List<? super L<T>.In> all; <X extends T> Map<X, L<T>> m() { return null; } class In {}"
                + " public String say() { return \"XX\"; } } list.add(new L<String>()); }";
        String list = "List<Object> list = new ArrayList<>(); ";
        String all = "return list.toArray();";
        String a = makes.replace("XX", "a");
        String b = makes.replace("XX", "b");
        isFoundBehind(shop(list + a + b + all), shop(list + makes + b + a + all), "SAYS a b");
    }

    @Test
    void annotationsAndConstantsTellClasses() {
        String id = "@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) @interface Id { String value(); int[] n() default {}; }"
                + " static abstract class B implements Named { public String say() { Class<?> c = getClass(); try { return c.getAnnotation(Id.class) == null ? \"\" + c.getDeclaredField(\"K\").get(null)"
                + " : c.getAnnotation(Id.class).value() + c.getAnnotation(Id.class).n()[0]; } catch (Exception e) { return \"\" + e; } } }";
        String list = "List<Object> list = new ArrayList<>(); ";
        String annotated = "{ @Id(value = \"id\", n = {N, 5}) class L extends B {} list.add(new L()); }";
        String constant = "{ class L extends B { static final long K = 1N; } list.add(new L()); }";
        String all = "return list.toArray();";
        String[] m = new String[6];
        for (int i = 0; i < m.length; i++) {
            m[i] = (i < 3 ? annotated : constant).replace("N", "" + i % 3);
        }
        isFoundBehind(shop(list + m[0] + m[1] + m[3] + m[4] + all, id), shop(list + m[2] + m[1] + m[0] + m[5] + m[4] + m[3] + all, id), "SAYS id0 id1 10 11");
    }

    @Test
    void methodsWithNumbersOfTheProgrammers() {
        String i = "static abstract class I implements Named { abstract String get$1(); public String say() { return get$1(); } }";
        String both = "new I() { String get$1() { return \"XX\"; } }";
        String a = both.replace("XX", "a");
        String b = both.replace("XX", "b");
        isFoundBehind(shop(array(a, b), i), shop(array(both, b, a), i), "SAYS a b");
    }

    @Test
    void referencesToMethodsWithNumbersGoByTheirNames() {
        String methods = "static String get$1() { return \"1XX\"; } static String get$2() { return \"2XX\"; }";
        String references = array("(Supplier<String>) Shop::get$1", "(Supplier<String>) Shop::get$2");
        run("write", shop(references, methods)).printed("SAYS 1XX 2XX");
        String after = methods.replace("1XX", "other").replace("2XX", "1XX").replace("other", "2XX");
        run("say-gc-say", shop(references, after)).printed("SAYS 2XX 1XX");
    }

    @Test
    void memberClassesWithNumbersOfTheProgrammers() {
        String members = "static class V$1 { public String toString() { return \"V1\"; } } static class V$2 { public String toString() { return \"V2\"; } }";
        String one = "(Supplier<String>) () -> \"\" + new V$1()";
        String two = "(Supplier<String>) () -> \"\" + new V$2()";
        isFoundBehind(shop(array(one, two), members), shop(array(two, one), members), "SAYS V1 V2");
        isFoundBehind(shop(array(one, two), members), shop(array(supplier("new"), two, one), members), "SAYS V1 V2");
    }

    @Test
    void arraysOfNumberedClassesTellWhatNamesThem() {
        String both = "{ class L implements Named { public String say() { return \"XX\"; } } list.add((Supplier<String>) () -> { try {"
                + " var c = L[].class.getComponentType().getDeclaredConstructor(); c.setAccessible(true); return ((Named) c.newInstance()).say(); }"
                + " catch (ReflectiveOperationException e) { return \"\" + e; } }); }";
        String list = "List<Object> list = new ArrayList<>(); ";
        String all = "return list.toArray();";
        String a = both.replace("XX", "a");
        String b = both.replace("XX", "b");
        isFoundBehind(shop(list + a + b + all), shop(list + b + a + all), "SAYS a b");
    }

    private static final String ADD = "static String add() { root = new Object[] { root[0], make()[0] }; return say(); }";

    /** The rule speaks of what another program has written under that name. */
    @Test
    void aRuleLeavesWhatTodaysProgramHasWritten() {
        String rule = "-XX:NVMRenames=Shop$1=Shop$2";
        run("write", shop(array(anonymous("a"), anonymous("b")), ADD)).printed("SAYS a5 b5");
        String after = shop(array(anonymous("new"), anonymous("a2"), anonymous("b")), ADD);
        isRefused(after, "there are or were others like it");
        run("add-put", after, rule).printed("SAYS a25 new5").printed("SAYS a27 new7");
        run("say-gc-say", after, rule).printed("SAYS a27 new7");
        run("say", after).printed("SAYS a27 new7");
    }

    @Test
    void aRuleLeavesLambdasThatTodaysProgramHasWritten() {
        String rule = "-XX:NVMRenames=Shop.lambda$make$0=Shop.lambda$make$1";
        run("write", shop(array(supplier("a"), supplier("b")), ADD)).printed("SAYS a b");
        String after = shop(array(supplier("new"), supplier("a2"), supplier("b")), ADD);
        isRefused(after, "lambda$make$0");
        run("add", after, rule).printed("SAYS a2 new");
        run("say-gc-say", after, rule).printed("SAYS a2 new");
    }

    /** What can't be told for want of stack is not told wrongly. */
    @Test
    void stackThatDoesNotLastToLoadOthers() {
        String inner = "new Named() { public String say() { return \"a\" + new Object() { public String toString() { return \"inner\"; } }; } }";
        String other = "new Named() { public String say() { return \"other\"; } }";
        String deep = "static Object[] made; static int deep(int n) { try { n = deep(n + 1); } catch (StackOverflowError e) { }"
                + " if (made == null) { try { made = make(); } catch (StackOverflowError e) { } } return n; }"
                + " static Object other() { return " + other + "; }"
                + " static String low() throws Exception { Class.forName(\"Shop$1\", false, Shop.class.getClassLoader()); deep(0); root = made; return say(); }";
        String shop = shop(array(inner), deep);
        run("low", shop, "-Xint", "-Xss512k").printed("SAYS ainner");
        run("say-gc-say", shop).printed("SAYS ainner");
        run("say", shop).printed("SAYS ainner");
    }

    @Test
    void renamedTypesOfWhatIsCompared() {
        String typed = "new Named() { Named next; Named next(Named n) { return n; } public String say() { return \"XX\"; } }";
        String a = typed.replace("XX", "a");
        String b = typed.replace("XX", "b");
        String lambda = "(Named) () -> \"XX\"";
        run("write", shop(array(a, b, lambda.replace("XX", "x"), lambda.replace("XX", "y")))).printed("SAYS a b x y");
        String after = shop(array(typed, b, a, lambda, lambda.replace("XX", "y"), lambda.replace("XX", "x"))).replace("Named", "Called");
        String called = NAMED.replace("Named", "Called");
        Variant.child(folder, "say", MAIN, after, called).run().exited(1).complained("-XX:NVMRenames").neverSaid("others like it");
        Variant.child(folder, "say-gc-say", MAIN, after, called).flags("-XX:NVMRenames=Named=Called").run().succeeded().printed("SAYS a b x y");
        Variant.child(folder, "say", MAIN, after, called).run().succeeded().printed("SAYS a b x y");
    }

    @Test
    void formerNamesOfWhatIsCompared() {
        run("write", shop(array(anonymous("a")))).printed("SAYS a5");
        Variant.child(folder, "say", MAIN, shop(array(anonymous("a"))).replace("Named", "Called"), NAMED.replace("Named", "Called")).run().exited(1)
                .complained("none is declared there").neverSaid("others like it");
        run("write", shop(array(anonymous("a"), anonymous("b")))).printed("SAYS a5 b5");
        String after = shop(array(anonymous("new"), anonymous("b"), anonymous("a"))).replace("Named", "Called");
        String called = "@org.autopersist.FormerName(\"Named\") " + NAMED.replace("Named", "Called");
        Variant.child(folder, "say-gc-say", MAIN, after, called).run().succeeded().printed("SAYS a5 b5");
    }

    @Test
    void membersOfMembersOfLocalClasses() {
        String both = "{ class L implements Named { String v() { return \"XX\"; } record A(B b) { record B(int i) {} } A a = new A(new A.B(7)); public String say() { return v() + a; } }"
                + " list.add(new L()); }";
        String list = "List<Object> list = new ArrayList<>(); ";
        String all = "return list.toArray();";
        run("write", shop(list + both.replace("XX", "a") + all)).printed("SAYS aA[b=B[i=7]]");
        run("say-gc-say", shop(list + both.replace("7", "8") + both.replace("XX", "a") + all)).printed("SAYS aA[b=B[i=7]]");
    }

    /** javac makes the name of the variable part of the method's name. */
    @Test
    void serializableLambdasOfAnotherVariable() {
        String makes = "Supplier<String> NAME = (Supplier<String> & java.io.Serializable) () -> \"x\"; Supplier<String> l = (Supplier<String> & java.io.Serializable) () -> \"y\";"
                + array("NAME", "l");
        isFoundBehind(shop(makes.replace("NAME", "first")), shop(makes.replace("NAME", "renamed")), "SAYS x y");
    }

    /** There is one class for all switches of a nest. */
    @Test
    void switchesOfOthers() {
        String color = "enum Color { RED, GREEN }";
        String form = "enum Form { ROUND }";
        String both = "(Supplier<String>) () -> { switch (c) { case RED: return \"XX1\"; default: return \"XX2\"; } }";
        String makes = "Color c = Color.RED;" + array(both.replace("XX", "a"), both.replace("XX", "b"));
        String other = "static int form(Form f) { switch (f) { case ROUND: return 1; default: return 2; } }";
        Variant.child(folder, "write", MAIN, NAMED, shop(makes), color, form).run().succeeded().printed("SAYS a1 b1");
        Variant.child(folder, "say-gc-say", MAIN, NAMED, shop(makes, other), color, form).run().succeeded().printed("SAYS a1 b1");
    }
}
