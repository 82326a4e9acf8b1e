// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.autopersist.image.Image;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What static final fields hold, and what programs compare by {@code ==}, over several lives. */
@Tag("core")
class ConstantsTest {

    /** Ends the process with a kill. */
    private static final String MAIN = """
            import org.autopersist.*; import java.util.*;
            public class Main {
                static class Marks { static final Object OWN = new Object(); }
                @DurableRoot static List<Object> root;
                public static void main(String[] args) {
                    if (args[0].equals("write")) {
                        root = new ArrayList<>(Kept.all());
                        root.add(Marks.OWN);
                    }
                    Object last = root.get(root.size() - 1);
                    StringBuilder text = new StringBuilder("SAYS");
                    for (int i = 0; i < Kept.all().size(); i++) {
                        text.append(' ').append(Kept.tell(root.get(i), Kept.all().get(i)));
                    }
                    System.out.println(text + " " + (last == Marks.OWN));
                    root.set(root.size() - 1, null);
                    root.set(root.size() - 1, Marks.OWN);
                    Runtime.getRuntime().halt(0);
                }
            }
            """;

    private static final String TELL = """
                static Object tell(Object kept, Object own) { return kept == own ? "same" : kept.toString(); }
            """;

    private static final String UNIT = """
            final class Unit {
                static final Unit METRE = new Unit("m", 1);
                final String name; final int power;
                Unit(String name, int power) { this.name = name; this.power = power; }
                public String toString() { return name + power; }
            }
            """;

    private static String kept(String expressions) {
        return "import java.util.*; class Kept { static List<Object> all() { return Arrays.asList(" + expressions + "); }" + TELL + "}";
    }

    @TempDir
    Path folder;

    private ChildResult run(String phase, String... sources) {
        return Variant.child(folder, phase, sources).run().succeeded();
    }

    private void keeps(String expected, String... sources) {
        run("write", sources);
        for (int life = 0; life < 3; life++) {
            run("check", sources).printed("SAYS " + expected);
        }
    }

    @Test
    void marksOfTheirOwnClassAndOfOthers() {
        keeps("same same same true", MAIN, kept("Mark.NONE, Outer.NULL, Outer.Inner.ANONYMOUS"),
                "final class Mark { static final Mark NONE = new Mark(); }", """
                class Outer {
                    static final Object NULL = new Object();
                    static class Inner { static final Object ANONYMOUS = new Object() { public String toString() { return "?"; } }; }
                }
                """);
    }

    @Test
    void immutableObjectsWithContents() {
        keeps("same same same true", MAIN, kept("Unit.METRE, Pair.OF_UNITS, Pair.NULLS"), UNIT, """
                record Pair(Unit a, Unit b, Thread.State state, Integer number, Class<?> type) {
                    static final Pair OF_UNITS = new Pair(Unit.METRE, Unit.METRE, Thread.State.NEW, 70000, int[].class);
                    static final Pair NULLS = new Pair(null, null, null, null, null);
                }
                """);
    }

