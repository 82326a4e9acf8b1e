// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same rules in several lives, new classes, constants and roots with names of old ones, and odd files of rules. */
@Tag("core")
class RepeatedRenamesTest {

    /** Calls static methods {@code Class.method}, one after the other. */
    private static final String MAIN = """
            public class Main {
                public static void main(String[] args) throws Exception {
                    for (String call : args[0].split(",")) {
                        String[] parts = call.split("\\\\.");
                        try {
                            var method = Class.forName(parts[0]).getDeclaredMethod(parts[1]);
                            System.out.println("SAYS " + method.invoke(null));
                        } catch (Throwable t) {
                            while (!(t instanceof org.autopersist.AutoPersistException) && t.getCause() != null) { t = t.getCause(); }
                            System.out.println("THROWS " + t);
                        }
                    }
                    Runtime.getRuntime().halt(0);
                }
            }
            """;
    private static final String NONE = "-XX:+UseSerialGC";

    @TempDir
    Path folder;

    private ChildResult run(String flag, String calls, String... sources) {
        String[] all = new String[sources.length + 1];
        all[0] = MAIN;
        System.arraycopy(sources, 0, all, 1, sources.length);
        return Variant.child(folder, calls, all).flags(flag).run().succeeded();
    }

    private static String shop(String members) {
        return "import org.autopersist.*; import java.util.*; class Shop { " + members + " }";
    }

    @Test
    void aNewClassWithTheNameOfARenamedOneIsNotStoredBesideTheRule() {
        run(NONE, "Shop.write", shop("@DurableRoot static Object one; static Object write() { one = new A(); return one; }"), "class A { int x = 1; }");
        String shop = shop("""
                @DurableRoot static Object one;
                @DurableRoot static Object two;
                static Object say() { return one.getClass().getName() + ((B) one).x; }
                static Object object() { two = new A(); return two; }
                static Object array() { two = new A[0]; return two; }
                static Object type() { two = A.class; return two; }
                static Object second() { return two; }
                """);
        String[] sources = {shop, "class A { int x = 2; }", "class B { int x; }"};
        ChildResult result = run("-XX:NVMRenames=A=B", "Shop.say,Shop.object,Shop.array,Shop.type,Shop.second", sources);
        result.printed("SAYS B1").printed("SAYS null");
        result.said("THROWS org.autopersist.ObjectRefusedException").said("-XX:NVMRenames gives objects of its class to another one")
                .said("-XX:NVMRenames makes another class of it");
        run(NONE, "Shop.say,Shop.object,Shop.type,Shop.second", sources).printed("SAYS B1").printed("SAYS class A").said("SAYS A@").neverSaid("THROWS");
    }

    @Test
    void aChainOfClassesIsRefused() {
        String roots = "@DurableRoot static Object a; @DurableRoot static Object b;";
        run(NONE, "Shop.write", shop(roots + "static Object write() { a = new A(); b = new B(); return a; }"), "class A { int x = 1; }", "class B { int x = 2; }");
        String say = roots + "static Object say() { return a.getClass().getName() + b.getClass().getName(); }";
        run("-XX:NVMRenames=A=B,B=C", "Shop.say", shop(say), "class B { int x; }", "class C { int x; }")
                .said("THROWS org.autopersist.RecoveryException").said("-XX:NVMRenames makes B of the class A, and C of one of that name");
        run("-XX:NVMRenames=A=X,B=C", "Shop.say", shop(say), "class X { int x; }", "class C { int x; }").printed("SAYS XC");
        run("-XX:NVMRenames=X=B", "Shop.say", shop(say), "class B { int x; }", "class C { int x; }").printed("SAYS BC");
    }

