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

/** Classes that change between two lives. Differences are settled by field name, or refused; never guessed. */
@Tag("core")
class EvolutionTest {

    private static final String IMPORTS = "import org.autopersist.*; import java.util.*;\n";

    /** Prints what {@code say} says of the root, and ends. */
    private static final String MAIN = IMPORTS + """
            public class Main {
                @DurableRoot static Object root;
                public static void main(String[] args) {
                    if (args[0].equals("write")) { root = Item.make(); }
                    System.out.println("SAYS " + Item.say(root));
                    Runtime.getRuntime().halt(0);
                }
            }
            """;

    private static final String FIRST = """
            public class Item {
                int number = 7; String text = "seven"; long wide = 70; Item self = this; byte small = 3;
                static Object make() { return new Object[] {new Item(), new Item()}; }
                static String say(Object o) {
                    Item i = (Item) ((Object[]) o)[1];
                    return i.number + " " + i.text + " " + i.wide + " " + (i.self == i) + " " + i.small;
                }
            }
            """;

    @TempDir
    Path folder;

    private ChildResult run(String phase, String... sources) {
        return Variant.child(folder, phase, sources).run();
    }

    private void write() {
        run("write", MAIN, FIRST).succeeded().printed("SAYS 7 seven 70 true 3");
    }

    /** Refused with the class and, if there is one, the field; and what is in the image is left as it was. */
    private void refused(String className, String field, String... sources) {
        ChildResult result = run("check", sources);
        result.exited(1).complained(className).complained(field).neverSaid("SAYS").neverSaid("fatal error");
        run("check", MAIN, FIRST).succeeded().printed("SAYS 7 seven 70 true 3");
    }

    @Test
    void fieldsInAnotherOrder() {
        write();
        run("check", MAIN, """
                public class Item {
                    byte small; Item self; long wide; int number; String text;
                    static Object make() { return null; }
                    static String say(Object o) {
                        Item i = (Item) ((Object[]) o)[1];
                        return i.number + " " + i.text + " " + i.wide + " " + (i.self == i) + " " + i.small;
                    }
                }
                """).succeeded().printed("SAYS 7 seven 70 true 3");
    }

    @Test
    void addedFieldsAreNullOrZero() {
        write();
        String second = """
                public class Item {
                    double real = 1.5; int number = 8; String text = "eight"; String more = "more"; long wide;
                    Item self; byte small; boolean flag = true; int[] ints = {1};
                    static Object make() { return null; }
                    static String say(Object o) {
                        Item i = (Item) ((Object[]) o)[1];
                        return i.number + " " + i.text + " " + i.more + " " + i.real + " " + i.flag + " " + i.ints;
                    }
                }
                """;
        run("check", MAIN, second).succeeded().printed("SAYS 7 seven null 0.0 false null");
    }

    @Test
    void addedFieldsAreDurable() {
        write();
        String second = """
                public class Item {
                    int number; String text; long wide; Item self; byte small; int added; Object reference;
                    static Object make() { return null; }
                    static String say(Object o) {
                        Item i = (Item) ((Object[]) o)[1];
                        i.added += 5; i.wide++;
                        i.reference = new Object[] {i.reference, i.added};
                        return i.added + " " + i.wide + " " + Arrays.deepToString((Object[]) i.reference);
                    }
                }
                """;
        second = "import java.util.*;\n" + second;
        run("check", MAIN, second).succeeded().printed("SAYS 5 71 [null, 5]");
        run("check", MAIN, second).succeeded().printed("SAYS 10 72 [[null, 5], 10]");
    }

    @Test
    void aRemovedFieldIsForgotten() {
        write();
        run("check", MAIN, """
                public class Item {
                    String text; long wide;
                    static Object make() { return null; }
                    static String say(Object o) {
                        Item i = (Item) ((Object[]) o)[1];
                        return i.text + " " + i.wide;
                    }
                }
                """).succeeded().printed("SAYS seven 70");
    }

    @Test
    void aFieldMovesToANewSuperclass() {
        write();
        // The field is another one now, Base.number: a value would be a guess.
        ChildResult result = run("check", MAIN, """
                public class Base { int number = 9; }
                """, """
                public class Item extends Base {
                    String text; long wide; Item self; byte small;
                    static Object make() { return null; }
                    static String say(Object o) {
                        Item i = (Item) ((Object[]) o)[1];
                        return i.number + " " + i.text;
                    }
                }
                """);
        if (result.exitCode() == 0) {
            result.neverSaid("SAYS 9");
        }
        result.neverSaid("fatal error");
    }