    @Test
    void objectsWithEmptyArrays() {
        keeps("same same true", MAIN, kept("Numbers.NONE, Numbers.Few.NONE"), """
                record Numbers(int[] all, Object[][] others) {
                    static final Numbers NONE = new Numbers(new int[0], new String[0][]);
                    record Few(Numbers some, long[] more) { static final Few NONE = new Few(Numbers.NONE, new long[0]); }
                }
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "java.math.BigDecimal.ZERO", "java.math.BigDecimal.TEN", "java.math.BigInteger.TWO", "java.time.ZoneOffset.UTC",
        "java.time.LocalTime.MIDNIGHT", "java.time.LocalDate.EPOCH", "java.time.Duration.ZERO", "java.time.Period.ZERO", "Optional.empty()",
        "Locale.US", "Locale.ROOT", "java.util.logging.Level.INFO", "Currency.getInstance(\"EUR\")",
        "java.nio.charset.StandardCharsets.UTF_8", "java.nio.charset.StandardCharsets.UTF_16LE",
        "java.nio.charset.Charset.forName(\"windows-1252\")", "java.awt.font.TextAttribute.SIZE", "java.text.NumberFormat.Field.SIGN",
        "java.text.DateFormat.Field.YEAR", "java.text.MessageFormat.Field.ARGUMENT", "Character.UnicodeBlock.GREEK",
        "java.awt.ComponentOrientation.RIGHT_TO_LEFT", "javax.swing.text.StyleConstants.Bold"
    })
    void thoseOfTheJdk(String constant) {
        keeps("same true", MAIN, kept(constant));
    }

    /** Found by their names; a map with them as keys by identity finds them again. */
    /** Each refers to the one below by all its fields: many ways lead to the last one. */
    @Test
    void manyWaysToOneAreNotAllGone() {
        String deep = """
                import java.util.*;
                final class Kept {
                    static final Kept A = new Kept(null), B = new Kept(A), C = new Kept(B), D = new Kept(C), E = new Kept(D), F = new Kept(E),
                            G = new Kept(F), H = new Kept(G);
                    final Kept a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p;
                    Kept(Kept x) { a = b = c = d = e = f = g = h = i = j = k = l = m = n = o = p = x; }
                    static List<Object> all() { return List.of(H, A); }
                    static Object tell(Object kept, Object own) { return kept == own ? "same" : "other" + (((Kept) kept).a == ((Kept) kept).p); }
                }
                """;
        long start = System.nanoTime();
        Variant.child(folder, "write", MAIN, deep).run().succeeded();
        Variant.child(folder, "", MAIN, deep).run().succeeded().printed("SAYS othertrue same true");
        Assertions.assertTrue(System.nanoTime() - start < 60_000_000_000L, "16 ways at each of 8 steps took too long");
    }

    /** The superclass's initializer makes the constant, of a class that is not initialized yet. */
    @Test
    void aSuperclassHoldsAConstantOfASubclass() {
        keeps("same true", MAIN, """
                import java.util.*;
                class Kept {
                    static final Kept SUB = Sub.INSTANCE;
                    static final class Sub extends Kept { static final Sub INSTANCE = new Sub(); }
                    static List<Object> all() { return List.of(SUB); }
                    static Object tell(Object kept, Object own) { return kept == own && own == Sub.INSTANCE ? "same" : kept; }
                }
                """);
    }

    @Test
    void anInitializerThatFailsIsTold() {
        String kept = "import java.util.*; class Kept { int v; static List<Object> all() { return List.of(new Kept()); } " + TELL + " }";
        Variant.child(folder, "write", MAIN, kept).run().succeeded();
        Variant.child(folder, "", MAIN, kept.replace("int v;", "int v; static { if (true) { throw new ArithmeticException(); } }")).run().exited(1)
                .said("it holds objects of the class Kept, which could not be initialized");
        Variant.child(folder, "", MAIN, kept).run().succeeded();
    }

    @Test
    void currenciesAndZones() {
        String main = """
                import org.autopersist.*; import java.time.*; import java.util.*;
                public class Main {
                    @DurableRoot static Map<Currency, Integer> sums;
                    @DurableRoot static IdentityHashMap<Object, String> names;
                    @DurableRoot static ZoneId zone;
                    public static void main(String[] args) {
                        Currency euro = Currency.getInstance("EUR");
                        if (sums == null) {
                            sums = new HashMap<>();
                            names = new IdentityHashMap<>(Map.of(euro, "Euro"));
                            zone = ZoneId.of("Europe/Berlin");
                        }
                        sums.merge(euro, 1, Integer::sum);
                        System.out.println("SAYS " + sums + names.get(euro) + zone.equals(ZoneId.of("Europe/Berlin"))
                                + zone.getRules().getOffset(Instant.EPOCH));
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        for (int life = 1; life < 4; life++) {
            run("", main).printed("SAYS {EUR=" + life + "}Eurotrue+01:00");
        }
    }

    /** Not copies of it from the image, which code that compares by identity would notice. */
    @Test
    void aConstantRefersToWhatItsInitializerGaveIt() {
        keeps("same same true", MAIN, kept("Unit.METRE, Unit.FOOT").replace("kept == own", "kept == own && ((Unit) kept).name == Unit.NAME"),
                "class Unit { static final String NAME = new String(\"m\"); static final Unit METRE = new Unit(NAME), FOOT = new Unit(NAME); "
                        + "final String name; Unit(String name) { this.name = name; } }");
    }

    private static final String SMALL = """
            final class Small {
                private static final Small[] CACHE = new Small[200];
                static { for (int i = 0; i < CACHE.length; i++) { CACHE[i] = new Small(i); } CACHE[199] = null; }
                static final Small TEN = CACHE[10];
                final int value;
                Small(int value) { this.value = value; }
                static Small of(int value) { return value < CACHE.length && CACHE[value] != null ? CACHE[value] : new Small(value); }
                static Small replace(int i, int value) { return CACHE[i] = new Small(value); }
                static void swap(int i, int j) { Small s = CACHE[i]; CACHE[i] = CACHE[j]; CACHE[j] = s; }
                public String toString() { return "" + value; }
            }
            """;

    @Test
    void elementsOfArrays() throws IOException {
        keeps("same same same 199 5000 true", MAIN, kept("Small.of(3), Small.of(10), Small.of(198), Small.of(199), Small.of(5000)"), SMALL);
        List<String> constants = constants();
        Assertions.assertTrue(constants.contains("Small (constant Small.TEN)"), constants::toString);
        Assertions.assertTrue(constants.contains("Small (constant Small.CACHE,3)"), constants::toString);
    }

    private List<String> constants() throws IOException {
        try (Image image = Image.open(folder.resolve("test.nvm"))) {
            return image.classes().stream().map(c -> c.displayName()).toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java.math.BigInteger.valueOf(5)", "java.math.BigDecimal.valueOf(7)", "java.time.LocalTime.of(5, 0)"})
    void elementsOfTheJdk(String constant) {
        keeps("same true", MAIN, kept(constant));
    }

    /** Nobody can keep others from storing to an array. What they stored has to come back, or what was there before. */
    @Test
    void elementsThatAreReplaced() {
        String main = """
                import org.autopersist.*; import java.util.*;
                public class Main {
                    @DurableRoot static List<Small> root;
                    public static void main(String[] args) {
                        if (root == null) {
                            root = new ArrayList<>(List.of(Small.of(3)));
                            root.add(Small.replace(3, 999));
                            System.gc();
                            root.add(Small.replace(3, 1000));
                            Small.swap(4, 5);
                            root.add(Small.of(4));
                            System.gc();
                            root.add(Small.of(5));
                            root.add(Small.of(6));
                        }
                        System.out.println("SAYS " + root + (root.get(0) == Small.of(3)) + (root.get(5) == Small.of(6)));
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        run("", main, SMALL).printed("SAYS [3, 999, 1000, 5, 4, 6]falsetrue");
        for (int life = 0; life < 3; life++) {
            run("", main, SMALL).printed("SAYS [3, 999, 1000, 5, 4, 6]truetrue")
                    .said("CACHE,3 of Small is not what it was when the image was written");
        }
        run("", main, SMALL.replace("CACHE[199] = null;", "CACHE[3] = null; CACHE[6] = null;")).printed("SAYS [3, 999, 1000, 5, 4, 6]falsefalse")
                .said("CACHE,6 of Small holds no constant any more");
        run("", main, SMALL.replace("new Small[200]", "new Small[5]").replace("CACHE[199] = null;", "").replace("CACHE[10]", "new Small(10)"))
                .printed("SAYS [3, 999, 1000, 5, 4, 6]truefalse");
    }

    @Test
    void elementsAreFoundByIdentity() {
        String main = """
                import org.autopersist.*; import java.util.*;
                public class Main {
                    @DurableRoot static IdentityHashMap<Small, Integer> root;
                    public static void main(String[] args) {
                        if (root == null) { root = new IdentityHashMap<>(); }
                        for (int i = 0; i < 50; i++) { root.merge(Small.of(i), 1, Integer::sum); }
                        System.out.println("SAYS " + root.size() + new HashSet<>(root.values())
                                + (System.identityHashCode(Small.of(1)) != System.identityHashCode(Small.of(2))));
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        for (int life = 1; life < 4; life++) {
            run("", main, SMALL).printed("SAYS 50[" + life + "]true");
        }
    }

    /** Too many, of a class elsewhere, and of objects that can change. */
    @Test
    void elementsThatAreNotKept() {
        String others = """
                class Others {
                    static final Unit[] UNITS = { new Unit("s", 2) };
                    static final Many[] MANY = Many.make(1025), FEW = Many.make(1024);
                    static final Thing[] THINGS = { new Thing() };
                }
                """;
        String many = """
                class Many {
                    static final Many[] MANY = make(1025), FEW = make(1024);
                    final int i;
                    Many(int i) { this.i = i; }
                    static Many[] make(int n) { Many[] a = new Many[n]; for (int i = 0; i < n; i++) { a[i] = new Many(i); } return a; }
                    public String toString() { return "m" + i; }
                }
                """;
        String thing = "class Thing { int i = 5; static final Thing[] ALL = { new Thing() }; public String toString() { return \"t\" + i; } }";
        keeps("s2 m0 same m7 t5 t5 true", MAIN, kept("Others.UNITS[0], Many.MANY[0], Many.FEW[1023], Others.FEW[7], Others.THINGS[0], Thing.ALL[0]"),
                UNIT, others, many, thing);
    }

    /** An object that a constant refers to need not be one, if it can't change either. */
    @Test
    void contentsThatAreNoConstants() {
        keeps("same null true", MAIN, kept("Span.ALL, Marked.ONE").replace("kept.toString()", "null"), """
                record Span(End from, End to) {
                    record End(int at, String name) {}
                    static final Span ALL = new Span(new End(0, "first"), new End(9, "last"));
                }
                """, "class Marked { static final Marked ONE = new Marked(); final Object mark = new Object(); }");
    }

    /** The class of an array's elements, and the array itself, tell nothing of the field. */
    @Test
    void marksInArraysAndInFieldsOfTheClassThatDeclaresThem() {
        keeps("true true", MAIN, """
                import java.util.*;
                class Kept {
                    static List<Object> all() { return List.of(new Table()); }
                    static Object tell(Object kept, Object own) { return ((Table) kept).isRight(); }
                }
                """, """
                class Table {
                    static final Object FREE = new Object();
                    static final Label DEFAULT = new Label("x");
                    Object[] places = {FREE, "a", FREE}; Label label = DEFAULT;
                    boolean isRight() { return places[0] == FREE && places[2] == FREE && label == DEFAULT; }
                }
                """, "record Label(String text) {}");
    }

    /** What refers to an empty array tells whose it is, also where it becomes durable ahead of its store. */
    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:+TieredCompilation"})
    void emptyArraysOfRootsAndOfAtomicFields(String flag) {
        String main = """
                import org.autopersist.*; import java.util.concurrent.atomic.*;
                public class Main extends Base {
                    @DurableRoot static byte[] data = NONE;
                    @DurableRoot static Box box = new Box();
                    static class Box {
                        static final byte[] NOTHING = {};
                        static final AtomicReferenceFieldUpdater<Box, byte[]> FIELD =
                                AtomicReferenceFieldUpdater.newUpdater(Box.class, byte[].class, "field");
                        volatile byte[] field;
                    }
                    public static void main(String[] args) {
                        if (args[0].equals("write")) { Box.FIELD.compareAndSet(box, null, Box.NOTHING); }
                        System.out.println("SAYS " + (data == NONE) + " " + (box.field == Box.NOTHING));
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        for (String phase : List.of("write", "check", "check")) {
            Variant.child(folder, phase, main, "class Base { static final byte[] NONE = {}; }").flags(flag).run().succeeded().printed("SAYS true true");
        }
    }

    @Test
    void whatCanChangeIsAnObjectOfItsOwn() {
        run("write", MAIN, kept("Counter.SHARED"), counter(5)).printed("SAYS same true");
        run("check", MAIN, kept("Counter.SHARED"), counter(9)).printed("SAYS 5 true");
    }

    private static String counter(int count) {
        return "class Counter { static final Counter SHARED = new Counter(); int count = " + count
                + "; public String toString() { return \"\" + count; } }";
    }

    @Test
    void aFieldThatIsGoneLeavesTheContents() {
        run("write", MAIN, kept("Unit.METRE, Unit.METRE"), UNIT);
        String other = UNIT.replace("METRE", "METER");
        run("check", MAIN, kept("Unit.METER, Unit.METER"), other).printed("SAYS m1 m1 true").printed("METRE of Unit");
        run("check", MAIN, kept("Unit.METRE, Unit.METRE"), UNIT).printed("SAYS same same true");
    }

    @Test
    void aConstantWithOtherContentsChangesNoData() {
        run("write", MAIN, kept("Unit.METRE"), UNIT);
        run("check", MAIN, kept("Unit.METRE"), UNIT.replace("\"m\"", "\"metre\"")).printed("SAYS m1 true").printed("METRE of Unit");
        run("check", MAIN, kept("Unit.METRE"), UNIT.replace("1)", "2)")).printed("SAYS m1 true").printed("METRE of Unit");
        run("check", MAIN, kept("Unit.METRE"), UNIT).printed("SAYS same true");
    }

    /** Anonymous classes are numbered as they come. */
    @Test
    void aMarkWhoseClassHasAnotherNumber() {
        String first = "class Box { static final Object NULL = new Object() {}; }";
        String second = "class Box { static final Object OTHER = new Object() { int i; }; static final Object NULL = new Object() {}; }";
        run("write", MAIN, kept("Box.NULL"), first);
        run("check", MAIN, kept("Box.NULL"), second).printed("SAYS same true");
    }

    @Test
    void anAnonymousClassOfOtherTypesIsAnotherConstant() {
        String one = "abstract class Order { static final Object USUAL = new Comparator<Object>() "
                + "{ public int compare(Object a, Object b) { return 0; } }; }";
        String two = one.replace("static", "static final Object OTHER = new Comparator<Object>() "
                + "{ public int compare(Object a, Object b) { return 1; } }; static").replaceFirst("Comparator<Object>\\(\\) "
                + "\\{ public int compare\\(Object a, Object b\\) \\{ return 0;", "Runnable() { public void run() {");
        String kept = kept("Order.USUAL").replace("kept.toString()", "kept instanceof Comparator");
        run("write", MAIN, kept, "import java.util.*; " + one);
        run("check", MAIN, kept, "import java.util.*; " + two).printed("SAYS true true").printed("USUAL of Order is not what it was");
    }

    /** Marks are told apart by the fields that hold them. */
    @Test
    void aConstantThatRefersToAnotherMark() {
        String owner = "class Owner { static final Object A = new Object(), B = new Object(); static final Owner ONLY = new Owner(A); "
                + "final Object mark; Owner(Object mark) { this.mark = mark; } public String toString() { return \"\" + (mark == A); } }";
        run("write", MAIN, kept("Owner.ONLY"), owner);
        run("check", MAIN, kept("Owner.ONLY"), owner).printed("SAYS same true");
        run("check", MAIN, kept("Owner.ONLY"), owner.replace("Owner(A)", "Owner(B)")).printed("SAYS true true")
                .printed("ONLY of Owner is not what it was");
    }

    @Test
    void fieldsOfOneNameDoNotChangePlaces() {
        String pair = "class Pair extends First { static final Pair ONLY = new Pair(1, 2); private final int x; "
                + "Pair(int a, int b) { super(a); x = b; } public String toString() { return first() + \",\" + x; } }";
        String first = "class First { private final int x; First(int x) { this.x = x; } int first() { return x; } }";
        run("write", MAIN, kept("Pair.ONLY"), pair, first);
        run("check", MAIN, kept("Pair.ONLY"), pair.replace("1, 2", "2, 1"), first).printed("SAYS 1,2 true");
    }

    @Test
    void cachedBoxes() {
        keeps("same same same same same true", MAIN, kept("true, false, 100, 'c', Byte.valueOf((byte) 5)"));
    }

    @Test
    void constantsWithBoxesAndLongChains() {
        keeps("same same true", MAIN, kept("Chain.LAST, Chain.REAL"), """
                class Chain {
                    static final Chain A = new Chain(null), B = new Chain(A), C = new Chain(B), D = new Chain(C), LAST = new Chain(D);
                    static final Chain REAL = new Chain(1.5);
                    final Object next;
                    Chain(Object next) { this.next = next; }
                }
                """);
    }

    /** Its state would be lost: nothing in this process refers to the object but the constant, which is not traced. */
    @Test
    void aConstantThatGetsAFieldWhoseObjectCanChange() {
        run("write", MAIN, kept("Unit.METRE"), UNIT);
        String changeable = UNIT.replace("final String name;", "final StringBuilder notes = new StringBuilder(); final String name;")
                .replace("return name + power", "return name + power + notes");
        run("check", MAIN, kept("Unit.METRE"), changeable).printed("SAYS m1null true").printed("METRE of Unit");
    }

    @Test
    void fieldsThatAreLeftOutDoNotCount() {
        String unit = UNIT.replace("final String name;",
                "@org.autopersist.Unrecoverable final List<Object> notes = new ArrayList<>(List.of(System.nanoTime())); final String name;");
        keeps("same same true", MAIN, kept("Unit.METRE, Pair.ONE"), "import java.util.*; " + unit,
                "record Pair(Unit a, Unit b) { static final Pair ONE = new Pair(Unit.METRE, null); }");
    }

    /** As obfuscators make them: a name does not tell which one is meant. */
    @Test
    void fieldsOfOneName() throws IOException {
        Path classes = Variant.compile(folder.resolve("classes"), MAIN, """
                import java.util.*;
                class Kept {
                    static List<Object> all() { return List.of(Marks.first, Marks.other); }
                    static Object tell(Object kept, Object own) { return kept != Marks.first || own == Marks.first; }
                }
                """, "class Marks { static final Mark first = new Mark(); static final Object other = new Mark(); static class Mark {} }");
        for (String name : List.of("Marks", "Kept")) {
            Path file = classes.resolve(name + ".class");
            String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
            Files.writeString(file, bytes.replace("other", "first"), StandardCharsets.ISO_8859_1);
        }
        for (String phase : List.of("write", "check", "check")) {
            Variant.child(folder, classes, phase).run().succeeded().printed("SAYS true true true");
        }
    }

    /** What is made for the contents of a constant does not hold the class loader. */
    @Test
    void classLoadersOfConstantsCanGo() {
        String main = """
                import java.io.*; import java.lang.ref.WeakReference;
                public class Main {
                    static class Loader extends ClassLoader {
                        Loader() { super(Main.class.getClassLoader()); }
                        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                            return name.startsWith("App") ? findClass(name) : super.loadClass(name, resolve);
                        }
                        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
                            Class<?> loaded = findLoadedClass(name);
                            try (InputStream in = getResourceAsStream(name + ".class")) {
                                byte[] bytes = in.readAllBytes();
                                return loaded != null ? loaded : defineClass(name, bytes, 0, bytes.length);
                            } catch (IOException e) {
                                throw new ClassNotFoundException(name, e);
                            }
                        }
                    }
                    static WeakReference<ClassLoader> deploy() throws Exception {
                        ClassLoader loader = new Loader();
                        Object same = Class.forName("App", true, loader).getMethod("go").invoke(null);
                        System.out.println("SAYS " + same);
                        return new WeakReference<>(loader);
                    }
                    public static void main(String[] args) throws Exception {
                        for (int i = 0; i < 4; i++) {
                            WeakReference<ClassLoader> loader = deploy();
                            for (int j = 0; j < 50 && loader.get() != null; j++) { System.gc(); Thread.sleep(1); }
                            System.out.println("GONE " + (loader.get() == null));
                        }
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        String app = """
                import org.autopersist.*;
                public class App {
                    @DurableRoot static Object[] root;
                    public static boolean go() {
                        if (root == null) { root = new Object[] {AppPair.ONLY}; }
                        return root[0] == AppPair.ONLY;
                    }
                }
                """;
        String pair = "class AppPair { static final AppPair ONLY = new AppPair(AppMark.MARK); final AppMark mark; AppPair(AppMark mark) "
                + "{ this.mark = mark; } }";
        String mark = "class AppMark { static final AppMark MARK = new AppMark(); static { MARK.hashCode(); } }";
        for (int life = 0; life < 3; life++) {
            ChildResult result = run("", main, app, pair, mark).neverSaid("SAYS false").neverSaid("GONE false");
            Assertions.assertEquals(4, result.out().stream().filter("GONE true"::equals).count(), result::toString);
        }
    }

    /** Which class is initialized first is of no matter. */
    @Test
    void identityHashCodesOfAnObjectThatOtherClassesHold() {
        String main = """
                import org.autopersist.*; import java.util.*;
                public class Main {
                    @DurableRoot static IdentityHashMap<Object, String> root;
                    public static void main(String[] args) {
                        if (args[0].equals("check")) { Object other = Other.HELD; }
                        System.identityHashCode(Key.Holder.KEY);
                        System.out.println("SAYS " + Other.HELD);
                        if (root == null) { root = new IdentityHashMap<>(Map.of(Key.Holder.KEY, "value")); }
                        System.out.println("SAYS " + root.get(Key.Holder.KEY) + " " + (root.keySet().iterator().next() == Other.HELD));
                        Runtime.getRuntime().halt(0);
                    }
                }
                """.replace("@DurableRoot static IdentityHashMap<Object, String> root;", "").replace("root", "Root.root");
        String root = "import org.autopersist.*; import java.util.*; class Root { @DurableRoot static IdentityHashMap<Object, String> root; }";
        String key = "class Key { static Key only; static Key only() { return only == null ? only = new Key() : only; } "
                + "static class Holder { static final Key KEY = only(); } public String toString() { return \"key\"; } }";
        String other = "class Other { static final Key HELD = Key.only(); }";
        run("write", main, root, key, other).printed("SAYS value true");
        run("check", main, root, key, other).printed("SAYS value true");
    }

    /** It is an object like any other then: what is stored to it is kept. */
    @Test
    void aConstantWhoseClassCanChangeNow() {
        run("write", MAIN, kept("Unit.METRE"), UNIT);
        String changeable = UNIT.replace("final String name;", "int count; final String name;")
                .replace("return name + power", "return name + power + \"/\" + ++count");
        run("check", MAIN, kept("Unit.METRE"), changeable).printed("SAYS m1/1 true");
        run("check", MAIN, kept("Unit.METRE"), changeable).printed("SAYS m1/2 true");
    }

    /** The field whose name was kept is not the last one that holds the object. */
    @Test
    void severalFieldsOfOneObject() {
        String state = "class State { static final State OPEN = new State(), CLOSED = new State(), INITIAL = OPEN; "
                + "public String toString() { return this == OPEN ? \"open\" : \"closed\"; } }";
        run("write", MAIN, kept("State.INITIAL"), state).printed("SAYS same true");
        run("check", MAIN, kept("State.INITIAL"), state.replace("INITIAL = OPEN", "INITIAL = CLOSED")).printed("SAYS open true");
    }

    @Test
    void anotherClassIsAnotherConstant() {
        String order = """
                abstract class Order {
                    static final Order USUAL = new Up();
                    static final class Up extends Order { public String toString() { return "up"; } }
                    static final class Down extends Order { public String toString() { return "down"; } }
                }
                """;
        run("write", MAIN, kept("Order.USUAL"), order);
        run("check", MAIN, kept("Order.USUAL"), order.replace("new Up()", "new Down()")).printed("SAYS up true")
                .printed("USUAL of Order is not what it was");
    }

    @Test
    void aNewFieldIsNoOtherContents() {
        run("write", MAIN, kept("Unit.METRE"), UNIT);
        run("check", MAIN, kept("Unit.METRE"), UNIT.replace("final String name;", "final long factor = 7; final String name;"))
                .printed("SAYS same true").neverSaid("METRE of Unit");
    }

    @Test
    void constantsOfInterfacesAndOfWhatTheyReferTo() {
        keeps("same same true", MAIN, kept("Shape.UNIT, Pair.EMPTY"),
                "interface Shape { Shape UNIT = new Square(1); record Square(int side) implements Shape {} }",
                "import java.util.*; record Pair(Optional<String> a, List<String> b, Shape c) { "
                        + "static final Pair EMPTY = new Pair(Optional.empty(), List.of(), Shape.UNIT); }");
    }

    /** The initializer of a root's class sees the root, as that of all others; its own constants can't be there yet. */
    @Test
    void rootsAndTheirInitializers() {
        String[] sources = {"""
                import org.autopersist.*; import java.util.*;
                public class Main {
                    static final Object NONE = new Object();
                    @DurableRoot static final Object MODE = System.getProperty("mode", "").isEmpty() ? new Fast() : new Slow();
                    @DurableRoot static List<Object> log;
                    static final int BEFORE = log == null ? -1 : log.size();
                    static class Fast {}
                    static class Slow {}
                    public static void main(String[] args) {
                        if (log == null) { log = new ArrayList<>(); }
                        log.add(NONE);
                        System.out.println("SAYS " + BEFORE + " " + MODE.getClass().getSimpleName());
                        Runtime.getRuntime().halt(0);
                    }
                }
                """};
        for (int life = 0; life < 4; life++) {
            run("", sources).printed("SAYS " + (life == 0 ? -1 : life) + " Fast");
        }
    }

    /** Where the identity hash code was asked for first is of no matter. */
    @Test
    void keysByIdentity() {
        String main = """
                import org.autopersist.*; import java.util.*;
                public class Main {
                    static class Keys { static final Object A = new Object(); static final Object B = new Object(); }
                    static class Root { @DurableRoot static Map<Object, String> map; @DurableRoot static Map<Object, String> hashed; }
                    public static void main(String[] args) {
                        boolean first = args[0].equals("write");
                        if (!first) { Keys.A.hashCode(); }
                        if (first) {
                            Root.map = new IdentityHashMap<>(Map.of(Keys.A, "a", Keys.B, "b"));
                            Root.hashed = new HashMap<>(Root.map);
                        }
                        System.out.println("SAYS " + Root.map.get(Keys.A) + Root.map.get(Keys.B) + Root.hashed.get(Keys.A)
                                + Root.hashed.get(Keys.B) + Root.hashed.containsKey(Root.map.keySet().iterator().next()));
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        keeps("ababtrue", main);
    }

    /** It is a copy, and found by itself. */
    @Test
    void aHashCodeThatItsOwnInitializerAsksFor() {
        String main = """
                import org.autopersist.*; import java.util.*;
                public class Main {
                    static class Keys {
                        static final Set<Object> ALL = new HashSet<>();
                        static final Object A = new Object();
                        static { ALL.add(A); }
                    }
                    static class Root { @DurableRoot static Map<Object, String> map; }
                    public static void main(String[] args) {
                        // Threads of two processes get the same codes, one after the other, but for a few that the start takes.
                        if (args[0].equals("write")) { Root.map = new HashMap<>(Map.of(Keys.A, "a")); }
                        else { for (int i = 0; i < 1_000; i++) { new Object().hashCode(); } }
                        System.out.println("SAYS " + Root.map.get(Root.map.keySet().iterator().next()));
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        keeps("a", main);
        run("check", main).said("A of Main$Keys has been asked for its identity hash code");
    }

    @ParameterizedTest
    @ValueSource(ints = {1_900, 2_100, 30_000, 65_400})
    void longNames(int length) {
        String main = """
                import org.autopersist.*;
                public class Main {
                    record Unit(int power) { static final Unit NAME = new Unit(1); static final Unit NAMEx = new Unit(2); }
                    static class Root { @DurableRoot static Object[] root; }
                    public static void main(String[] args) {
                        if (args[0].equals("write")) { Root.root = new Object[] {Unit.NAME, Unit.NAMEx, "precious"}; }
                        System.out.println("SAYS " + Root.root[0] + Root.root[1] + Root.root[2]);
                        Runtime.getRuntime().halt(0);
                    }
                }
                """.replace("NAME", "n".repeat(length));
        keeps("Unit[power=1]Unit[power=2]precious", main);
    }

    /** {@code version-3.nvm.gz} is what "write" left with the image format that knows no constants. It goes on without them. */
    @Test
    void anImageOfVersion3() throws IOException {
        Path image = folder.resolve("test.nvm");
        try (InputStream in = new GZIPInputStream(getClass().getResourceAsStream("/version-3.nvm.gz"))) {
            Files.copy(in, image);
        }
        for (int life = 0; life < 3; life++) {
            run("check", MAIN, kept("Unit.METRE, Optional.empty()"), UNIT).printed("SAYS m1 same false");
        }
        try (Image opened = Image.open(image)) {
            Assertions.assertEquals(3, opened.superblock().version());
        }
    }
}
