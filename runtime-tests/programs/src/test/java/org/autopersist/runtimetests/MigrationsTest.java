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

/** Fields whose type has changed: boxes, and methods annotated {@code @Migrate}. */
@Tag("core")
class MigrationsTest {

    private static final String MAIN = """
            import org.autopersist.*; import java.util.*;
            public class Main {
                public static void main(String[] args) throws Exception {
                    for (String phase : args[0].split("-")) {
                        switch (phase) {
                            case "gc" -> { System.gc(); AutoPersist.collect(); }
                            case "fill" -> fill();
                            default -> System.out.println("SAYS " + Shop.class.getDeclaredMethod(phase).invoke(null));
                        }
                    }
                    Runtime.getRuntime().halt(0);
                }
                static void fill() {
                    for (int i = 0; i < 200_000; i++) { garbage = new byte[100]; }
                }
                static Object garbage;
            }
            """;
    private static final String SHOP = """
            import org.autopersist.*; import java.util.*;
            class Shop {
                @DurableRoot static List<Item> items;
                @DurableRoot static Object shared;
                static String write() {
                    items = new ArrayList<>();
                    for (int i = 0; i < 5; i++) { items.add(new Item(i)); }
                    shared = items.get(3);
                    return say();
                }
                static String say() { return items + " " + (items.get(3) == shared); }
                static String change() { for (Item i : items) { i.change(); } return say(); }
            }
            """;

    /** An item whose field {@code v} is of that type, made of an int by the expression, and shown as it is. */
    private static String item(String type, String made, String migration) {
        return """
                import org.autopersist.*; import java.util.*; import java.time.*;
                class Item {
                    String name; %s v; Item other;
                    Item(int i) { name = "i" + i; v = %s; }
                    void change() { int i = 9; v = %s; }
                    %s
                    public String toString() { return name + "=" + v; }
                }
                """.formatted(type, made, made, migration);
    }

    private static final String INT = item("int", "i", "");

    @TempDir
    Path folder;

    private ChildResult run(String flag, String phase, String item) {
        return Variant.child(folder, phase, MAIN, SHOP, item).flags(flag).run();
    }

