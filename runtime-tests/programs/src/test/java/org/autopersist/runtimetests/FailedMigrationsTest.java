// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a migration that has failed, or was killed, leaves, and versions of the class that have changed in more than a field's type. */
@Tag("core")
class FailedMigrationsTest {

    private static final String MAIN = """
            public class Main {
                public static void main(String[] args) {
                    System.out.println("SAYS " + Shop.say());
                    if (args[0].equals("store")) { Shop.store(); }
                    Runtime.getRuntime().halt(0);
                }
            }
            """;
    private static final String SHOP = """
            class Shop {
                @org.autopersist.DurableRoot static N root;
                static String say() { if (root == null) { root = new N(); } return root.say(); }
                static void store() { root.store(); }
            }
            """;
    private static final String NOTHING = "-XX:+UseSerialGC";
    private static final String FAIL = "throw new ArithmeticException();";
    private static final String HALT = "Runtime.getRuntime().halt(9);";

    @TempDir
    Path folder;

    private ChildResult run(String flag, String phase, String... sources) {
        String[] all = new String[sources.length + 2];
        all[0] = MAIN;
        all[1] = SHOP;
        System.arraycopy(sources, 0, all, 2, sources.length);
        return Variant.child(folder, phase, all).flags(flag).run();
    }

    private void says(String expected, String flag, String... sources) {
        run(flag, "say", sources).succeeded().printed("SAYS " + expected);
    }

    private void fails(String flag, String... sources) {
        run(flag, "say", sources).exited(1).said("could not be migrated");
    }

    private void stops(String how, String flag, String... sources) {
        if (how.equals(HALT)) {
            run(flag, "say", sources).exited(9);
        } else {
            fails(flag, sources);
        }
    }

    /** A class N with these members, of which {@code say()} shows what the expression says. */
    private static String n(String members, String shown) {
        return "import org.autopersist.*; class N { " + members + " String say() { return \"\" + " + shown + "; } void store() { } }";
    }

    private static String storing(String n, String store) {
        return n.replace("void store() { }", "void store() { " + store + " }");
    }

    private static String text(String field, String type, String body) {
        return "String " + field + "; @Migrate static String " + field + "(" + type + " x) { " + body + " }";
    }

    @ParameterizedTest
    @CsvSource({"-XX:+UseSerialGC,2", "-XX:NVMDropFields=N.b,0"})
    void whatElseWasPendingIsGone(String flag, String left) {
        says("1 2", NOTHING, n("long a = 1, b = 2;", "a + \" \" + b"));
        fails(NOTHING, n(text("a", "long", "if (x > 0) { throw new ArithmeticException(); } return null;") + text("b", "long", "return null;"), "a"));
        run(flag, "say", n(text("a", "long", "return \"a\" + x;"), "a")).succeeded().printed("SAYS a1");
        says("a1 " + left, NOTHING, n("String a; long b;", "a + \" \" + b"));
    }

    @Test
    void allThatWasPendingIsGone() {
        says("1", NOTHING, n("long a = 1;", "a"));
        fails(NOTHING, n(text("a", "long", "if (x > 0) { throw new ArithmeticException(); } return null;"), "a"));
        String other = n("String c;", "c");
        run(NOTHING, "store", storing(other, "c = \"kept\";")).succeeded().printed("SAYS null");
        says("kept", NOTHING, other);
        says("kept 1", NOTHING, n("String c; long a;", "c + \" \" + a"));
    }

    @Test
    void anotherFieldBesideWhatIsPending() {
        says("1 2", NOTHING, n("long a = 1, b = 2;", "a + \" \" + b"));
        fails(NOTHING, n(text("a", "long", "if (x > 0) { throw new ArithmeticException(); } return null;") + text("b", "long", "return null;"), "a"));
        String other = n(text("a", "long", "return \"a\" + x;") + "String c;", "a + \" \" + c");
        run(NOTHING, "store", storing(other, "c = \"kept\";")).succeeded().printed("SAYS a1 null");
        says("a1 kept", NOTHING, other);
        says("2", NOTHING, n("long b;", "b"));
    }

    @Test
    void aThirdType() {
        says("1", NOTHING, n("long a = 1;", "a"));
        fails(NOTHING, n(text("a", "long", "if (x > 0) { throw new ArithmeticException(); } return null;"), "a"));
        String third = n("int a; @Migrate static int a(long x) { return (int) x + 0x7fff0000; }", "a");
        says(String.valueOf(0x7fff0001), NOTHING, third);
        says(String.valueOf(0x7fff0001), NOTHING, third);
    }

    @ParameterizedTest
    @CsvSource({"Integer," + FAIL, "long," + FAIL, "Integer," + HALT, "long," + HALT})
    void aFieldThatWasMovedToTheSubclass(String type, String how) {
        String before = "class B { " + type + " a = 1000; }";
        String beforeN = n("", "a").replace("class N", "class N extends B");
        String after = n(text("a", type, "how(); return \"m\" + x;") + " static void how() { " + how + " }", "a").replace("class N", "class N extends B");
        String empty = "class B { }";
        says("1000", NOTHING, before, beforeN);
        stops(how, NOTHING, empty, after);
        run(NOTHING, "store", before, storing(beforeN, type.equals("long") ? "a = 7L;" : "a = 7;")).succeeded().printed("SAYS 1000");
        stops(how, NOTHING, empty, after);
        stops(how, NOTHING, empty, after);
        says("m7", NOTHING, empty, after.replace(how, ""));
        says("m7", NOTHING, empty, after);
    }