    @Test
    void aClassMovesBelowItself() {
        String root = "@DurableRoot static Object one;";
        run(NONE, "Shop.write", shop(root + "static Object write() { one = new Item[] {new Item()}; return one; }"), "class Item { int x = 1; }");
        String[] sources = {
            shop(root + """
                    static Object say() { Item.Old[] all = (Item.Old[]) one; return all.length + all[0].getClass().getName() + all[0].x; }
                    static Object add() { Item.Old first = ((Item.Old[]) one)[0]; one = new Item.Old[] {first, new Item.Old()}; return say(); }
                    """),
            "class Item { static class Old { int x; } }"
        };
        run("-XX:NVMRenames=Item=Item$Old", "Shop.say,Shop.add", sources).printed("SAYS 1Item$Old1").printed("SAYS 2Item$Old1");
        run("-XX:NVMRenames=Item=Item$Old", "Shop.say", sources).printed("SAYS 2Item$Old1").neverSaid("THROWS");
        run(NONE, "Shop.say", sources).printed("SAYS 2Item$Old1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"one = E.A", "one = new Object[] {EnumSet.of(E.A)}", "one = new Object[] {new EnumMap<E, E>(Map.of(E.A, E.A))}"})
    void aNewConstantWithTheNameOfARenamedOneIsNotTakenForIt(String store) {
        String root = "@DurableRoot static Object one;";
        run(NONE, "Shop.write", shop(root + "static Object write() { " + store + "; return one; }"), "enum E { A, C }");
        String say = root + "static Object say() { return one instanceof Object[] all ? all[0] : one; }";
        run("-XX:NVMRenames=E.A=E.B", "Shop.say", shop(say), "enum E { C, A, B }").said("THROWS org.autopersist.RecoveryException")
                .said("nothing tells which of them was stored");
        run("-XX:NVMRenames=E.A=E.B", "Shop.say", shop(say), "enum E { C, B }").neverSaid("THROWS").said("B");
        run(NONE, "Shop.say", shop(say), "enum E { C, A, B }").neverSaid("THROWS").said("B");
    }

    @ParameterizedTest
    @CsvSource({"boolean,true,false", "int,10,0", "Object,new int[1],null", "double,1.5,0.0"})
    void whatARenamedRootHasIsAValueAlsoIfItIsNothing(String type, String first, String nothing) {
        String old = "import org.autopersist.*; class Shop { @DurableRoot static " + type + " r = " + first + "; static Object say() { return r; }"
                + " static Object drop() { r = " + nothing + "; return r; } }";
        run(NONE, "Shop.drop", old).printed("SAYS " + nothing);
        run(NONE, "Shop.say", old).printed("SAYS " + nothing);
        String renamed = old.replace("class Shop", "@FormerName(\"Shop\") class NewShop");
        run(NONE, "NewShop.say", renamed).printed("SAYS " + nothing);
        run(NONE, "NewShop.say", renamed).printed("SAYS " + nothing);
        String field = renamed.replace("@DurableRoot static", "@FormerName(\"r\") @DurableRoot static").replaceAll("\\br\\b(?!\")", "s");
        run(NONE, "NewShop.say", field).printed("SAYS " + nothing);
        run(NONE, "NewShop.say", field).printed("SAYS " + nothing);
    }

    @Test
    void theClassOfAnotherFieldIsMissingBesideAMigration() {
        String root = "@DurableRoot static Item one; static Object say() { if (one == null) { one = new Item(); } return one; }";
        run(NONE, "Shop.say", shop(root), "class Item { int v = 7; Tracer tracer; }", "class Tracer { }");
        Path classes = Variant.compile(Variant.newFolder(folder), MAIN, shop(root),
                "class Item { long[] v; Tracer tracer; @org.autopersist.Migrate static long[] v(int x) { return new long[] {x}; }"
                        + " public String toString() { return \"v\" + v[0]; } }",
                "class Tracer { }");
        Assertions.assertTrue(classes.resolve("Tracer.class").toFile().delete());
        Variant.child(folder, classes, "Shop.say").flags(NONE).run().succeeded().printed("SAYS v7");
    }

    /** What is there, and can't be loaded, is nobody's former name. */
    @Test
    void aClassThatCanNotBeLoadedKeepsItsObjects() {
        String root = "@DurableRoot static Object one;";
        run(NONE, "Shop.write", shop(root + "static Object write() { one = new Old(); return one; }"), "class Old { int x = 1; }");
        String[] sources = {
            MAIN,
            shop(root + "static Object say() { New.touch(); return one.getClass().getName(); }"),
            "@org.autopersist.FormerName(\"Old\") class New { int x; static void touch() { } }",
            "class Old extends Base { int x; }",
            "class Base { }"
        };
        Path classes = Variant.compile(Variant.newFolder(folder), sources);
        Assertions.assertTrue(classes.resolve("Base.class").toFile().delete());
        String calls = "New.touch,Shop.say";
        Variant.child(folder, classes, calls).flags(NONE).run().succeeded().said("objects of the class Old, which can't be loaded");
        Variant.child(folder, Variant.compile(Variant.newFolder(folder), sources), calls).flags(NONE).run().succeeded().printed("SAYS Old");
    }

    @Test
    void theFieldOfAConstantHasAFormerName() {
        String root = "@DurableRoot static Object one;";
        run(NONE, "Shop.write", shop(root + "static Object write() { one = Marks.NONE; return 1; }"),
                "class Marks { final int x = 1; static final Marks NONE = new Marks(); }");
        run(NONE, "Shop.say", shop(root + "static Object say() { return one == Marks.NOTHING; }"),
                "class Marks { final int x = 1; @org.autopersist.FormerName(\"NONE\") static final Marks NOTHING = new Marks(); }")
                .printed("SAYS true");
    }

    /** The first root is recovered, and the second one of the class is refused before any migration has run. */
    @Test
    void aMigrationThatNeverRanHasFailed() {
        String y = "import org.autopersist.*; class Y { @DurableRoot static P c; static Object say() { return c.cents; } static Object set() { c.cents = 7; return say(); } }";
        String x = "import org.autopersist.*; class X { @DurableRoot static int n = 1; @DurableRoot static P a; static Object write() { a = new P(); Y.c = a; return a.cents; }"
                + " static Object say() { return a.cents; } }";
        String p = "import org.autopersist.*; class P { double cents = 1.5; }";
        String q = "import org.autopersist.*; class P { long cents; @Migrate static long cents(double x) { return (long) (x * 100); } }";
        run(NONE, "X.write", x, y, p).printed("SAYS 1.5");
        String other = x.replace("int n", "long n");
        run(NONE, "X.say,Y.say,Y.set", other, y, q).neverSaid("SAYS 0").neverSaid("SAYS 7");
        run(NONE, "X.say,Y.say", x, y, q).printed("SAYS 150");
    }

    @Test
    void aFileOfRulesAsEditorsLeaveIt() throws IOException {
        String root = "@DurableRoot static Object one;";
        run(NONE, "Shop.write", shop(root + "static Object write() { one = new A(); return one; }"), "class A { int x = 1; }");
        Path file = Files.writeString(folder.resolve("rules"), "\uFEFFA=B\r\n# " + "no rule=at all ".repeat(1000) + "\r\n");
        String say = shop(root + "static Object say() { return one.getClass().getName(); }");
        run("-XX:NVMRenames=@" + file, "Shop.say", say, "class B { int x; }").printed("SAYS B").neverSaid("warning");
        Path classes = Variant.compile(Variant.newFolder(folder), MAIN, say, "class B { int x; }");
        Variant.child(folder, classes, "Shop.say").flags("-XX:NVMRenames=@" + folder).run().refused("-XX:NVMRenames", "can't be read");
    }
}