    @Test
    void aFieldOfAnotherTypeIsRefused() {
        write();
        refused("Item", "number", MAIN, """
                public class Item {
                    String number; String text; long wide; Item self; byte small;
                    static Object make() { return null; }
                    static String say(Object o) { return ((Item) ((Object[]) o)[1]).number; }
                }
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Integer", "int[]"})
    void aReferenceToAnotherTypeIsRefused(String type) {
        write();
        refused("Item", "text", MAIN, """
                public class Item {
                    int number; TYPE text; long wide; Item self; byte small;
                    static Object make() { return null; }
                    static String say(Object o) { return "" + ((Item) ((Object[]) o)[1]).number; }
                }
                """.replace("TYPE", type));
    }

    @Test
    void aWiderTypeOfAReferenceIsFine() {
        write();
        run("check", MAIN, """
                public class Item {
                    int number; CharSequence text; long wide; Object self; byte small;
                    static Object make() { return null; }
                    static String say(Object o) {
                        Item i = (Item) ((Object[]) o)[1];
                        return i.text.length() + " " + (i.self == i);
                    }
                }
                """).succeeded().printed("SAYS 5 true");
    }

    @Test
    void aMissingClassIsRefused() {
        write();
        refused("Item", "Item", MAIN.replace("Item.make()", "null").replace("Item.say(root)", "root"));
    }

    @Test
    void aClassThatBecameAnInterfaceIsRefused() {
        write();
        refused("Item", "Item", MAIN, """
                public interface Item {
                    static Object make() { return null; }
                    static String say(Object o) { return "" + o; }
                }
                """);
    }

    @Test
    void aClassThatBecameAbstractIsRefused() {
        write();
        refused("Item", "Item", MAIN, """
                public abstract class Item {
                    int number; String text; long wide; Item self; byte small;
                    static Object make() { return null; }
                    static String say(Object o) { return "" + o; }
                }
                """);
    }

    @Test
    void enumConstantsMayMoveButNotVanish() {
        String main = IMPORTS + """
                public class Main {
                    @DurableRoot static Object root;
                    public static void main(String[] args) {
                        if (args[0].equals("write")) { root = Color.make(); }
                        Object[] colors = (Object[]) root;
                        System.out.println("SAYS " + colors[0] + colors[1] + (colors[0] == Color.valueOf("RED")));
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        run("write", main, "public enum Color { RED, GREEN, BLUE; static Object make() { return values(); } }")
                .succeeded();
        String second = "public enum Color { BLACK, BLUE, GREEN, RED { }; static Object make() { return null; } }";
        run("check", main, second).succeeded().printed("SAYS REDGREENtrue");
        ChildResult result = run("check", main, second.replace("BLUE,", ""));
        if (result.exitCode() == 0) {
            throw new AssertionError("Expected a refusal\n" + result);
        }
        result.complained("Color").complained("BLUE").neverSaid("fatal error");
    }

    @Test
    void recordsMayChangeTheirComponents() {
        String main = IMPORTS + """
                public class Main {
                    @DurableRoot static Object root;
                    public static void main(String[] args) {
                        if (args[0].equals("write")) { root = Point.make(); }
                        System.out.println("SAYS " + root);
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        run("write", main, "public record Point(int x, int y) { static Point make() { return new Point(1, 2); } }")
                .succeeded();
        run("check", main, "public record Point(int y, String name, int x) { static Point make() { return null; } }")
                .succeeded()
                .printed("SAYS Point[y=2, name=null, x=1]");
    }

    /** A root that the program no longer declares stays in the image until it is declared again. */
    @Test
    void aRootThatIsGoneForOneLifeIsKept() {
        write();
        run("check", MAIN.replace("@DurableRoot static Object root;", "static Object root = Item.make();"), FIRST)
                .succeeded();
        run("check", MAIN, FIRST).succeeded().printed("SAYS 7 seven 70 true 3");
    }

    @Test
    void aRootOfANarrowerTypeIsRefused() {
        write();
        refused("Main", "root", MAIN.replace("static Object root", "static Integer root")
                .replace("root = Item.make();", ""), FIRST);
    }

    @Test
    void theFolderOfTheClassesDoesNotMatter() {
        write();
        run("check", FIRST, MAIN).succeeded().printed("SAYS 7 seven 70 true 3");
    }

    private static final String LAMBDA_MAIN = IMPORTS + """
            import java.util.function.*;
            public class Main {
                @DurableRoot static Object root;
                public static void main(String[] args) {
                    if (args[0].equals("write")) { root = Item.make(7); }
                    System.out.println("SAYS " + ((IntUnaryOperator) root).applyAsInt(1));
                    Runtime.getRuntime().halt(0);
                }
            }
            """;

    private static final String LAMBDA = """
            import java.util.function.*;
            public class Item {
                static Object make(int captured) { IntUnaryOperator f = n -> n + captured; return f; }
            }
            """;

    /** What a lambda does is the class's own affair; only the call site must be there. */
    @Test
    void theBodyOfALambdaMayChange() {
        run("write", LAMBDA_MAIN, LAMBDA).succeeded().printed("SAYS 8");
        run("check", LAMBDA_MAIN, LAMBDA.replace("n + captured", "10 * n + captured")).succeeded().printed("SAYS 17");
    }

    @Test
    void aLambdaThatIsGoneIsRefused() {
        run("write", LAMBDA_MAIN, LAMBDA).succeeded().printed("SAYS 8");
        for (String item : new String[] {
            "public class Item { static Object make(int captured) { return null; } }",
            LAMBDA.replace("int captured", "long captured").replace("n + captured", "n + (int) captured")
        }) {
            run("check", LAMBDA_MAIN, item)
                    .exited(1)
                    .complained("lambda")
                    .complained("Item")
                    .neverSaid("SAYS")
                    .neverSaid("fatal error");
        }
        run("check", LAMBDA_MAIN, LAMBDA).succeeded().printed("SAYS 8");
    }

    @Test
    void aHookThatIsDeclaredWronglyIsRefused() {
        write();
        refused("Item", "@AfterRecovery", MAIN, FIRST.replace(
                "static Object make()", "@org.autopersist.AfterRecovery static void hook() {} static Object make()"));
    }
}