    @Test
    void aFieldThatWasMovedToTheSuperclassAndIsGone() {
        String before = n("Integer a = 1000;", "a").replace("class N", "class N extends B");
        String after = "class B { String a; @org.autopersist.Migrate static String a(Integer x) { HOW return \"m\" + x; } }";
        String n = n("", "a").replace("class N", "class N extends B");
        says("1000", NOTHING, "class B { }", before);
        fails(NOTHING, after.replace("HOW", "if (x > 0) " + FAIL), n);
        says("no a", NOTHING, "class B { }", n.replace("\"\" + a", "\"no a\""));
        says("m1000", NOTHING, after.replace("HOW", ""), n);
    }

    @Test
    void aClassThatHasAnotherNumber() {
        String shop = """
                import java.util.function.*; import org.autopersist.*;
                class Shop {
                    FIRST
                    @DurableRoot static Supplier<String> root;
                    static String say() {
                        if (root == null) { root = new Supplier<String>() { BODY public String get() { return "" + x; } }; }
                        return root.get();
                    }
                    static void store() { }
                }
                """;
        String other = "static Runnable q = new Runnable() { public void run() { } };";
        String before = shop.replace("FIRST", "").replace("BODY", "Integer x = 1000;");
        String after = shop.replace("FIRST", other).replace("BODY", text("x", "Integer", "HOW return \"m\" + x;").replace("String x;", "String x = \"\";"));
        Variant.child(folder, "say", MAIN, before).run().succeeded().printed("SAYS 1000");
        Variant.child(folder, "say", MAIN, after.replace("HOW", "if (x > 0) " + FAIL)).run().exited(1).said("could not be migrated");
        Variant.child(folder, "say", MAIN, before).run().succeeded().printed("SAYS 1000");
        Variant.child(folder, "say", MAIN, after.replace("HOW", "if (x > 0) " + FAIL)).run().exited(1).said("could not be migrated");
        Variant.child(folder, "say", MAIN, shop.replace("FIRST", other + other.replace(" q ", " r ")).replace("BODY", "Integer x = 1000;")).run()
                .succeeded().printed("SAYS 1000");
        Variant.child(folder, "say", MAIN, after.replace("HOW", "")).run().succeeded().printed("SAYS m1000");
    }

    @Test
    void aNumberedClassIsNarrowedAgainUnderAThirdNumber() {
        String shop = """
                import java.util.function.*;
                class Shop {
                    FIRST
                    @org.autopersist.DurableRoot static Supplier<String> root;
                    static String say() {
                        if (root == null) { root = new Supplier<String>() { TYPE x = 1000; public String get() { return "" + x; } }; }
                        return root.get();
                    }
                    static void store() { }
                }
                """;
        String other = "static Runnable q = new Runnable() { public void run() { } };";
        for (String version : new String[] {shop.replace("FIRST", "").replace("TYPE", "int"), shop.replace("FIRST", other).replace("TYPE", "long"),
                shop.replace("FIRST", other + other.replace(" q ", " r ")).replace("TYPE", "int")}) {
            Variant.child(folder, "say", MAIN, version).run().succeeded().printed("SAYS 1000");
        }
    }

    private static final String RENAMED = n(text("b", "Integer", "HOW return \"m\" + x;"), "b");
    private static final String BEFORE = n("Integer a = 1000;", "a");

    @ParameterizedTest
    @ValueSource(strings = {NOTHING, "-XX:NVMRenames=N.b=N.a"})
    void aFieldThatHasAnotherName(String flagBack) {
        says("1000", NOTHING, BEFORE);
        fails("-XX:NVMRenames=N.a=N.b", RENAMED.replace("HOW", "if (x > 0) " + FAIL));
        run(flagBack, "store", storing(BEFORE, "a = 7;")).succeeded().printed("SAYS 1000");
        fails("-XX:NVMRenames=N.a=N.b", RENAMED.replace("HOW", "if (x > 0) " + FAIL));
        fails("-XX:NVMRenames=N.a=N.b", RENAMED.replace("HOW", "if (x > 0) " + FAIL));
        says("m7", "-XX:NVMRenames=N.a=N.b", RENAMED.replace("HOW", ""));
        says("m7", NOTHING, RENAMED.replace("HOW", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "@FormerName(\"b\") "})
    void aFieldThatNamesItsFormerName(String back) {
        String after = RENAMED.replace("String b;", "@FormerName(\"a\") String b;");
        says("1000", NOTHING, BEFORE);
        fails(NOTHING, after.replace("HOW", "if (x > 0) " + FAIL));
        says("1000", NOTHING, BEFORE.replace("Integer a", back + "Integer a"));
        fails(NOTHING, after.replace("HOW", "if (x > 0) " + FAIL));
        says("m1000", NOTHING, after.replace("HOW", ""));
    }

    @Test
    void aClassThatHasAnotherName() {
        says("1000", NOTHING, BEFORE);
        String shop = SHOP.replace("N root", "Q root").replace("new N", "new Q");
        String after = n(text("a", "Integer", "HOW return \"m\" + x;"), "a").replace("class N", "class Q");
        Variant.child(folder, "say", MAIN, shop, after.replace("HOW", "if (x > 0) " + FAIL)).flags("-XX:NVMRenames=N=Q").run().exited(1)
                .said("could not be migrated");
        says("1000", "-XX:NVMRenames=Q=N", BEFORE);
        Variant.child(folder, "say", MAIN, shop, after.replace("HOW", "if (x > 0) " + FAIL)).flags("-XX:NVMRenames=N=Q").run().exited(1)
                .said("could not be migrated");
        Variant.child(folder, "say", MAIN, shop, after.replace("HOW", "")).flags("-XX:NVMRenames=N=Q").run().succeeded().printed("SAYS m1000");
    }
}
