// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code -XX:NVMRenames}: what the program calls otherwise than the image does. One life with the flag is enough. */
@Tag("core")
class RenamesTest {

    /** Also of FormerNamesTest, as is {@link #renamed}. */
    static final String MAIN = """
            public class Main {
                public static void main(String[] args) throws Exception {
                    for (String phase : args[0].split("-")) {
                        if (phase.equals("gc")) { System.gc(); org.autopersist.AutoPersist.collect(); continue; }
                        System.out.println("SAYS " + Class.forName(phase.startsWith("n") ? "NewShop" : "Shop").getDeclaredMethod(phase.substring(1)).invoke(null));
                    }
                    Runtime.getRuntime().halt(0);
                }
            }
            """;
    private static final String SHOP = """
            import org.autopersist.*; import java.util.*; import java.util.function.*;
            class Shop {
                @DurableRoot static List<Item> items;
                @DurableRoot static Object[] others;
                @DurableRoot static int count = 3;
                @DurableRoot static Color best;
                static String write() {
                    items = new ArrayList<>();
                    for (int i = 0; i < 3; i++) { items.add(new Item("i" + i, i, Color.values()[i])); }
                    Item i = items.get(1);
                    EnumMap<Color, Item> byColor = new EnumMap<>(Color.class);
                    byColor.put(Color.GREEN, i);
                    Supplier<String> captured = () -> i.name;
                    Supplier<Color> plain = (Supplier<Color> & java.io.Serializable) () -> Color.BLUE;
                    others = new Object[] {new Item[] {i, null}, new Item[][] {{i}}, Item.class, Color.class, Item[].class, byColor,
                            new Item.Part(i), captured, plain, Nothing.ONLY, new IdentityHashMap<>(Map.of(Color.RED, 1, Item.class, 2))};
                    count++;
                    best = Color.GREEN;
                    return say();
                }
                static String say() {
                    Item i = items.get(1);
                    Item[] array = (Item[]) others[0];
                    Item[][] arrays = (Item[][]) others[1];
                    EnumMap<Color, Item> byColor = (EnumMap<Color, Item>) others[5];
                    Map<Object, Integer> identities = (Map<Object, Integer>) others[10];
                    return items.size() + " " + i.name + " " + i.number + " " + (i.color == Color.GREEN) + " " + (array[0] == i) + " " + (arrays[0][0] == i)
                            + " " + (others[2] == Item.class) + (others[3] == Color.class) + (others[4] == Item[].class)
                            + " " + (byColor.get(Color.GREEN) == i) + " " + (((Item.Part) others[6]).of() == i)
                            + " " + ((Supplier<?>) others[7]).get() + " " + (((Supplier<?>) others[8]).get() == Color.BLUE)
                            + " " + identities.get(Color.RED) + identities.get(Item.class) + " " + count + " " + (best == Color.GREEN);
                }
                static String change() {
                    Item i = items.get(1);
                    i.number++; count++;
                    ((Item[]) others[0])[1] = new Item("new", 9, Color.RED);
                    ((Item[][]) others[1])[0] = new Item[] {i, new Item("newer", 10, Color.BLUE)};
                    items.add(new Item("more", 11, Color.GREEN));
                    return say();
                }
                static String added() {
                    return ((Item[]) others[0])[1].name + ((Item[][]) others[1])[0][1].name + items.getLast().name + (items.getLast().color == Color.GREEN);
                }
            }
            """;
    private static final String ITEM = """
            class Item {
                String name; int number; Color color;
                Item(String name, int number, Color color) { this.name = name; this.number = number; this.color = color; }
                record Part(Item of) {}
            }
            """;
    private static final String COLOR = "enum Color { RED, GREEN, BLUE { public String toString() { return \"b\"; } } }";
    private static final String NOTHING = "final class Nothing { static final Object ONLY = new Nothing(); }";
    private static final String ALL = " i1 1 true true true truetruetrue true true i1 true 12 4 true";
    private static final String CHANGED = " i1 2 true true true truetruetrue true true i1 true 12 5 true";

    private static final String NEW_SHOP = renamed(SHOP);
    private static final String NEW_ITEM = renamed(ITEM);
    private static final String NEW_COLOR = renamed(COLOR);

    static String renamed(String source) {
        return source.replaceAll("\\bShop\\b", "NewShop").replaceAll("\\bItem\\b", "Product").replaceAll("\\bColor\\b", "Paint")
                .replaceAll("\\bnumber\\b", "amount").replaceAll("\\bitems\\b", "products").replaceAll("\\bcount\\b", "total")
                .replaceAll("\\bGREEN\\b", "LIME");
    }

