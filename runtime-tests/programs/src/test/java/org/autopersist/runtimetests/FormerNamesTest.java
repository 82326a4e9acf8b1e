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

/** {@code @FormerName} of classes, fields, durable roots and enum constants. */
@Tag("core")
class FormerNamesTest {

    private static final String MAIN = RenamesTest.MAIN;
    private static final String SHOP = """
            import org.autopersist.*; import java.util.*;
            class Shop {
                @DurableRoot static List<Object> items;
                @DurableRoot static int count = 3;
                static String write() {
                    Item i = new Item();
                    i.name = "n"; i.number = 7; i.color = Color.GREEN; i.part = new Item.Part(i);
                    items = new ArrayList<>(List.of(i, new Item[] {i}, Item.class, new EnumMap<>(Map.of(Color.GREEN, i))));
                    count++;
                    return say();
                }
                static String say() {
                    Item i = (Item) items.get(0);
                    return i.name + i.number + (i.color == Color.GREEN) + (i.part.of() == i) + (((Item[]) items.get(1))[0] == i)
                            + (items.get(2) == Item.class) + (((EnumMap<?, ?>) items.get(3)).get(Color.GREEN) == i) + count;
                }
                static String change() { ((Item) items.get(0)).number++; count++; return say(); }
            }
            """;
    private static final String ITEM = """
            class Item {
                String name; int number; Color color; Part part;
                record Part(Item of) {}
            }
            """;
    private static final String COLOR = "enum Color { RED, GREEN }";

    private static final String NEW_SHOP = renamed(SHOP).replace("class NewShop", "@FormerName(\"Shop\") class NewShop")
            .replace("@DurableRoot static List", "@FormerName(\"items\") @DurableRoot static List")
            .replace("@DurableRoot static int", "@FormerName({\"never\", \"count\"}) @DurableRoot static int");
    private static final String NEW_ITEM = "import org.autopersist.*; " + renamed(ITEM)
            .replace("class Product", "@FormerName(\"Item\") class Product").replace("int amount", "@FormerName(\"number\") int amount");
    private static final String NEW_COLOR = "import org.autopersist.*; @FormerName(\"Color\") enum Paint { @FormerName(\"GREEN\") LIME, RED }";

    private static String renamed(String source) {
        return RenamesTest.renamed(source);
    }

    @TempDir
    Path folder;

    private ChildResult run(String flag, String phase, String... sources) {
        return Variant.child(folder, phase, sources).flags(flag).run().succeeded();
    }

