// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.runtimetests.harness.ImageToolRun;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields that a class has no longer: the image keeps what they hold until the user says otherwise. */
@Tag("core")
class OldFieldsTest {

    /** Each phase is a method of {@code Item}, which says what it sees. */
    private static final String MAIN = """
            import org.autopersist.*; import java.util.*;
            public class Main {
                public static void main(String[] args) throws Exception {
                    for (String phase : args[0].split("-")) {
                        switch (phase) {
                            case "gc" -> { System.gc(); System.gc(); }
                            case "collect" -> { for (int i = 0; i < 3; i++) { AutoPersist.collect(); } }
                            case "churn" -> Roots.churn();
                            default -> System.out.println("SAYS " + Item.class.getDeclaredMethod(phase).invoke(null));
                        }
                    }
                    Runtime.getRuntime().halt(0);
                }
            }
            class Roots {
                @DurableRoot static Object garbage;
                static void churn() {
                    for (int i = 0; i < 3000; i++) { garbage = new int[300]; }
                }
            }
            """;

    private static final String ROOT = """
            import org.autopersist.*; import java.util.*;
            class Item {
                @DurableRoot static Item[] root;
            """;

    private static final String FIRST = ROOT + """
                int number = 7; String text = "seven"; byte small = 3; List<Part> parts = List.of(new Part(1), new Part(2)); long wide = 70;
                boolean flag = true; double real = 1.5; char letter = 'x';
                static String write() { root = new Item[] {new Item(), new Item()}; return say(); }
                static String say() {
                    Item i = root[1];
                    return i.number + " " + i.text + " " + i.small + " " + i.parts + " " + i.wide + " " + i.flag + " " + i.real + " " + i.letter;
                }
                static String change() { for (Item i : root) { i.text += "!"; i.wide++; } return say(); }
            }
            """;
    private static final String PART = "record Part(int number) {}";
    private static final String ALL = "SAYS 7 seven 3 [Part[number=1], Part[number=2]] 70 true 1.5 x";

    /** Has some of them, in another order, and others. */
    private static final String SECOND = ROOT + """
                String more; long wide; int number; Item next; int added;
                static String say() { Item i = root[1]; return i.number + " " + i.wide + " " + i.more + " " + i.next + " " + i.added; }
                static String change() {
                    for (Item i : root) { i.number++; i.more = "more" + i.number; i.next = i; i.added += 5; }
                    return say().replaceAll("Item@\\\\w+", "Item");
                }
            }
            """;

    private static final String OLD = "Item.flag,Item.letter,Item.parts,Item.real,Item.small,Item.text";

    @TempDir
    Path folder;

    private ChildResult run(List<String> flags, String phase, String... sources) {
        return Variant.child(folder, phase, sources).flags(flags.toArray(String[]::new)).run().succeeded();
    }

