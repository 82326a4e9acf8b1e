// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Anonymous classes and lambdas that differ only in the constants of an enum over which they switch: compilers number these. */
@Tag("core")
class EnumSwitchesTest {

    private static final String MAIN = """
            public class Main {
                public static void main(String[] args) {
                    if (args[0].equals("gc")) { System.gc(); }
                    System.out.println("SAYS " + Shop.say());
                    Runtime.getRuntime().halt(0);
                }
            }
            """;

    /** What the switch is in; all of them know the constant RED. */
    private enum Maker {
        ANONYMOUS("new Supplier<String>() { Color c = color; public String get() { SWITCH } }"),
        LAMBDA("(Supplier<String>) () -> { Color c = color; SWITCH }"),
        LAMBDA_IN_ANONYMOUS("new Supplier<String>() { Color k = color; Supplier<String> s = () -> { Color c = k; SWITCH };"
                + " public String get() { return s.get(); } }");

        private final String makes;

        Maker(String makes) {
            this.makes = makes;
        }

        String of(String constants) {
            return makes.replace("SWITCH", "switch (c) { case " + constants + ": return \"yes\"; default: return \"no\"; }");
        }
    }

    @TempDir
    Path folder;

    private static String shop(String before, String first, String second, String after) {
        return """
                import org.autopersist.*; import java.util.*; import java.util.function.*;
                class Shop {
                    BEFORE
                    @DurableRoot static List<Supplier<String>> root;
                    static List<Supplier<String>> make(Color color) {
                        FIRST;
                        SECOND;
                        return List.of(red, green);
                    }
                    static String say() {
                        if (root == null) { root = make(Color.RED); }
                        return root.get(0).get() + ", " + root.get(1).get();
                    }
                    AFTER
                }
                """.replace("BEFORE", before).replace("FIRST", first).replace("SECOND", second).replace("AFTER", after);
    }

    private static String red(Maker maker) {
        return "Supplier<String> red = " + maker.of("RED");
    }

    private static String green(Maker maker) {
        return "Supplier<String> green = " + maker.of("GREEN");
    }

    private ChildResult run(String... sources) {
        String[] all = new String[sources.length + 1];
        all[0] = MAIN;
        System.arraycopy(sources, 0, all, 1, sources.length);
        return Variant.child(folder, "say", all).run();
    }

    private void says(String... sources) {
        run(sources).succeeded().printed("SAYS yes, no").neverSaid("warning");
    }

    private static final String COLOR = "enum Color { RED, GREEN, BLUE }";
    private static final String ANOTHER_SWITCH = "static int q(Color c) { switch (c) { case BLUE: case GREEN: return 1; default: return 0; } }";

    @ParameterizedTest
    @EnumSource(Maker.class)
    void anUnchangedProgram(Maker maker) {
        String shop = shop("", red(maker), green(maker), ANOTHER_SWITCH);
        says(shop, COLOR);
        says(shop, COLOR);
        Variant.child(folder, "gc", MAIN, shop, COLOR).run().succeeded().printed("SAYS yes, no").neverSaid("warning");
    }

    @ParameterizedTest
    @EnumSource(Maker.class)
    void anotherSwitchInFrontOfThem(Maker maker) {
        says(shop("", red(maker), green(maker), ""), COLOR);
        says(shop(ANOTHER_SWITCH, red(maker), green(maker), ""), COLOR);
        says(shop("", red(maker), green(maker), ANOTHER_SWITCH), COLOR);
    }

    @ParameterizedTest
    @EnumSource(Maker.class)
    void theyChangePlaces(Maker maker) {
        says(shop("", red(maker), green(maker), ""), COLOR);
        says(shop("", green(maker), red(maker), ""), COLOR);
        says(shop(ANOTHER_SWITCH, green(maker), red(maker), ""), COLOR);
    }

    @ParameterizedTest
    @EnumSource(Maker.class)
    void theEnumHasItsConstantsInAnotherOrder(Maker maker) {
        says(shop("", red(maker), green(maker), ""), COLOR);
        says(shop("", green(maker), red(maker), ""), "enum Color { BLUE, GREEN, RED }");
    }

    /** javac has ordinals for keys then. */
    @ParameterizedTest
    @EnumSource(Maker.class)
    void anEnumOfTheSameOutermostClass(Maker maker) {
        says(shop(COLOR, red(maker), green(maker), ""));
        says(shop("enum Color { GREEN, RED, BLUE }", red(maker), green(maker), ""));
        says(shop("enum Color { BLUE, GREEN, RED, WHITE }", green(maker), red(maker), ANOTHER_SWITCH));
    }

    @Test
    void aSwitchInTheSelectorOfAnother() {
        String nested = "switch (switch (c) { case A: yield Color.RED; default: yield Color.GREEN; }) { case B: return \"yes\"; default: return \"no\"; }";
        String first = "Supplier<String> red = new Supplier<String>() { Color c = color; public String get() { "
                + nested.replace("case A", "case RED").replace("case B", "case RED") + " } }";
        String second = "Supplier<String> green = new Supplier<String>() { Color c = color; public String get() { "
                + nested.replace("case A", "case GREEN").replace("case B", "case RED") + " } }";
        says(shop("", first, second, ""), COLOR);
        says(shop(ANOTHER_SWITCH, second, first, ""), COLOR);
    }