    private void write() {
        run("-XX:+UseSerialGC", "owrite", MAIN, SHOP, ITEM, COLOR).printed("SAYS n7truetruetruetruetrue4");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-XX:-NVMRecoverAhead"})
    void everythingIsThereByItsNewName(String flag) {
        write();
        run(flag, "nsay-gc-nchange", MAIN, NEW_SHOP, NEW_ITEM, NEW_COLOR).printed("SAYS n8truetruetruetruetrue5").neverSaid("warning");
        run(flag, "nchange-gc-nsay", MAIN, NEW_SHOP, NEW_ITEM, NEW_COLOR).printed("SAYS n9truetruetruetruetrue6").neverSaid("warning");
    }

    @Test
    void theImageHasTheNewNamesThen() {
        write();
        run("-XX:+UseSerialGC", "nchange", MAIN, NEW_SHOP, NEW_ITEM, NEW_COLOR);
        run("-XX:+UseSerialGC", "nsay", MAIN, renamed(SHOP), renamed(ITEM), renamed(COLOR)).printed("SAYS n8truetruetruetruetrue5");
    }

    @Test
    void anOlderVersionNeedsTheRulesTurnedRound() {
        write();
        run("-XX:+UseSerialGC", "nchange", MAIN, NEW_SHOP, NEW_ITEM, NEW_COLOR);
        run("-XX:NVMRenames=NewShop=Shop,Product=Item,Paint=Color,NewShop.products=Shop.items,NewShop.total=Shop.count,Product.amount=Item.number,"
                + "Paint.LIME=Color.GREEN", "ochange", MAIN, SHOP, ITEM, COLOR).printed("SAYS n9truetruetruetruetrue6");
        run("-XX:+UseSerialGC", "nsay", MAIN, NEW_SHOP, NEW_ITEM, NEW_COLOR).printed("SAYS n9truetruetruetruetrue6");
    }

    /** A root gets its new name when it is bound. */
    @Test
    void aRefusedRecoveryLeavesTheRootItsName() {
        write();
        String shop = NEW_SHOP.replace("Paint.LIME", "Paint.RED");
        Variant.child(folder, "nsay", MAIN, shop, NEW_ITEM, "import org.autopersist.*; @FormerName(\"Color\") enum Paint { RED }").run().exited(1)
                .said("The image is left as it was");
        run("-XX:+UseSerialGC", "osay", MAIN, SHOP, ITEM, COLOR).printed("SAYS n7truetruetruetruetrue4");
    }

    @Test
    void aFieldThatIsThereKeepsItsValues() {
        write();
        String item = "import org.autopersist.*; " + ITEM.replace("int number;", "int number; @FormerName(\"number\") int amount;");
        run("-XX:+UseSerialGC", "osay", MAIN, SHOP.replace("+ i.number +", "+ i.number + i.amount +"), item, COLOR)
                .printed("SAYS n70truetruetruetruetrue4").said("the class has a field number as well");
    }

    @Test
    void aClassThatIsThereKeepsItsObjects() {
        write();
        String other = "import org.autopersist.*; @FormerName(\"Item\") class Other { String name; }";
        run("-XX:+UseSerialGC", "osay", MAIN, SHOP.replace("return i.name", "new Other(); return i.name"), ITEM, COLOR, other)
                .printed("SAYS n7truetruetruetruetrue4");
    }

    @Test
    void theFlagGoesFirst() {
        write();
        String other = "class Other extends Product {}";
        run("-XX:NVMRenames=Item=Product,Item.name=Product.name", "nsay", MAIN, NEW_SHOP, NEW_ITEM, NEW_COLOR, other)
                .printed("SAYS n7truetruetruetruetrue4");
    }

    @Test
    void twoThatSayTheSameAreTold() {
        write();
        String other = "import org.autopersist.*; @FormerName(\"Shop\") class Other {}";
        Variant.child(folder, "nsay", MAIN.replace("for (String", "new Other(); for (String"), NEW_SHOP, NEW_ITEM, NEW_COLOR, other).run()
                .said("@FormerName of NewShop: Other says of itself that it was Shop");
    }

    /** It is a rule for the class that declares the field today. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFieldThatWasMovedAsWell(boolean isMovedDown) {
        String main = """
                public class Main {
                    @org.autopersist.DurableRoot static Low root;
                    public static void main(String[] args) {
                        if (root == null) { root = new Low(); }
                        System.out.println("SAYS " + root.say());
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        String was = "int was = 7;";
        String is = "@org.autopersist.FormerName(\"was\") int is; @org.autopersist.FormerName(\"no\") int other;";
        String high = "class High { FIELD }";
        String low = "class Low extends High { FIELD String say() { return \"\" + SHOWN; } }";
        run("-XX:+UseSerialGC", "", main, high.replace("FIELD", isMovedDown ? was : ""),
                low.replace("FIELD", isMovedDown ? "" : was).replace("SHOWN", "was")).printed("SAYS 7");
        for (int i = 0; i < 2; i++) {
            run("-XX:+UseSerialGC", "", main, high.replace("FIELD", isMovedDown ? "" : is),
                    low.replace("FIELD", isMovedDown ? is : "").replace("SHOWN", "is")).printed("SAYS 7").neverSaid("warning");
        }
        run("-XX:NVMRenames=Low.is=High.was,High.is=Low.was", "", main, high.replace("FIELD", isMovedDown ? was : ""),
                low.replace("FIELD", isMovedDown ? "" : was).replace("SHOWN", "was")).printed("SAYS 7");
    }
}