    private static final List<String> RULES = List.of("Shop=NewShop", "Item=Product", "Color=Paint", "Item.number=Product.amount",
            "Shop.items=NewShop.products", "Shop.count=NewShop.total", "Color.GREEN=Paint.LIME");
    private static final String FLAG = "-XX:NVMRenames=" + String.join(",", RULES);

    @TempDir
    Path folder;

    private ChildResult run(List<String> flags, String phase, String... sources) {
        return Variant.child(folder, phase, sources).flags(flags.toArray(String[]::new)).run().succeeded();
    }

    private void write() {
        run(List.of(), "owrite", MAIN, SHOP, ITEM, COLOR, NOTHING).printed("SAYS 3" + ALL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    void everythingIsThereByItsNewName(String collector) {
        write();
        run(List.of(FLAG, collector), "nsay-gc-nsay", MAIN, NEW_SHOP, NEW_ITEM, NEW_COLOR, NOTHING).printed("SAYS 3" + ALL).neverSaid("warning");
        run(List.of(collector), "nsay-gc-nchange-gc", MAIN, NEW_SHOP, NEW_ITEM, NEW_COLOR, NOTHING).printed("SAYS 3" + ALL).printed("SAYS 4" + CHANGED);
        run(List.of(collector), "nsay-nadded", MAIN, NEW_SHOP, NEW_ITEM, NEW_COLOR, NOTHING).printed("SAYS 4" + CHANGED).printed("SAYS newnewermoretrue");
    }

    @Test
    void changesInTheLifeWithTheFlagAreKept() {
        write();
        run(List.of(FLAG), "nchange-gc-nadded", MAIN, NEW_SHOP, NEW_ITEM, NEW_COLOR, NOTHING).printed("SAYS 4" + CHANGED);
        run(List.of(FLAG), "nsay-nadded", MAIN, NEW_SHOP, NEW_ITEM, NEW_COLOR, NOTHING).printed("SAYS newnewermoretrue");
        run(List.of(), "nsay-nadded", MAIN, NEW_SHOP, NEW_ITEM, NEW_COLOR, NOTHING).printed("SAYS 4" + CHANGED).printed("SAYS newnewermoretrue");
    }

    @Test
    void theOtherWayRoundItGoesBack() throws IOException {
        write();
        Path file = Files.write(folder.resolve("renames"), RULES);
        run(List.of("-XX:NVMRenames=@" + file), "nchange", MAIN, NEW_SHOP, NEW_ITEM, NEW_COLOR, NOTHING).printed("SAYS 4" + CHANGED);
        String back = String.join(",", RULES.stream().map(r -> r.substring(r.indexOf('=') + 1) + "=" + r.substring(0, r.indexOf('='))).toList());
        run(List.of("-XX:NVMRenames=" + back), "osay", MAIN, SHOP, ITEM, COLOR, NOTHING).printed("SAYS 4" + CHANGED);
        run(List.of(), "osay-oadded", MAIN, SHOP, ITEM, COLOR, NOTHING).printed("SAYS 4" + CHANGED).printed("SAYS newnewermoretrue");
    }

    @Test
    void withoutTheFlagNothingIsLost() {
        write();
        Variant.child(folder, "osay", MAIN, SHOP.replaceAll("\\bItem\\b", "Product"), ITEM.replaceAll("\\bItem\\b", "Product"), COLOR, NOTHING).run()
                .exited(1).complained("The image is left as it was").neverSaid("fatal error");
        run(List.of(), "osay", MAIN, SHOP, ITEM, COLOR, NOTHING).printed("SAYS 3" + ALL);
    }

    @Test
    void rulesThatNothingNeedsAreToldOf() {
        write();
        Variant.child(folder, "osay", MAIN.replace("Runtime.getRuntime().halt(0);", ""), SHOP, ITEM, COLOR, NOTHING)
                .flags("-XX:NVMRenames=Itm=Product").run().succeeded().said("nothing of the name Itm");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Item", "Item=", "=Product", "Item=Item", "Item=Product,Item=Other", "@nofile", "It;em=Product", "a=b=c"})
    void whatIsNoRuleIsRefused(String rules) {
        Variant.child(folder, "owrite", MAIN, SHOP, ITEM, COLOR, NOTHING).flags("-XX:NVMRenames=" + rules).run()
                .exited(1).said("-XX:NVMRenames").neverSaid("SAYS").neverSaid("fatal error");
    }

    private static String fields(String first, String second) {
        return "class Part { int " + first + " = 3, " + second + " = 4; String text = \"t\"; }";
    }

    private static String holder(String first, String second) {
        return """
                import org.autopersist.*;
                class Shop {
                    @DurableRoot static Part part;
                    static String write() { part = new Part(); return say(); }
                    static String say() { return "FIRST=" + part.FIRST + " SECOND=" + part.SECOND + " " + part.text; }
                    static String change() { part.SECOND = 7; return say(); }
                }
                """.replace("FIRST", first).replace("SECOND", second);
    }

    /** A rule is about what an older version wrote, not about what the new one has made of it. */
    @Test
    void fieldsInAChainAreRenamedOnce() {
        List<String> rules = List.of("-XX:NVMRenames=Part.a=Part.b,Part.b=Part.c");
        run(List.of(), "owrite", MAIN, holder("a", "b"), fields("a", "b")).printed("SAYS a=3 b=4 t");
        run(rules, "osay-gc-ochange", MAIN, holder("b", "c"), fields("b", "c")).printed("SAYS b=3 c=4 t").neverSaid("warning");
        run(rules, "osay", MAIN, holder("b", "c"), fields("b", "c")).printed("SAYS b=3 c=7 t").said("is not applied");
        run(List.of(), "osay", MAIN, holder("b", "c"), fields("b", "c")).printed("SAYS b=3 c=7 t");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Part.a=Part.b,Part.b=Part.a", "Part.a=Part.unknown"})
    void whatCanNotBeToldIsNotRenamed(String rules) {
        run(List.of(), "owrite", MAIN, holder("a", "b"), fields("a", "b"));
        run(List.of("-XX:NVMRenames=" + rules), "osay-gc-ochange", MAIN, holder("a", "b"), fields("a", "b"))
                .printed("SAYS a=3 b=4 t").said("is not applied");
        run(List.of(), "osay", MAIN, holder("a", "b"), fields("a", "b")).printed("SAYS a=3 b=7 t");
    }

    private static String roots(String... names) {
        StringBuilder fields = new StringBuilder();
        StringBuilder say = new StringBuilder("\"roots\"");
        for (String name : names) {
            fields.append("@DurableRoot static List<String> ").append(name).append("; @DurableRoot static int n").append(name).append("; ");
        }
        for (String name : new TreeSet<>(List.of(names))) {
            say.append(" + \" ").append(name).append("=\" + ").append(name).append(" + n").append(name);
        }
        return "import org.autopersist.*; import java.util.*; class Shop { " + fields
                + "static String write() { p = new ArrayList<>(List.of(\"P\")); q = new ArrayList<>(List.of(\"Q\")); np = 1; nq = 2; return say(); } "
                        .repeat(List.of(names).contains("p") ? 1 : 0)
                + "static String change() { q.add(\"n\"); nq = 9; return say(); } "
                + "static String set() { q = new ArrayList<>(List.of(\"new\")); nq = 5; return say(); } "
                + "static String say() { return " + say + "; } }";
    }

    @ParameterizedTest
    @ValueSource(strings = {"q,z", "z,q"})
    void rootsInAChainAreRenamedOnce(String order) {
        String[] names = order.split(",");
        List<String> rules = List.of("-XX:NVMRenames=Shop.p=Shop.q,Shop.q=Shop.z,Shop.np=Shop.nq,Shop.nq=Shop.nz");
        run(List.of(), "owrite", MAIN, roots("p", "q")).printed("SAYS roots p=[P]1 q=[Q]2");
        run(rules, "osay-gc-ochange-gc", MAIN, roots(names)).printed("SAYS roots q=[P]1 z=[Q]2").printed("SAYS roots q=[P, n]9 z=[Q]2");
        run(rules, "osay", MAIN, roots(names)).printed("SAYS roots q=[P, n]9 z=[Q]2");
        run(List.of(), "osay", MAIN, roots(names)).printed("SAYS roots q=[P, n]9 z=[Q]2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"q,z", "z,q"})
    void aNewRootHasTheNameOfOneThatIsRenamed(String order) {
        String[] names = order.split(",");
        List<String> rules = List.of("-XX:NVMRenames=Shop.q=Shop.z,Shop.nq=Shop.nz");
        run(List.of(), "owrite", MAIN, roots("p", "q"));
        run(rules, "osay-gc-oset", MAIN, roots(names)).printed("SAYS roots q=null0 z=[Q]2").printed("SAYS roots q=[new]5 z=[Q]2");
        run(rules, "osay", MAIN, roots(names)).printed("SAYS roots q=[new]5 z=[Q]2");
        run(List.of(), "osay", MAIN, roots(names)).printed("SAYS roots q=[new]5 z=[Q]2");
    }
}
