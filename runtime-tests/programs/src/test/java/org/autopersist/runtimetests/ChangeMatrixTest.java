// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each change of a class that the guide's table has, on an image that an earlier build has written with {@link #SHOP} and the others,
 * whose {@code write()} made it. What the image holds must be as before for the classes that wrote it, whatever came between.
 */
@Tag("core")
class ChangeMatrixTest {

    private static final String GOLDEN = "/changes-4.nvm.gz";

    private static final String MAIN = """
            public class Main {
                public static void main(String[] args) throws Exception {
                    System.out.println("SAYS " + Shop.class.getDeclaredMethod(args[0]).invoke(null));
                    Runtime.getRuntime().halt(0);
                }
            }
            """;
    private static final String SHOP = """
            import org.autopersist.*; import java.util.*; import java.util.function.*;
            class Shop {
                @DurableRoot static Map<String, Object> root;
                @DurableRoot static int version;
                static String write() {
                    root = new TreeMap<>();
                    Item i = new Item();
                    i.next = new Item();
                    i.point = new Point(3, 4);
                    root.put("item", i);
                    root.put("items", new Item[] {i, i.next});
                    root.put("map", new EnumMap<>(Map.of(Color.GREEN, i)));
                    Supplier<Object> lambda = () -> i.text;
                    root.put("lambda", lambda);
                    version = 1;
                    return say();
                }
                static String say() {
                    Item i = (Item) root.get("item");
                    return version + " " + fields(i) + " " + (((Item[]) root.get("items"))[1] == i.next) + " "
                            + ((EnumMap<?, ?>) root.get("map")).keySet() + " " + ((Supplier<?>) root.get("lambda")).get();
                }
                static String fields(Item i) { return i.number + " " + i.text + " " + i.real + " " + i.color + " " + i.point + " " + i.list + " " + i.base; }
            }
            """;
    private static final String ITEM = """
            import java.util.*;
            class Item extends Base {
                int number = 7; String text = "seven"; float real = 1.5f; Color color = Color.RED; Point point; Item next;
                ArrayList<Object> list = new ArrayList<>(List.of("a", 1L));
            }
            """;
    private static final String BASE = "class Base { long base = 5; }";
    private static final String COLOR = "enum Color { RED, GREEN, BLUE }";
    private static final String POINT = "record Point(int x, int y) {}";
    private static final String ALL = "SAYS 1 7 seven 1.5 RED Point[x=3, y=4] [a, 1] 5 true [GREEN] seven";

    /**
     * One change: each of the texts is replaced by the one after it, in all sources. Then {@code say()} prints {@code says},
     * or the root is refused, and {@code says} is a part of the message.
     */
    record Change(String name, boolean isRefused, String says, List<String> flags, String... texts) {
        @Override
        public String toString() {
            return name;
        }

        private String in(String source) {
            String result = source;
            for (int i = 0; i < texts.length; i += 2) {
                result = result.replace(texts[i], texts[i + 1]);
            }
            return result;
        }
    }

    private static Change taken(String name, String says, String... texts) {
        return new Change(name, false, "SAYS " + says, List.of(), texts);
    }

    private static Change refused(String name, String message, String... texts) {
        return new Change(name, true, message, List.of(), texts);
    }

