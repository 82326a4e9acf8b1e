// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.autopersist.image.ClassEntry;
import org.autopersist.image.Image;
import org.autopersist.image.ImageLayout;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code -XX:NVMCanonicalClasses}: recovered objects are replaced by what this process has for them. */
@Tag("core")
class CanonicalClassesTest {

    /** Interned by name, and looked up by identity. Its field is not final, so that it is no constant. */
    private static final String KEY = """
            import java.util.*;
            class Key {
                private static final Map<String, Key> all = new HashMap<>();
                static final Key FIRST = of("first");
                String name; int length; boolean isShort; Object more;
                Key(String name) { this.name = name; length = name.length(); isShort = length < 4; }
                static synchronized Key of(String name) { return all.computeIfAbsent(name, Key::new); }
                private Object readResolve() {
                    System.out.println("RESOLVED " + name + length + isShort);
                    return of(name);
                }
            }
            """;

    /** Ends each life with a kill. */
    private static final String MAIN = """
            import org.autopersist.*; import java.util.*;
            public class Main {
                @DurableRoot static List<Object> root;
                @DurableRoot static Key single;
                @DurableRoot static IdentityHashMap<Key, Integer> lives;
                public static void main(String[] args) {
                    Key key = Key.of("ab"), first = Key.FIRST, late = null;
                    if (root == null) {
                        root = new ArrayList<>(List.of(key, first, new Key[] { key, null, first }, Optional.of(key)));
                        single = key;
                        lives = new IdentityHashMap<>();
                    }
                    lives.merge(key, 1, Integer::sum);
                    late = Key.of("late" + lives.get(key));
                    late.more = root.get(0);
                    root.add(late);
                    Key[] array = (Key[]) root.get(2);
                    System.gc();
                    System.out.println("SAYS " + (root.get(0) == key) + (root.get(1) == first) + (array[0] == key) + (array[2] == first)
                            + (((Optional<?>) root.get(3)).get() == key) + (single == key) + lives.get(key)
                            + (root.get(4) == Key.of("late1")) + (Key.of("late1").name));
                    Runtime.getRuntime().halt(0);
                }
            }
            """;

    @TempDir
    Path folder;

    private ChildJvm child(String flag, String... sources) {
        ChildJvm child = Variant.child(folder, "", sources);
        return flag.isEmpty() ? child : child.flags("-XX:NVMCanonicalClasses=" + flag);
    }

    private ChildResult run(String flag, String... sources) {
        return child(flag, sources).run();
    }