    @Test
    void theOrderOfCasesCountsNot() {
        String two = "Supplier<String> red = " + Maker.ANONYMOUS.of("RED").replace("case RED:", "case RED: return \"yes\"; case BLUE:").replace("\"yes\"; default",
                "\"blue\"; default");
        says(shop("", two, green(Maker.ANONYMOUS), ""), COLOR);
        says(shop(ANOTHER_SWITCH, green(Maker.ANONYMOUS), two, ""), COLOR);
    }

    /** As the Kotlin compiler has it: an array for each switch, with a number in its name. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void arraysOfKotlin(boolean isOfLambda) {
        String mappings = """
                static class WhenMappings {
                    static final int[] $EnumSwitchMapping$0; static final int[] $EnumSwitchMapping$1;
                    static {
                        int[] a = new int[Color.values().length];
                        try { a[Color.FIRST.ordinal()] = 1; } catch (NoSuchFieldError e) { }
                        $EnumSwitchMapping$0 = a;
                        int[] b = new int[Color.values().length];
                        try { b[Color.SECOND.ordinal()] = 1; } catch (NoSuchFieldError e) { }
                        $EnumSwitchMapping$1 = b;
                    }
                }
                """;
        Maker maker = isOfLambda ? Maker.LAMBDA : Maker.ANONYMOUS;
        String red = red(maker).replace("switch (c) { case RED", "switch (WhenMappings.$EnumSwitchMapping$N[c.ordinal()]) { case 1");
        String green = green(maker).replace("switch (c) { case GREEN", "switch (WhenMappings.$EnumSwitchMapping$N[c.ordinal()]) { case 1");
        String before = shop(mappings.replace("FIRST", "RED").replace("SECOND", "GREEN"), red.replace("$N", "$0"), green.replace("$N", "$1"), "");
        String after = shop(mappings.replace("FIRST", "GREEN").replace("SECOND", "RED"), green.replace("$N", "$0"), red.replace("$N", "$1"), "");
        says(before, COLOR);
        says(before, COLOR);
        says(after, COLOR);
    }

    /** As Eclipse's compiler has it: a method for each enum and class, which tells what the ordinals were when it was compiled. */
    @Test
    void arraysOfEclipse() {
        String table = """
                static int[] $SWITCH_TABLE$Color() {
                    int[] a = new int[Color.values().length];
                    a[Color.FIRST.ordinal()] = 1;
                    a[Color.SECOND.ordinal()] = 2;
                    return a;
                }
                """;
        String red = red(Maker.LAMBDA).replace("switch (c) { case RED", "switch ($SWITCH_TABLE$Color()[c.ordinal()]) { case N");
        String green = green(Maker.LAMBDA).replace("switch (c) { case GREEN", "switch ($SWITCH_TABLE$Color()[c.ordinal()]) { case N");
        String before = shop("", red.replace("case N", "case 1"), green.replace("case N", "case 2"),
                table.replace("FIRST", "RED").replace("SECOND", "GREEN"));
        says(before, COLOR);
        says(before, COLOR);
        says(shop("", green.replace("case N", "case 2"), red.replace("case N", "case 1"),
                table.replace("FIRST", "RED").replace("SECOND", "GREEN")), COLOR);
        run(shop("", green.replace("case N", "case 1"), red.replace("case N", "case 2"),
                table.replace("FIRST", "GREEN").replace("SECOND", "RED")), COLOR).exited(1).complained("there is or was more than one");
    }

    /** It goes on behind the array's element then. */
    @Test
    void whereNullGoesWithKotlin() {
        String mappings = """
                static class WhenMappings {
                    static final int[] $EnumSwitchMapping$0;
                    static {
                        int[] a = new int[Color.values().length];
                        try { a[Color.RED.ordinal()] = 1; } catch (NoSuchFieldError e) { }
                        $EnumSwitchMapping$0 = a;
                    }
                }
                """;
        String red = red(Maker.ANONYMOUS).replace("switch (c) { case RED:",
                "switch (c != null ? WhenMappings.$EnumSwitchMapping$0[c.ordinal()] : -1) { case -1: return \"null\"; case 1:");
        String green = red.replace("red", "green").replace("case 1: return \"yes\"; default: return \"no\"", "case 1: return \"no\"; default: return \"yes\"");
        String before = shop(mappings, red, green, "");
        says(before, COLOR);
        says(before, COLOR);
        says(shop(mappings + ANOTHER_SWITCH, green, red, ""), COLOR);
    }

    /** There is nothing to be known of its keys. */
    @Test
    void aSwitchWithoutCases() {
        String red = "Supplier<String> red = new Supplier<String>() { Color c = color; public String get() { switch (c) { default: return \"yes\"; } } }";
        String shop = shop("", red, red.replace("red", "green").replace("yes", "no"), "");
        says(shop, COLOR);
        says(shop, COLOR);
    }

    /** Then it can't be told what its switch does. */
    @Test
    void anArrayThatIsMadeOtherwise() {
        String mappings = "static class M { static final int[] $SwitchMap$Color = {1, 2, 3}; }";
        String red = red(Maker.ANONYMOUS).replace("switch (c) { case RED", "switch (M.$SwitchMap$Color[c.ordinal()]) { case 1");
        String green = green(Maker.ANONYMOUS).replace("switch (c) { case GREEN", "switch (M.$SwitchMap$Color[c.ordinal()]) { case 2");
        says(shop(mappings, red, green, ""), COLOR);
        run(shop(mappings, green, red, ""), COLOR).exited(1).complained("there are or were others like it");
    }
}