    static Stream<Change> changes() {
        String all = ALL.substring("SAYS ".length());
        return Stream.of(
                taken("nothing", all),
                taken("a field is added", all + " null 0", "int number = 7;", "int number; Object more = 1; int added = 2;",
                        "((Supplier<?>) root.get(\"lambda\")).get();", "((Supplier<?>) root.get(\"lambda\")).get() + \" \" + i.more + \" \" + i.added;"),
                taken("a field is removed", "1 7 seven RED Point[x=3, y=4] [a, 1] 5 true [GREEN] seven", "float real = 1.5f;", "", "i.real + \" \" + ", ""),
                taken("a reference is removed, with its class", "1 7 seven 1.5 RED [a, 1] 5 true [GREEN] seven", "Point point;", "", "+ i.point + \" \" ", "",
                        "i.point = new Point(3, 4);", "", "record Point(int x, int y) {}", "class Other {}"),
                taken("a field moves to the superclass", all, "int number = 7;", "", "class Base { long base = 5; }", "class Base { long base = 5; int number; }"),
                taken("a field moves to the subclass", all, "class Base { long base = 5; }", "class Base { }", "int number = 7;", "int number = 7; long base;"),
                taken("the order of the fields", all, "int number = 7; String text = \"seven\"; float real = 1.5f;", "float real; String text; int number;"),
                taken("int to long", all, "int number = 7;", "long number;"),
                taken("int to double", all.replace("1 7 ", "1 7.0 "), "int number = 7;", "double number;"),
                taken("float to double", all, "float real = 1.5f;", "double real;"),
                refused("long to int", "field base", "long base = 5;", "int base;"),
                refused("int to float", "field number", "int number = 7;", "float number;"),
                refused("int to String", "field number", "int number = 7;", "String number;"),
                taken("a class to an interface", all, "ArrayList<Object> list", "Collection<?> list"),
                taken("a class to Object", all, "ArrayList<Object> list", "Object list"),
                refused("a class to another", "field list", "ArrayList<Object> list = new ArrayList<>(List.of(\"a\", 1L));", "LinkedList<Object> list;"),
                taken("a record's component is added", "1 7 seven 1.5 RED Point[x=3, z=0, y=4] [a, 1] 5 true [GREEN] seven", "record Point(int x, int y)", "record Point(int x, int z, int y)",
                        "new Point(3, 4)", "new Point(3, 0, 4)"),
                taken("a record's component is removed", "1 7 seven 1.5 RED Point[x=3] [a, 1] 5 true [GREEN] seven", "record Point(int x, int y)", "record Point(int x)",
                        "new Point(3, 4)", "new Point(3)"),
                refused("a constant is removed", "RED", "enum Color { RED, GREEN, BLUE }", "enum Color { GREEN, BLUE }", "Color color = Color.RED;", "Color color;"),
                refused("a class is removed", "Point", "record Point(int x, int y) {}", "class Other {}", "Point point;", "Object point;",
                        "i.point = new Point(3, 4);", ""),
                refused("a class is abstract", "Item", "class Item extends Base {", "abstract class Item extends Base {",
                        "Item i = new Item();", "Item i = null;", "i.next = new Item();", ""),
                refused("a root's type", "version", "static int version;", "static long version;"),
                new Change("a field is renamed", false, ALL, List.of("-XX:NVMRenames=Item.text=Item.label"), "String text", "String label", "i.text", "i.label"),
                new Change("classes are renamed", false, ALL, List.of("-XX:NVMRenames=Base=Root,Color=Paint"), "Base", "Root", "Color", "Paint"));
    }

    @TempDir
    Path folder;

    private void copyGolden() throws IOException {
        try (InputStream in = ChangeMatrixTest.class.getResourceAsStream(GOLDEN)) {
            assertNotNull(in, GOLDEN);
            Files.copy(new GZIPInputStream(in), folder.resolve("test.nvm"));
        }
    }

    private ChildResult run(List<String> flags, String... sources) {
        ChildJvm child = Variant.child(folder, "say", sources).flags(flags.toArray(String[]::new));
        return child.run();
    }

    @ParameterizedTest
    @MethodSource("changes")
    void change(Change change) throws IOException {
        copyGolden();
        String[] sources = Stream.of(MAIN, SHOP, ITEM, BASE, COLOR, POINT).map(change::in).toArray(String[]::new);
        for (int life = 0; life < 2; life++) {
            ChildResult result = run(life == 0 ? change.flags() : List.of(), sources);
            if (change.isRefused()) {
                result.exited(1).complained(change.says()).neverSaid("SAYS").neverSaid("fatal error");
            } else {
                result.succeeded().printed(change.says());
            }
        }
        List<String> back = change.flags().stream().map(ChangeMatrixTest::turnedRound).toList();
        run(back, MAIN, SHOP, ITEM, BASE, COLOR, POINT).succeeded().printed(ALL);
    }

    private static String turnedRound(String flag) {
        String rules = flag.substring(flag.indexOf('=') + 1);
        return "-XX:NVMRenames=" + String.join(",", Stream.of(rules.split(","))
                .map(rule -> rule.substring(rule.indexOf('=') + 1) + "=" + rule.substring(0, rule.indexOf('='))).toList());
    }

    /** How the image was made. */
    @Test
    void thisBuildWritesTheSame() {
        Variant.child(folder, "write", MAIN, SHOP, ITEM, BASE, COLOR, POINT).run().succeeded().printed(ALL);
        run(List.of(), MAIN, SHOP, ITEM, BASE, COLOR, POINT).succeeded().printed(ALL);
    }
}