    private ChildResult run(String phase, String... sources) {
        return run(List.of(), phase, sources);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    void whatAClassHasNoLongerIsThereForOneThatHasIt(String collector) {
        List<String> flags = List.of(collector);
        run(flags, "write", MAIN, FIRST, PART).printed(ALL);
        run(flags, "say-gc-say", MAIN, SECOND).printed("SAYS 7 70 null null 0").said("-XX:NVMDropFields=" + OLD);
        run(flags, "change-gc-churn-collect-churn", MAIN, SECOND).printed("SAYS 8 70 more8 Item 5").neverSaid("NVMDropFields");
        run(flags, "change-churn-collect-gc-change", MAIN, SECOND).printed("SAYS 9 70 more9 Item 10");
        run(flags, "say-gc-collect-change", MAIN, FIRST, PART)
                .printed("SAYS 10 seven 3 [Part[number=1], Part[number=2]] 70 true 1.5 x")
                .printed("SAYS 10 seven! 3 [Part[number=1], Part[number=2]] 71 true 1.5 x");
        run(flags, "change", MAIN, SECOND).printed("SAYS 11 71 more11 Item 20");
        run(flags, "say", MAIN, FIRST, PART).printed("SAYS 11 seven! 3 [Part[number=1], Part[number=2]] 71 true 1.5 x");
    }

    @Test
    void aSecondOpeningWritesNothing() {
        run("write", MAIN, FIRST, PART);
        run("say", MAIN, SECOND).printed("SAYS 7 70 null null 0");
        run(List.of("-Xlog:nvm=info"), "say", MAIN, SECOND).neverSaid("new homes");
    }

    @Test
    void migratingDropsThem() {
        Path image = folder.resolve("test.nvm");
        run("write", MAIN, FIRST, PART);
        run("change", MAIN, SECOND).printed("SAYS 8 70 more8 Item 5");
        ImageToolRun.run("migrate", image, "--dry-run").succeeded().printed("Item.text: 2 objects of Item").printed("Item.parts: 2 objects of Item");
        ImageToolRun.run("dump", image).succeeded().printed("(old)");
        run("say", MAIN, FIRST, PART).printed("SAYS 8 seven 3 [Part[number=1], Part[number=2]] 70 true 1.5 x");
        run("say", MAIN, SECOND).printed("SAYS 8 70 more8 Item");
        ImageToolRun.run("migrate", image).succeeded().printed("dropped");
        ImageToolRun.run("verify", image).succeeded();
        ImageToolRun.run("migrate", image).succeeded().printed("keeps nothing");
        run(List.of("-Xlog:nvm=info"), "change", MAIN, SECOND).printed("SAYS 9 70 more9 Item 10").neverSaid("new homes");
        run("say", MAIN, FIRST, PART).printed("SAYS 9 null 0 null 70 false 0.0 \0");
        run("say", MAIN, SECOND).printed("SAYS 9 70 more9 Item");
    }

    /** What compacting leaves is opened by both. */
    @Test
    void compactingKeepsThem() {
        Path image = folder.resolve("test.nvm");
        run("write", MAIN, FIRST, PART);
        run("change", MAIN, SECOND).printed("SAYS 8 70 more8 Item 5");
        ImageToolRun.run("compact", image).succeeded();
        run(List.of("-Xlog:nvm=info"), "change", MAIN, SECOND).printed("SAYS 9 70 more9 Item 10").neverSaid("new homes");
        run("say", MAIN, FIRST, PART).printed("SAYS 9 seven 3 [Part[number=1], Part[number=2]] 70 true 1.5 x");
    }

    @Test
    void fieldsThatTheFlagNamesAreDropped() {
        run("write", MAIN, FIRST, PART);
        run("say", MAIN, SECOND);
        run(List.of("-XX:NVMDropFields=Item.text,Item.parts"), "change", MAIN, SECOND).printed("SAYS 8 70 more8 Item 5");
        run("say", MAIN, FIRST, PART).printed("SAYS 8 null 3 null 70 true 1.5 x");
    }

    @Test
    void fieldsThatTheFlagNamesAreDroppedAtOnce() {
        run("write", MAIN, FIRST, PART);
        run(List.of("-XX:NVMDropFields=" + OLD), "change", MAIN, SECOND).printed("SAYS 8 70 more8 Item 5").neverSaid("ap image migrate");
        run("say", MAIN, FIRST, PART).printed("SAYS 8 null 0 null 70 false 0.0 \0");
    }

    @Test
    void aFieldThatIsThereIsNotDropped() {
        run("write", MAIN, FIRST, PART);
        run(List.of("-XX:NVMDropFields=Item.text"), "say", MAIN, FIRST, PART).printed(ALL).said("the class Item has the field text")
                .neverSaid("found no values");
    }

    @Test
    void aMisspeltFieldIsTold() {
        run("write", MAIN, FIRST, PART);
        run(List.of("-XX:NVMDropFields=Item.text,Item.txet"), "say", MAIN, SECOND)
                .said("-XX:NVMDropFields: this process has found no values of Item.txet in the image")
                .neverSaid("no values of Item.text ");
    }

    private static final String HOLDER = """
            import org.autopersist.*; import java.util.*;
            class Item {
                @DurableRoot static Item root;
                Part part; int x;
                static String write() {
                    Item i = new Item(); i.part = new Part(); i.part.next = new Part();
                    root = i; Other.root = new Part[] {i.part.next}; return say();
                }
                static String say() { return root.part.next.count + " " + root.part.count + " " + (Other.root == null || Other.root[0] == root.part.next); }
                static String touch() { return "" + root.x; }
                static String other() { Other.root[0].count++; return "" + Other.root[0].count; }
                static String leave() { Other.root = null; return "left"; }
                static String link() { Part p = new Part(); p.count = 40; Other.root[0].next = p; return "linked"; }
                static String linked() { return "" + root.part.next.next.count; }
            }
            class Other { @DurableRoot static Part[] root; }
            """;
    private static final String WITHOUT = HOLDER.replace("Part part; ", "").replaceAll("(?s)static String write.*static String touch", "static String touch")
            .replaceAll("static String linked.*\n", "");
    private static final String SHARED = "class Part { int count; Part next; }";
    private static final String SHARED_CHANGED = "class Part { String more = \"m\"; Part next; Object[] list; int count; }";

    static Stream<String> orders() {
        return Stream.of("touch-gc-other-gc-leave-gc-churn-collect-gc", "other-gc-touch-gc-leave-gc-churn-collect-gc",
                "touch-other-gc-collect-leave-collect-gc-churn-collect", "other-leave-gc-touch-gc-churn-collect-gc");
    }

    /** What the old field leads to is another root's as well, which lets go of it. */
    @ParameterizedTest
    @MethodSource("orders")
    void whatIsSharedLives(String order) {
        run("write", MAIN, HOLDER, SHARED).printed("SAYS 0 0 true");
        run(order, MAIN, WITHOUT, SHARED);
        run("gc-touch-churn-collect-gc", MAIN, WITHOUT, SHARED);
        run("say", MAIN, HOLDER, SHARED).printed("SAYS 1 0 true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"touch-other-gc-collect-other", "other-touch-gc-collect-other"})
    void whatIsSharedGetsANewHome(String order) {
        run("write", MAIN, HOLDER, SHARED).printed("SAYS 0 0 true");
        run(order, MAIN, WITHOUT, SHARED_CHANGED).printed("SAYS 2");
        run(order, MAIN, WITHOUT, SHARED_CHANGED).printed("SAYS 4");
        run("link-gc-touch-collect-gc", MAIN, WITHOUT, SHARED_CHANGED);
        run("say-linked", MAIN, HOLDER, SHARED).printed("SAYS 4 0 true").printed("SAYS 40");
        run("say-linked", MAIN, HOLDER, SHARED_CHANGED).printed("SAYS 4 0 true").printed("SAYS 40");
    }

    private static final String NUMBERS = ROOT + """
                byte b = -5; char c = 60000; int i = -100000; float f = 1.25f; short s = -300;
                static String write() { root = new Item[] {new Item()}; return say(); }
                static String say() { Item x = root[0]; return x.b + " " + (int) x.c + " " + x.i + " " + x.f + " " + x.s; }
                static String change() { Item x = root[0]; x.i *= 10; return say(); }
                static String grow() { Item x = root[0]; x.i *= 10000; return say(); }
            }
            """;
    private static final String WIDE = NUMBERS.replace("byte b", "short b").replace("char c", "int c").replace("int i", "long i")
            .replace("float f = 1.25f", "double f = 1.25").replace("short s", "float s");

    @Test
    void widerTypesTakeTheValues() {
        run("write", MAIN, NUMBERS).printed("SAYS -5 60000 -100000 1.25 -300");
        run("say-change", MAIN, WIDE).printed("SAYS -5 60000 -100000 1.25 -300.0").printed("SAYS -5 60000 -1000000 1.25 -300.0");
        run("say", MAIN, WIDE).printed("SAYS -5 60000 -1000000 1.25 -300.0");
        run("say", MAIN, NUMBERS).printed("SAYS -5 60000 -1000000 1.25 -300");
        run("grow", MAIN, WIDE).printed("SAYS -5 60000 -10000000000 1.25 -300.0");
        Variant.child(folder, "say", MAIN, NUMBERS).run().exited(1).complained("field i").complained("Item").neverSaid("fatal error");
        run("say", MAIN, WIDE).printed("SAYS -5 60000 -10000000000 1.25 -300.0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"int i=long", "int i=float", "double d=float", "boolean z=int", "long j=double"})
    void whatLosesSomethingIsRefused(String change) {
        String[] parts = change.split("[ =]");
        String source = ROOT + "TYPE NAME; static String write() { root = new Item[] {new Item()}; return say(); }"
                + " static String say() { return \"\" + root[0].NAME; } }";
        String from = change.equals("int i=long") ? "long" : parts[0];
        String to = change.equals("int i=long") ? "int" : parts[2];
        run("write", MAIN, source.replace("TYPE", from).replace("NAME", parts[1]));
        Variant.child(folder, "say", MAIN, source.replace("TYPE", to).replace("NAME", parts[1])).run().exited(1)
                .complained("field " + parts[1]).complained("Item").neverSaid("fatal error");
        run("say", MAIN, source.replace("TYPE", from).replace("NAME", parts[1]));
    }
}