    /** What has its identity hash code of its name gets no other one by a home that stands for it. */
    @Test
    void anEnumConstantAndAConstantKeepTheirHashCodes() {
        String unit = """
                import java.util.concurrent.*;
                class Unit {
                    static final class Mark { static final Mark ONE = new Mark(1); final int v; Mark(int v) { this.v = v; } }
                    String name;
                    Unit(String name) { this.name = name; }
                    static Object to(String name) { return name.equals("days") ? TimeUnit.DAYS : Mark.ONE; }
                }
                """;
        String main = """
                import org.autopersist.*; import java.util.*; import java.util.concurrent.*;
                public class Main {
                    static class Units { @DurableRoot static List<Object> root; }
                    static class Names { @DurableRoot static IdentityHashMap<Object, String> root; }
                    public static void main(String[] args) {
                        if (Units.root == null) {
                            Unit d = new Unit("days"), m = new Unit("mark");
                            Units.root = new ArrayList<>(List.of(d, m, new IdentityHashMap<>(Map.of(d, 1, m, 2))));
                            Names.root = new IdentityHashMap<>(Map.of(TimeUnit.DAYS, "days", Unit.Mark.ONE, "mark"));
                        }
                        Map<?, ?> units = (Map<?, ?>) Units.root.get(2);
                        System.out.println("SAYS " + units.get(Units.root.get(0)) + units.get(Units.root.get(1))
                                + Names.root.get(TimeUnit.DAYS) + Names.root.get(Unit.Mark.ONE));
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        for (int life = 0; life < 3; life++) {
            ChildResult result = run("Unit:to(name)", main, unit).succeeded().printed("SAYS 12daysmark");
            if (life > 0) {
                result.said("an object of the class Unit has another identity hash code");
            }
        }
    }

    @Test
    void filesInFilesAndFoldersAreRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("builtinfoo"), "@" + folder.resolve("builtinfoo"));
        run("@" + file, MAIN, KEY).refused("is a file in a file");
        Files.writeString(file, "@builtinfoo\n");
        run("@" + file, MAIN, KEY).refused("is a file in a file");
        run("@" + folder, MAIN, KEY).refused("is a file that can't be read");
        Files.writeString(file, "  # nothing\n  @builtin\n");
        run("@" + file, MAIN, KEY).succeeded();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-XX:NVMStressGC=1", "-XX:-NVMRecoverAhead", "-XX:NVMDurability=pmem",
        "-XX:+NVMStressCollector"
    })
    void whatReadResolveReturns(String option) {
        for (int life = 1; life < 5; life++) {
            ChildResult result = child("Key", MAIN, KEY).flags(option).run().succeeded()
                    .printed("SAYS truetruetruetruetruetrue" + life + "truelate1");
            if (life > 1) {
                result.printed("RESOLVED ab2true").printed("RESOLVED first5false");
            }
        }
    }

    /** As a caller in Java would get that of the field's type, whatever the order of the methods. */
    @ParameterizedTest
    @ValueSource(strings = {"Object", "CharSequence", "Comparable<String>", "Class<?>"})
    void theOverloadOfTheFieldsType(String other) throws IOException {
        String overload = "static Key of(" + other + " other) { throw new AssertionError(); }\n";
        for (boolean isFirst : new boolean[] {true, false}) {
            String place = isFirst ? "static synchronized Key of(" : "private Object readResolve";
            String key = KEY.replace(place, overload + place);
            for (int life = 1; life < 3; life++) {
                run("Key:of(name)", MAIN, key).succeeded().printed("SAYS truetruetruetruetruetrue").neverSaid("warning");
            }
            Files.deleteIfExists(folder.resolve("test.nvm"));
        }
    }

    @Test
    void neverByDefault() {
        run("", MAIN, KEY).succeeded();
        run("", MAIN, KEY).succeeded().printed("SAYS falsefalsefalse").neverSaid("RESOLVED");
        run("@builtin", MAIN, KEY).succeeded().printed("SAYS falsefalsefalse").neverSaid("RESOLVED");
    }

    private static final String FACTORIES = """
            import java.util.*;
            class Base { int number; }
            class Money extends Base {
                static final Map<String, Money> all = new HashMap<>();
                byte b; char c; double d; long l; boolean z; String unit;
                Money(int number, String unit) { this.number = number; this.unit = unit; b = -2; c = 'x'; d = 0.5; l = 1L << 40; z = true; }
                static Money of(int number, String unit) { return all.computeIfAbsent(number + unit, k -> new Money(number, unit)); }
                static Money of(String unit, int number) { throw new AssertionError(); }
                static Object of(byte b, char c, double d, long l, boolean z, String unit, int number) {
                    return b == -2 && c == 'x' && d == 0.5 && l == 1L << 40 && z ? of(number, unit) : null;
                }
            }
            """;

    private static final String FACTORY = """
            class Mint {
                static Object canonical(Base some) { Money m = (Money) some; return Money.of(m.number, m.unit); }
                static Money only() { return Money.of(7, "EUR"); }
            }
            """;

    @ParameterizedTest
    @ValueSource(strings = {
        "Money:of(number,unit)", "Money:of(b,c,d,l,z,unit,number)", "Money:Mint.canonical(this)", " Money : Mint.only() "
    })
    void whatAStaticMethodReturns(String entry) {
        String main = """
                import org.autopersist.*;
                public class Main {
                    static class Kept { @DurableRoot static Object[] root; }
                    public static void main(String[] args) {
                        Money money = Money.of(7, "EUR");
                        if (Kept.root == null) { Kept.root = new Object[] { money, 0 }; }
                        Kept.root[1] = (int) Kept.root[1] + 1;
                        System.out.println("SAYS " + (Kept.root[0] == money) + Kept.root[1]);
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        for (int life = 1; life < 4; life++) {
            run(entry, main, FACTORIES, FACTORY).succeeded().printed("SAYS true" + life).neverSaid("warning");
        }
    }

    /** One root. Its value is printed with its class. */
    private static final String TELLS = """
            import org.autopersist.*; import java.util.*;
            public class Main {
                static class Kept { @DurableRoot static Holder root; }
                static class Holder { Thing thing; Object any; }
                static class Other { public String toString() { return "other"; } }
                public static void main(String[] args) {
                    if (Kept.root == null) {
                        Holder h = new Holder();
                        h.any = h.thing = new Thing("kept");
                        Kept.root = h;
                    }
                    System.out.println("SAYS " + Kept.root.any + (Kept.root.any == Kept.root.thing));
                    Runtime.getRuntime().halt(0);
                }
            }
            """;

    private static String thing(String resolve) {
        return "class Thing { String text; Object more; Thing(String text) { this.text = text; } public String toString() { return text; }"
                + " static Object found = new Thing(\"found\"); Object readResolve() throws Exception { " + resolve + " } }";
    }

    private void refuses(String resolve, String... texts) {
        run("Thing", TELLS, thing(resolve)).succeeded().printed("SAYS kepttrue");
        ChildResult result = run("Thing", TELLS, thing(resolve)).exited(1).said("Exception: NVM image ").said("test.nvm")
                .said("The image is left as it was");
        for (String text : texts) {
            result.said(text);
        }
        run("", TELLS, thing(resolve)).succeeded().printed("SAYS kepttrue");
        run("Thing", TELLS, thing("return found;")).succeeded().printed("SAYS foundtrue");
    }

    @Test
    void exceptionsRefuseTheRoot() {
        refuses("throw new java.io.IOException(\"no such thing\");", "RecoveryException", "the canonical object for one of the class Thing", "Main$Kept.root",
                "has failed with java.io.IOException", "Caused by: java.io.IOException: no such thing");
    }

    @Test
    void errorsRefuseTheRoot() {
        refuses("return readResolve();", "has failed with java.lang.StackOverflowError");
    }

    @Test
    void nullRefusesTheRoot() {
        refuses("return null;", "Thing", "Main$Kept.root", "has returned null");
    }

    @Test
    void anArrayRefusesTheRoot() {
        refuses("return new Thing[1];", "has returned an array");
    }

    @Test
    void anotherTypeRefusesTheRoot() {
        refuses("return new Main.Other();", "field thing of an object of the class Main$Holder", "Main$Other", "does not fit the type Thing");
    }

    @Test
    void whatCanNotBeKeptRefusesTheRoot() {
        refuses("Thing t = new Thing(\"t\"); t.more = Thread.currentThread(); return t;", "an object of the class Thing", "Main$Kept.root", "can't be kept",
                "java.lang.Thread can't be made recoverable");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Thread.State.NEW", "int[].class", "Integer.valueOf(5)", "java.util.List.of()", "java.math.BigInteger.TEN"})
    void objectsOfOtherKinds(String value) {
        String main = TELLS.replace("h.any = h.thing =", "h.any =").replace("Kept.root.any == Kept.root.thing", "Kept.root.any == " + value);
        run("", main, thing("return " + value + ";")).succeeded().printed("SAYS keptfalse");
        for (int life = 0; life < 3; life++) {
            run("Thing", main, thing("return " + value + ";")).succeeded().printed("true");
        }
    }

    /** An object of a canonical class gets the canonical ones that it refers to. */
    @Test
    void oneRefersToAnother() {
        String main = """
                import org.autopersist.*; import java.util.*;
                public class Main {
                    static class Kept { @DurableRoot static List<Pair> root; }
                    public static void main(String[] args) {
                        Pair inner = Pair.of(Key.of("a"), Key.of("b")), outer = Pair.of(inner, List.of(inner, Key.of("a")));
                        if (Kept.root == null) { Kept.root = new ArrayList<>(List.of(outer, inner)); }
                        System.out.println("SAYS " + (Kept.root.get(0) == outer) + (Kept.root.get(1) == inner) + Pair.all.size());
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        String pair = """
                import java.util.*;
                class Pair {
                    static final List<Pair> all = new ArrayList<>();
                    Object a, b;
                    static boolean same(Object x, Object y) {
                        return x == y || (x instanceof List<?> l && y instanceof List<?> m && l.get(0) == m.get(0) && l.get(1) == m.get(1));
                    }
                    static Pair of(Object a, Object b) {
                        for (Pair p : all) { if (p.a == a && same(p.b, b)) { return p; } }
                        Pair p = new Pair();
                        p.a = a;
                        p.b = b;
                        all.add(p);
                        return p;
                    }
                    protected Object readResolve() { return of(a, b); }
                }
                """;
        for (int life = 0; life < 3; life++) {
            run("Key,Pair", main, KEY, pair).succeeded().printed("SAYS truetrue2").neverSaid("warning");
        }
    }

    @Test
    void cyclesAreLeft() {
        String main = """
                import org.autopersist.*;
                public class Main {
                    static class Kept { @DurableRoot static Key root; }
                    public static void main(String[] args) {
                        if (Kept.root == null) {
                            Key a = Key.of("a"), b = Key.of("b"), c = Key.of("c"), d = Key.of("d");
                            a.more = new Object[] { b };
                            b.more = a;
                            c.more = c;
                            d.more = new Object[] { a, c };
                            Key e = new Key("e");
                            e.more = d;
                            Kept.root = e;
                        }
                        Key d = (Key) Kept.root.more, a = (Key) ((Object[]) d.more)[0], c = (Key) ((Object[]) d.more)[1];
                        Key b = (Key) ((Object[]) a.more)[0];
                        System.out.println("SAYS " + a.name + b.name + c.name + d.name + (b.more == a) + (c.more == c) + (d == Key.of("d")));
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        String key = KEY.replace("return of(name);", "Key k = of(name); k.more = more; return k;");
        run("Key", main, key).succeeded().printed("SAYS abcdtruetruetrue");
        for (int life = 0; life < 2; life++) {
            run("Key", main, key).succeeded().printed("SAYS abcdtruetruetrue").said("an object of the class Key refers to itself")
                    .printed("RESOLVED d").printed("RESOLVED e").neverSaid("RESOLVED a").neverSaid("RESOLVED c");
        }
    }

    /** A hash table that is built by identity would not find it. */
    @Test
    void anotherIdentityHashCodeIsLeft() {
        String main = """
                import org.autopersist.*; import java.util.*;
                public class Main {
                    static class Kept { @DurableRoot static IdentityHashMap<Key, Integer> root; }
                    public static void main(String[] args) {
                        Key key = Key.of("ab");
                        System.identityHashCode(new Object());
                        for (int i = 0; i < Integer.parseInt(args[0]); i++) { System.identityHashCode(new Object()); }
                        System.identityHashCode(key);
                        if (Kept.root == null) { Kept.root = new IdentityHashMap<>(Map.of(key, 1)); }
                        Key kept = Kept.root.keySet().iterator().next();
                        System.out.println("SAYS " + Kept.root.get(kept) + Kept.root.get(key) + kept.name);
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        Path classes = Variant.compile(folder, main, KEY);
        Variant.child(folder, classes, "0").run().succeeded().printed("SAYS 11ab");
        Variant.child(folder, classes, "77").flags("-XX:NVMCanonicalClasses=Key").run().succeeded().printed("SAYS 1nullab")
                .said("an object of the class Key has another identity hash code than the one that was kept");
    }

    /** Roots that share objects, recovered one after the other, some of them ahead of time, by name, and not at all. */
    private static final String SEVERAL = """
            import org.autopersist.*; import java.util.*;
            public class Main {
                static class A { @DurableRoot static List<Object> root; static void touch() {} }
                static class B { @DurableRoot static List<Object> root; static void touch() {} }
                public static void main(String[] args) throws Exception {
                    if (args[0].equals("write")) {
                        Key x = Key.of("x"), y = Key.of("y");
                        A.root = new ArrayList<>(List.of(x, y, List.of(x)));
                        B.root = new ArrayList<>(List.of(y, A.root.get(2), x));
                        AutoPersist.setRoot("named", new Object[] { x, y });
                        AutoPersist.setRoot("alone", x);
                    }
                    StringBuilder text = new StringBuilder("SAYS ");
                    if (args[0].contains("t")) {
                        Thread[] threads = { new Thread(A::touch), new Thread(B::touch) };
                        for (Thread t : threads) { t.start(); }
                        for (Thread t : threads) { t.join(); }
                    }
                    for (char c : args[0].toCharArray()) {
                        Key x = Key.of("x"), y = Key.of("y");
                        if (c == 'A') { text.append(A.root.get(0) == x && A.root.get(1) == y && ((List<?>) A.root.get(2)).get(0) == x); }
                        if (c == 'B') { text.append(B.root.get(0) == y && B.root.get(2) == x && ((List<?>) B.root.get(1)).get(0) == x); }
                        if (c == 'S') { text.append(A.root.get(2) == B.root.get(1)); }
                        if (c == 'N') { Object[] n = AutoPersist.getRoot("named", Object[].class); text.append(n[0] == x && n[1] == y); }
                        if (c == 'O') { Object o = AutoPersist.getRoot("alone", Object.class); text.append(o == x); }
                        if (c == 'C') { System.gc(); }
                        if (c == 'K') { A.root.add(Key.of("k")); y.more = A.root.get(2); }
                    }
                    System.out.println(text);
                    Runtime.getRuntime().halt(0);
                }
            }
            """;

    @Test
    void severalRoots() {
        Path classes = Variant.compile(folder, SEVERAL, KEY);
        Variant.child(folder, classes, "write").flags("-XX:NVMCanonicalClasses=Key").run().succeeded();
        for (String phase : new String[] {"ACBSNCO", "ACK", "BCAS", "CNCO", "tABS", "OCKBCAS", "NBCACS", "tASBNO", "CBC"}) {
            String expected = "SAYS " + "true".repeat((int) phase.chars().filter(c -> "ABSNO".indexOf(c) >= 0).count());
            for (String option : new String[] {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"}) {
                Variant.child(folder, classes, phase).flags("-XX:NVMCanonicalClasses=Key", option, "-XX:NVMStressGC=5").run().succeeded()
                        .printed(expected).neverSaid("warning");
            }
        }
    }

    /** What is called uses a class with a durable root of its own. */
    @Test
    void recoveriesInTheMiddle() {
        String main = """
                import org.autopersist.*; import java.util.*;
                public class Main {
                    static class Kept { @DurableRoot static Object[] root; }
                    public static void main(String[] args) {
                        if (Kept.root == null) { Kept.root = new Object[] { Table.of("a"), Table.of("b"), "x".repeat(3) }; }
                        System.out.println("SAYS " + (Kept.root[0] == Table.of("a")) + (Kept.root[1] == Table.of("b")) + Table.all);
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        String table = """
                import org.autopersist.*; import java.util.*;
                class Table {
                    @DurableRoot static TreeMap<String, Name> all;
                    static Name of(String name) {
                        if (all == null) { all = new TreeMap<>(); }
                        return all.computeIfAbsent(name, Name::new);
                    }
                }
                """;
        String name = "class Name { String name; Name(String name) { this.name = name; } public String toString() { return name; } }";
        for (int life = 0; life < 3; life++) {
            run(life == 0 ? "" : "Name:Table.of(name)", main, table, name).succeeded().printed("SAYS truetrue{a=a, b=b}");
        }
    }

    /** No code gets to see a string that could lead intrinsics out of its array. */
    @Test
    void whatIsDamagedIsNotSeen() throws IOException {
        run("Key", MAIN, KEY).succeeded();
        Path file = folder.resolve("test.nvm");
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int damaged = 0;
        try (Image image = Image.open(file)) {
            for (int id = 1; id <= image.classes().size(); id++) {
                ClassEntry entry = image.classes().get(id - 1);
                if (!entry.displayName().equals("java.lang.String")) {
                    continue;
                }
                int coder = entry.fields().stream().filter(f -> f.name().equals("coder")).findFirst().orElseThrow().offset();
                long end = image.superblock().objects() + image.usedBytes();
                for (long at = image.superblock().objects(); at < end; at += 16) {
                    if ((buffer.getInt((int) at + (int) ImageLayout.HOME_CLASS) & ImageLayout.CLASS_ID_MASK) == id) {
                        buffer.put((int) at + coder, (byte) 1);
                        damaged++;
                    }
                }
            }
        }
        Assertions.assertTrue(damaged > 2, damaged + " strings");
        Files.write(file, bytes);
        run("Key", MAIN, KEY).exited(1).said("the field coder of an object of the class java.lang.String does not fit its text")
                .neverSaid("5false");      // what another root holds alone may be right
    }

    @Test
    void manyReferences() {
        String main = """
                import org.autopersist.*; import java.util.*;
                public class Main {
                    static class Kept { @DurableRoot static Map<Integer, Object[]> root; }
                    public static void main(String[] args) {
                        if (Kept.root == null) {
                            Map<Integer, Object[]> map = new HashMap<>();
                            for (int i = 0; i < 60_000; i++) { map.put(i, new Object[] { Key.of("k" + i % 100), i }); }
                            Kept.root = map;
                        }
                        int right = 0;
                        for (int i = 0; i < 60_000; i++) {
                            Object[] row = Kept.root.get(i);
                            right += row[0] == Key.of("k" + i % 100) && (int) row[1] == i ? 1 : 0;
                        }
                        System.out.println("SAYS " + right);
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        Path classes = Variant.compile(folder, main, KEY);
        for (String option : new String[] {"-XX:+UseSerialGC", "-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"}) {
            Variant.child(folder, classes, "").flags("-XX:NVMCanonicalClasses=Key", option).run().succeeded().printed("SAYS 60000");
        }
    }

    @Test
    void filesOfNames() throws IOException {
        Path list = Files.writeString(folder.resolve("list"), "# a comment\n\n  Key  \r\nMoney:Mint.canonical(this)\n@builtin\n");
        run("@" + list, MAIN, KEY).succeeded();
        run("@" + list, MAIN, KEY).succeeded().printed("SAYS truetruetrue").said("-XX:NVMCanonicalClasses: the class Money was not used");
        run("@" + folder.resolve("none"), MAIN, KEY).exited(1).said("none\" is a file that can't be read");
        Files.writeString(list, "@" + list);
        run("@" + list, MAIN, KEY).exited(1).said("is a file in a file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a..B", ".B", "B.", "a.B:", "a.B:of", "a.B:of(", "a.B:of(x", "a.B:of(x)y", "a.B:(x)", "a.B:of(x.y)", "a.B:of(x,)", "a/B",
        "a.B:c.(x)", "a B", "a.B:of)", "a.B:of((x))"})
    void otherForms(String entry) {
        run(entry, MAIN, KEY).exited(1).said("-XX:NVMCanonicalClasses: \"").said("is not of the form pkg.Class or pkg.Class:");
    }

    @Test
    void namesOfNothing() {
        run("Key,Key:of(name)", MAIN, KEY).exited(1).said("names a class that is named before");
        run("Key,clojure.lang.Keyword,@builtin", MAIN, KEY).succeeded().said("the class clojure.lang.Keyword was not used")
                .neverSaid("scala");
        run("Main,Keyy", MAIN, KEY).succeeded().said("the class Main has no readResolve()").said("the class Keyy was not used");
        run("Key:of(nam)", MAIN, KEY).succeeded().said("the class Key has no field nam").printed("SAYS falsefalse");
        run("Key:on(name)", MAIN, KEY).succeeded().said("the class Key has no static method of that name").printed("SAYS falsefalse");
        run("Key:Kez.of(name)", MAIN, KEY).succeeded().said("a class that can't be loaded").printed("SAYS falsefalse");
    }
}