    private ChildResult write(String item) {
        return run("-XX:+UseSerialGC", "write", item).succeeded();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-Xint"})
    void aPrimitiveOneAndItsBoxForthAndBack(String flag) {
        String box = item("Integer", "i * 1000", "");
        write(INT);
        run(flag, "say-gc-say", box).succeeded().printed("SAYS [i0=0, i1=1, i2=2, i3=3, i4=4] true");
        run(flag, "change-gc-say", box).succeeded().printed("SAYS [i0=9000, i1=9000, i2=9000, i3=9000, i4=9000] true");
        run(flag, "say-change-gc-say", INT).succeeded().printed("SAYS [i0=9000, i1=9000, i2=9000, i3=9000, i4=9000] true")
                .printed("SAYS [i0=9, i1=9, i2=9, i3=9, i4=9] true");
        run(flag, "say", box).succeeded().printed("SAYS [i0=9, i1=9, i2=9, i3=9, i4=9] true");
    }

    @ParameterizedTest
    @CsvSource({"boolean,Boolean,true", "byte,Byte,(byte) (i - 2)", "char,Character,(char) ('a' + i)", "short,Short,(short) -i", "long,Long,i + 10000000000L",
        "float,Float,i / 2f", "double,Double,i / 2.0"})
    void allBoxes(String type, String box, String made) {
        String says = "SAYS" + write(item(type, made, "")).last("SAYS");
        run("-XX:+UseSerialGC", "say-gc-say", item(box, made, "")).succeeded().printed(says);
        run("-XX:+UseSerialGC", "say-gc-say", item(type, made, "")).succeeded().printed(says);
    }

    @Test
    void nullIsNoNumber() {
        write(item("Integer", "i == 2 ? null : i", ""));
        run("-XX:+UseSerialGC", "say", INT).exited(1).said("the field v of an object of the class Item holds null");
        run("-XX:+UseSerialGC", "say", item("int", "i", "@Migrate static int v(Integer before) { return before == null ? -1 : before; }"))
                .succeeded().printed("SAYS [i0=0, i1=1, i2=-1, i3=3, i4=4] true");
    }

    private static final String TO_TEXT = item("String", "\"t\" + i", "@Migrate private static String v(int before) { return \"was \" + before; }");

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-Xint", "-XX:-NVMRecoverAhead"})
    void aPrimitiveOneBecomesAReference(String flag) {
        write(INT);
        run(flag, "say-gc-fill-say", TO_TEXT).succeeded().printed("SAYS [i0=was 0, i1=was 1, i2=was 2, i3=was 3, i4=was 4] true");
        run(flag, "say-change-gc-say", TO_TEXT).succeeded().printed("SAYS [i0=was 0, i1=was 1, i2=was 2, i3=was 3, i4=was 4] true")
                .printed("SAYS [i0=t9, i1=t9, i2=t9, i3=t9, i4=t9] true");
        run(flag, "say", INT).exited(1).said("holds an object of the class java.lang.String, of which its type can't get a value");
        run(flag, "say-gc-say", item("int", "i", "@Migrate(\"v\") static int ofText(String s) { return s.length(); }")).succeeded()
                .printed("SAYS [i0=2, i1=2, i2=2, i3=2, i4=2] true");
        run(flag, "say", INT).succeeded().printed("SAYS [i0=2, i1=2, i2=2, i3=2, i4=2] true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    void aReferenceBecomesAnother(String flag) {
        write(item("Date", "i == 1 ? null : new Date(i * 1000L)", ""));
        String instant = item("Instant", "Instant.ofEpochSecond(i)", "@Migrate static Instant v(Date before) { return before.toInstant(); }");
        run(flag, "say-gc-fill-say", instant).succeeded().printed("SAYS [i0=1970-01-01T00:00:00Z, i1=null, i2=1970-01-01T00:00:02Z, "
                + "i3=1970-01-01T00:00:03Z, i4=1970-01-01T00:00:04Z] true");
        run(flag, "change-gc-say", instant).succeeded().printed("SAYS [i0=1970-01-01T00:00:09Z, i1=1970-01-01T00:00:09Z, i2=1970-01-01T00:00:09Z, "
                + "i3=1970-01-01T00:00:09Z, i4=1970-01-01T00:00:09Z] true");
    }

    @Test
    void whatIsMigratedKeepsItsObjects() {
        write(item("Object", "\"x\"", "").replace("v = \"x\";", "v = this;").replace("+ \"=\" + v", ""));
        String list = item("List<Object>", "new ArrayList<>()", "@Migrate static List<Object> v(Item before) { return new ArrayList<>(List.of(before)); }"
                + " boolean isOwn() { return v.get(0) == this; }").replace("+ \"=\" + v", "+ isOwn()");
        run("-XX:+UseSerialGC", "say-gc-fill-say", list).succeeded().printed("SAYS [i0true, i1true, i2true, i3true, i4true] true");
        run("-XX:+UseSerialGC", "say", list).succeeded().printed("SAYS [i0true, i1true, i2true, i3true, i4true] true");
    }

    @Test
    void aFailureLosesNothing() {
        write(INT);
        String failing = TO_TEXT.replace("return \"was", "if (before == 3) { throw new ArithmeticException(); } return \"was");
        for (int i = 0; i < 2; i++) {
            run("-XX:+UseSerialGC", "say", failing).exited(1).said("the field v of an object of the class Item could not be migrated")
                    .exited(1).said("ArithmeticException");
        }
        run("-XX:+UseSerialGC", "say", INT).succeeded().printed("SAYS [i0=0, i1=1, i2=2, i3=3, i4=4] true");
        run("-XX:+UseSerialGC", "say", failing).exited(1).said("could not be migrated");
        run("-XX:+UseSerialGC", "say", TO_TEXT).succeeded().printed("SAYS [i0=was 0, i1=was 1, i2=was 2, i3=was 3, i4=was 4] true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"int", "Date"})
    void aKillInTheMiddleLosesNothing(String type) {
        write(item(type, type.equals("int") ? "i" : "new Date(i)", ""));
        String method = type.equals("int") ? "(int before) { K return \"was \" + before; }" : "(Date before) { K return \"was \" + before.getTime(); }";
        String killing = item("String", "\"t\" + i", "static int n; @Migrate private static String v"
                + method.replace("K", "if (++n == 3) { Runtime.getRuntime().halt(7); }"));
        run("-XX:+UseSerialGC", "say", killing).exited(7);
        run("-XX:+UseSerialGC", "say", killing).exited(7);
        run("-XX:+UseSerialGC", "say-gc-say", item("String", "\"t\" + i", "@Migrate private static String v" + method.replace("K", "")))
                .succeeded().printed("SAYS [i0=was 0, i1=was 1, i2=was 2, i3=was 3, i4=was 4] true");
    }

    @Test
    void whatIsPendingIsNotForgotten() {
        write(INT);
        String failing = TO_TEXT.replace("return \"was", "if (before == 1) { throw new ArithmeticException(); } return \"was");
        run("-XX:+UseSerialGC", "say", failing).exited(1).said("could not be migrated");
        run("-XX:+UseSerialGC", "say", item("String", "\"t\" + i", "")).exited(1).said("annotated @Migrate can convert it");
        run("-XX:NVMDropFields=Item.v", "say", TO_TEXT).succeeded().printed("SAYS [i0=was 0, i1=was 1, i2=was 2, i3=was 3, i4=was 4] true");
    }

    /** A refused store inside of the method gives the field null again, not what it was before. */
    @Test
    void aRefusedStoreInTheMethod() {
        write(item("Date", "new Date(i)", ""));
        String storing = item("Object[]", "new Object[] {i}", "static { assert true; } @Migrate static Object[] v(Date before) {"
                + " Item first = Shop.items == null ? null : Shop.items.get(0);"
                + " if (first != null) { try { first.v = new Object[] {new Thread()}; } catch (ObjectRefusedException e) { }"
                + " if (first.v != null) { throw new AssertionError(first.v); } }"
                + " return new Object[] {before.getTime()}; }").replace("+ v;", "+ Arrays.toString(v);");
        run("-XX:+UseSerialGC", "say-gc-say", storing).succeeded().printed("SAYS [i0=[0], i1=[1], i2=[2], i3=[3], i4=[4]] true");
    }

    /** All is made recoverable before the first is stored. */
    @ParameterizedTest
    @ValueSource(strings = {"int", "Date"})
    void aResultThatCanNotBeKept(String type) {
        String old = item(type, type.equals("int") ? "i" : "new Date(i)", "");
        String says = "SAYS" + write(old).last("SAYS");
        String migration = "static int n; @Migrate static Object[] v(TYPE before) { return new Object[] {n++ == 3 ? new Thread() : \"x\"}; }";
        run("-XX:+UseSerialGC", "say", item("Object[]", "null", migration.replace("TYPE", type))).exited(1)
                .said("its new value can't be kept");
        run("-XX:+UseSerialGC", "say", old).succeeded().printed(says);
    }

    @Test
    void anImageWithoutRoomForTheResults() {
        String shop = SHOP.replace("i < 5", "i < 3000").replace("return items +", "return items.get(2999) +");
        Variant.child(folder, "write", MAIN, shop, INT).run().succeeded().printed("SAYS i2999=2999 true");
        String large = item("int[]", "null", "@Migrate static int[] v(int before) { return new int[2000]; }").replace("+ v;", "+ v.length;");
        Variant.child(folder, "say", MAIN, shop, large).run().exited(1).said("ImageFullException");
        Variant.child(folder, "say", MAIN, shop, INT).run().succeeded().printed("SAYS i2999=2999 true");
    }

    /**
     * Another root must not be given objects that have neither the former value nor the new one, not even if it was prepared
     * between their recovery and the failure: the root between the two takes that long.
     */
    @ParameterizedTest
    @ValueSource(strings = {"", "try { Thread.sleep(1500); } catch (InterruptedException e) { } "})
    void aRootThatSharesWhatCouldNotBeMigrated(String waits) {
        String main = """
                import org.autopersist.*; import java.util.*;
                public class Main {
                    static class A { @DurableRoot static List<Item> items; }
                    static class Between { @DurableRoot static int[][] many; }
                    static class B { @DurableRoot static List<List<Item>> items; }
                    public static void main(String[] args) {
                        if (args[0].equals("write")) {
                            A.items = new ArrayList<>(List.of(new Item(1), new Item(2)));
                            Between.many = new int[200_000][1];
                            B.items = new ArrayList<>(List.of(new ArrayList<>(A.items)));
                        }
                        for (int i = 0; i < 2; i++) {
                            try {
                                System.out.println("SAYS " + (i == 0 ? A.items : B.items));
                            } catch (LinkageError e) {
                                System.out.println("FAILED " + e.getCause());
                            }
                        }
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        Variant.child(folder, "write", main, INT).run().succeeded().printed("SAYS [[i1=1, i2=2]]");
        String failing = TO_TEXT.replace("return \"was", "if (before == 2) { " + waits + "throw new ArithmeticException(); } return \"was");
        Variant.child(folder, "say", main, failing).run().succeeded().printed("FAILED org.autopersist.RecoveryException")
                .printed("holds objects whose fields could not be migrated for another durable root").neverSaid("SAYS");
        Variant.child(folder, "say", main, TO_TEXT).run().succeeded().printed("SAYS [[i1=was 1, i2=was 2]]");
    }

    @Test
    void theCurrentFieldCountsNotAnOlderOne() {
        write(item("double", "i + 0.5", ""));
        run("-XX:+UseSerialGC", "say", item("int", "i", "").replace("int v;", "int w;").replace("v = i;", "w = i;").replace("+ v;", "+ w;")).succeeded();
        run("-XX:+UseSerialGC", "change", item("long", "i", "")).succeeded().printed("SAYS [i0=9, i1=9, i2=9, i3=9, i4=9] true");
        run("-XX:+UseSerialGC", "say", item("Object", "i", "@Migrate static Object v(double d) { return \"double\" + d; }"
                + " @Migrate(\"v\") static Object l(long l) { return \"long\" + l; }")).succeeded()
                .printed("SAYS [i0=long9, i1=long9, i2=long9, i3=long9, i4=long9] true");
    }

    @Test
    void whatAFailedMigrationLeavesIsForgottenByTheOlderVersion() {
        write(item("double", "i + 0.5", ""));
        run("-XX:+UseSerialGC", "say", item("float", "i", "@Migrate static float v(double d) { throw new ArithmeticException(); }")).exited(1);
        run("-XX:+UseSerialGC", "say", item("double", "i", "")).succeeded().printed("SAYS [i0=0.5, i1=1.5, i2=2.5, i3=3.5, i4=4.5] true");
        run("-XX:+UseSerialGC", "say", item("Double", "1.0 * i", "")).succeeded().printed("SAYS [i0=0.5, i1=1.5, i2=2.5, i3=3.5, i4=4.5] true");
    }

    @Test
    void besideOtherOldFields() {
        String gone = "long gone = name.hashCode(); byte small = 3; ";
        write(INT.replace("void change", gone + " void change").replace("name = \"i\" + i;", "name = \"i\" + i; gone = i + 100;")
                .replace("name.hashCode()", "1"));
        run("-XX:+UseSerialGC", "say-gc-say", TO_TEXT).succeeded().printed("SAYS [i0=was 0, i1=was 1, i2=was 2, i3=was 3, i4=was 4] true");
        run("-XX:+UseSerialGC", "say-gc-say", TO_TEXT).succeeded().printed("SAYS [i0=was 0, i1=was 1, i2=was 2, i3=was 3, i4=was 4] true");
        run("-XX:+UseSerialGC", "say", TO_TEXT.replace("void change", "long gone; byte small; void change")
                .replace("+ v;", "+ v + gone + small;")).succeeded()
                .printed("SAYS [i0=was 01003, i1=was 11013, i2=was 21023, i3=was 31033, i4=was 41043] true");
    }

    @Test
    void narrowing() {
        write(item("double", "i + 0.25", ""));
        run("-XX:+UseSerialGC", "say", INT).exited(1).said("field v of class Item had the type D when the image was written, and has I now");
        run("-XX:+UseSerialGC", "say-gc-say", item("int", "i", "@Migrate static int v(double d) { return (int) (d * 100); }")).succeeded()
                .printed("SAYS [i0=25, i1=125, i2=225, i3=325, i4=425] true");
    }

    @Test
    void aMethodThatIsDeclaredWronglyIsTold() {
        write(INT);
        run("-XX:+UseSerialGC", "say", item("String", "\"\"", "@Migrate String v(int before) { return \"\"; }")).exited(1).said("must be static");
        run("-XX:+UseSerialGC", "say", item("String", "\"\"", "@Migrate static int v(int before) { return 1; }")).exited(1).said("return the field's type");
        run("-XX:+UseSerialGC", "say", INT).succeeded().printed("SAYS [i0=0, i1=1, i2=2, i3=3, i4=4] true");
    }

    @Test
    void theInitializerAndHooksSeeWhatIsMigrated() {
        write(INT);
        String item = TO_TEXT.replace("void change", "@AfterRecovery private void hook() { name += v.length(); } void change");
        Variant.child(folder, "say", MAIN, SHOP.replace("static String write", "static int length = items == null ? 0 : items.get(2).v.length(); "
                + "static String write").replace("return items +", "return length + \" \" + items +"), item).run().succeeded()
                .printed("SAYS 5 [i05=was 0, i15=was 1, i25=was 2, i35=was 3, i45=was 4] true");
    }

    @Test
    void records() {
        Variant.child(folder, "write", MAIN, SHOP.replace("new Item(i)", "new Item(i)").replace("i.change();", ""), "record Item(int v) {}").run().succeeded();
        Variant.child(folder, "say-gc-say", MAIN, SHOP.replace("new Item(i)", "new Item(i, null)").replace("i.change();", ""), """
                record Item(long v, String added) {
                    @org.autopersist.AfterRecovery private void check() { if (v == 77) { throw new IllegalArgumentException("v"); } }
                }
                """).run().succeeded().printed("SAYS [Item[v=0, added=null], Item[v=1, added=null], Item[v=2, added=null], Item[v=3, added=null], "
                + "Item[v=4, added=null]] true");
        Variant.child(folder, "say-gc-say", MAIN, SHOP.replace("new Item(i)", "new Item(\"\")").replace("i.change();", ""), """
                record Item(String v) { @org.autopersist.Migrate static String v(long before) { return "<" + before + ">"; } }
                """).run().succeeded().printed("SAYS [Item[v=<0>], Item[v=<1>], Item[v=<2>], Item[v=<3>], Item[v=<4>]] true");
    }
}
