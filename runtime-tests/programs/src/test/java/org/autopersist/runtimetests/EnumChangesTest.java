// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.runtimetests.harness.VmMode;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Enums whose constants have changed between two lives: EnumMaps and EnumSets follow by the constants' names. */
@Tag("core")
class EnumChangesTest {

    /** What it says is in the order of the constants' names, and the same whatever their order. */
    private static final String MAIN = """
            import org.autopersist.*; import java.util.*; import java.util.stream.*;
            public class Main {
                static class Data {
                    EnumMap<Color, String> map = new EnumMap<>(Color.class);
                    EnumMap<Color, EnumSet<Color>> nested = new EnumMap<>(Color.class);
                    Map<Color, Integer> wrapped = Collections.synchronizedMap(new EnumMap<>(Color.class));
                    EnumSet<Color> set = EnumSet.noneOf(Color.class);
                    EnumSet<Color> empty = EnumSet.noneOf(Color.class);
                    Set<Color> ofMap = Collections.newSetFromMap(new EnumMap<>(Color.class));
                    Set<Color> ofHashes = Set.of(Color.valueOf("C02"), Color.valueOf("C00"));
                    Map<Color, String> hashes = new HashMap<>();
                    List<Map.Entry<Color, String>> entries;
                    Own own = new Own();
                }
                static class Own extends EnumMap<Color, Object> {
                    String more = "more"; boolean flag = true;
                    Own() { super(Color.class); }
                }
                @DurableRoot static Data root;
                static void put(String name) {
                    Color c = Color.valueOf(name);
                    root.map.put(c, "value " + name);
                    root.nested.put(c, EnumSet.of(c, Color.valueOf("C01")));
                    root.wrapped.put(c, null);
                    root.set.add(c);
                    root.ofMap.add(c);
                    root.hashes.put(c, name);
                    root.own.put(c, root.own);
                }
                static String names(Collection<Color> set) {
                    List<Color> inOrder = new ArrayList<>(set);
                    for (int i = 1; i < inOrder.size(); i++) { require(inOrder.get(i - 1).compareTo(inOrder.get(i)) < 0); }
                    for (Color c : Color.values()) { require(set.contains(c) == inOrder.contains(c)); }
                    require(set.size() == inOrder.size());
                    return inOrder.stream().map(Color::name).sorted().collect(Collectors.joining("+"));
                }
                static String names(Map<Color, ?> map) {
                    StringBuilder all = new StringBuilder(names(map.keySet()));
                    for (Color c : Stream.of(Color.values()).sorted(Comparator.comparing(Color::name)).toList()) {
                        Object value = map.get(c);
                        if (map.containsKey(c)) { all.append(',').append(value instanceof Set s ? names(s) : value); }
                    }
                    return all.toString();
                }
                static void require(boolean right) { if (!right) { throw new AssertionError(); } }
                static String say() {
                    require(root.own.values().stream().allMatch(v -> v == root.own) && root.own.flag);
                    require(EnumSet.complementOf(root.set).size() == Color.values().length - root.set.size());
                    require(EnumSet.allOf(Color.class).containsAll(root.set) && EnumSet.copyOf(root.set).equals(root.set));
                    require(root.set.equals(root.map.keySet()) && new EnumMap<>(root.map).equals(root.map));
                    require(root.ofHashes.contains(Color.valueOf("C00")) && root.ofHashes.contains(Color.valueOf("C02")));
                    require(root.set.getClass() == EnumSet.noneOf(Color.class).getClass());
                    String entries = root.entries.stream().map(e -> e.getKey().name() + e.getValue()).sorted().toList().toString();
                    return names(root.map) + ";" + names(root.nested) + ";" + names(root.wrapped) + ";" + names(root.set) + ";"
                            + names(root.empty) + ";" + names(root.ofMap) + ";" + names(root.own.keySet()) + ";" + root.own.more + ";"
                            + new TreeMap<>(root.hashes.entrySet().stream().collect(Collectors.toMap(e -> e.getKey().name(), e -> e.getValue())))
                            + ";" + entries;
                }
                public static void main(String[] args) {
                    if (args[0].equals("write")) {
                        root = new Data();
                        for (String name : List.of("C00", "C02", "C01")) { put(name); }
                        root.entries = root.map.entrySet().stream().filter(e -> true).toList();
                        Color last = Color.values()[Color.values().length - 1];
                        root.set.add(last); root.set.remove(last);
                    } else if (args[0].startsWith("put:")) {
                        put(args[0].substring(4));
                    } else if (args[0].startsWith("remove:")) {
                        Color c = Color.valueOf(args[0].substring(7));
                        for (Map<Color, ?> m : List.of(root.map, root.nested, root.wrapped, root.hashes, root.own)) { m.remove(c); }
                        root.set.remove(c); root.ofMap.remove(c);
                    }
                    System.gc();
                    System.out.println("SAYS " + say());
                    System.gc();
                    Runtime.getRuntime().halt(0);
                }
            }
            """;

    private static final String FIRST = enumOf("C00", "C01", "C02", "C03");

    @TempDir
    Path folder;

    private static String enumOf(String... names) {
        return "enum Color { " + String.join(", ", names) + " }";
    }

    /** Constants with these numbers. */
    private static String enumOf(IntStream numbers) {
        return enumOf(numbers.mapToObj(i -> String.format("C%02d", i)).toArray(String[]::new));
    }

    private ChildResult run(VmMode.Collector collector, String phase, String source) {
        return Variant.child(folder, phase, MAIN, source)
                .flags(collector.flag(), "-Xlog:nvm=info", "--add-opens=java.base/java.util=ALL-UNNAMED")
                .run();
    }

    private String says(VmMode.Collector collector, String phase, String source) {
        return run(collector, phase, source).succeeded().last("SAYS ");
    }

    private static void same(String expected, String found) {
        if (!found.equals(expected)) {
            throw new AssertionError("expected " + expected + "\nbut was  " + found);
        }
    }

    private void refused(VmMode.Collector collector, String source, String constant) {
        run(collector, "check", source)
                .exited(1)
                .complained("enum constant " + constant + " of Color")
                .complained("left as it was")
                .neverSaid("SAYS")
                .neverSaid("fatal error");
    }

    @ParameterizedTest
    @EnumSource
    void reordered(VmMode.Collector collector) {
        String said = says(collector, "write", FIRST);
        String second = enumOf("C03", "C02", "C01", "C00");
        same(said, says(collector, "check", second));
        said = says(collector, "put:C03", second);
        run(collector, "check", second).neverSaid("other constants");
        same(said, says(collector, "check", enumOf("C01", "C00", "C03", "C02")));
        same(said, says(collector, "check", FIRST));
    }

    @ParameterizedTest
    @EnumSource
    void appendedAndTakenAway(VmMode.Collector collector) {
        String said = says(collector, "write", FIRST);
        String second = enumOf("C00", "C01", "C02", "C03", "C04");
        same(said, says(collector, "check", second));
        same(said, says(collector, "check", FIRST));
        String more = says(collector, "put:C04", second);
        refused(collector, FIRST, "C04");
        same(more, says(collector, "check", second));
        same(said, says(collector, "remove:C04", second));
        same(said, says(collector, "check", FIRST));
    }

    @ParameterizedTest
    @EnumSource
    void insertedAndRemoved(VmMode.Collector collector) {
        String said = says(collector, "write", FIRST);
        same(said, says(collector, "check", enumOf("NEW", "C02", "ALSO", "C00", "C01")));
        refused(collector, enumOf("C01", "C02"), "C00");
        String withBodies = "enum Color { C00 { int f() { return 1; } }, C02, C01 { }; int f() { return 0; } }";
        same(said, says(collector, "check", withBodies));
        same(said, says(collector, "check", FIRST));
    }

    /** A set of more than 64 constants is of another class. */
    @ParameterizedTest
    @EnumSource
    void moreThanALongHasBits(VmMode.Collector collector) {
        String said = says(collector, "write", FIRST);
        String of64 = enumOf(IntStream.range(0, 64).map(i -> 63 - i));
        same(said, says(collector, "check", of64));
        says(collector, "put:C63", of64);
        String of65 = enumOf(IntStream.range(0, 65));
        says(collector, "put:C64", of65);
        String of99 = enumOf(IntStream.range(0, 99).map(i -> 98 - i));
        String most = says(collector, "put:C98", of99);
        same(most, says(collector, "check", enumOf(IntStream.range(0, 200).map(i -> i * 3 % 200))));
        refused(collector, of65, "C98");
        says(collector, "remove:C98", of99);
        says(collector, "remove:C64", of65);
        String with63 = says(collector, "check", of64);
        same(with63, says(collector, "check", enumOf(IntStream.range(0, 65))));
        same(said, says(collector, "remove:C63", of64));
        same(said, says(collector, "check", FIRST));
    }

    @Test
    void anEnumThatIsTheSame() {
        says(VmMode.Collector.SERIAL, "write", FIRST);
        run(VmMode.Collector.SERIAL, "check", FIRST).succeeded().neverSaid("other constants").neverSaid("new homes");
    }

    /** Each place at which a collection may happen has one, and nothing is prepared ahead of time. */
    @ParameterizedTest
    @EnumSource
    void collectionsAtAnyTime(VmMode.Collector collector) {
        String said = says(collector, "write", FIRST);
        String of65 = enumOf(IntStream.range(0, 65).map(i -> 64 - i));
        for (String source : List.of(of65, FIRST)) {
            same(said, Variant.child(folder, "check", MAIN, source)
                    .flags(collector.flag(), "-XX:-NVMRecoverAhead", "-XX:+UnlockDiagnosticVMOptions", "-XX:NVMStressGC=1")
                    .run()
                    .succeeded()
                    .last("SAYS "));
        }
    }

    /** Kept objects of other kinds, and arrays that only reflection gets at. */
    @Test
    void whatElseHasOrdinals() {
        String main = """
                import org.autopersist.*; import java.util.*; import java.lang.reflect.*;
                public class Main {
                    @DurableRoot static Object[] root;
                    static Object get(Object o, String name) throws Exception {
                        Field f = EnumMap.class.getDeclaredField(name);
                        f.setAccessible(true);
                        return f.get(o);
                    }
                    public static void main(String[] args) throws Exception {
                        if (args[0].startsWith("write")) {
                            EnumMap<Color, String> map = new EnumMap<>(Color.class);
                            for (String name : List.of("C00", "C02", "C03")) { map.put(Color.valueOf(name), name); }
                            Iterator<Color> iterator = map.keySet().iterator();
                            iterator.next();
                            Iterator<Color> ended = map.keySet().iterator();
                            ended.forEachRemaining(c -> {});
                            root = new Object[] {map, iterator, ended, get(map, "vals"), Color.values(), null, null};
                            if (args[0].endsWith("set")) {
                                root[5] = EnumSet.allOf(Color.class).iterator();
                            } else if (args[0].endsWith("universe")) {
                                root[6] = get(map, "keyUniverse");
                            }
                        }
                        Set<String> left = new TreeSet<>();
                        Iterator<?> iterator = (Iterator<?>) root[1];
                        if (args[0].equals("check")) { iterator.forEachRemaining(c -> left.add(c.toString())); }
                        System.out.println("SAYS " + new TreeMap<>((Map<?, ?>) root[0]) + left + ((Iterator<?>) root[2]).hasNext()
                                + (get(root[0], "vals") == root[3]) + Arrays.toString((Object[]) root[4])
                                + Arrays.toString((Object[]) root[6]));
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        String second = enumOf("C03", "C02", "C04", "C01", "C00");
        String[] opens = {"--add-opens=java.base/java.util=ALL-UNNAMED"};
        Variant.child(folder, "write", main, FIRST).flags(opens).run().succeeded();
        Variant.child(folder, "look", main, second)
                .flags(opens)
                .run()
                .succeeded()
                .printed("SAYS {C03=C03, C02=C02, C00=C00}[]falsetrue[C00, C01, C02, C03]null");
        ChildResult result = Variant.child(folder, "check", main, FIRST).flags(opens).run().succeeded();
        if (!result.last("SAYS ").contains("C02, C03]falsetrue")) {
            throw new AssertionError(result.toString());
        }
        Variant.child(folder, "write universe", main, FIRST).flags(opens).run().succeeded();
        Variant.child(folder, "look", main, second)
                .flags(opens)
                .run()
                .succeeded()
                .printed("falsetrue[C00, C01, C02, C03][C00, C01, C02, C03]");
        Variant.child(folder, "look", main, enumOf("C03", "C02", "C00"))
                .flags(opens)
                .run()
                .exited(1)
                .complained("enum constant C01 of Color")
                .neverSaid("fatal error");
        Variant.child(folder, "write set", main, FIRST).flags(opens).run().succeeded();
        Variant.child(folder, "look", main, second)
                .flags(opens)
                .run()
                .exited(1)
                .complained("an iterator of it is kept")
                .neverSaid("fatal error");
        Variant.child(folder, "look", main, FIRST).flags(opens).run().succeeded();
    }

    /** Universes that no EnumMap has, as a damaged image could have them. */
    @ParameterizedTest
    @EnumSource
    void damagedUniverses(Damage damage) {
        String main = """
                import org.autopersist.*; import java.util.*; import java.lang.reflect.*;
                public class Main {
                    @DurableRoot static EnumMap<Color, String> root;
                    static void set(String name, Object value) throws Exception {
                        Field f = EnumMap.class.getDeclaredField(name);
                        f.setAccessible(true);
                        f.set(root, value);
                    }
                    public static void main(String[] args) throws Exception {
                        if (args[0].equals("write")) {
                            root = new EnumMap<>(Map.of(Color.C02, "kept"));
                            Color[] u = Color.values();
                            Object[] v = {null, null, "kept", null};
                            DAMAGE
                        }
                        System.out.println("SAYS " + root.get(Color.C02));
                        Runtime.getRuntime().halt(0);
                    }
                }
                """.replace("DAMAGE", damage.code);
        String[] opens = {"--add-opens=java.base/java.util=ALL-UNNAMED"};
        Variant.child(folder, "write", main, FIRST).flags(opens).run();
        Variant.child(folder, "check", main, damage.source)
                .flags(opens)
                .run()
                .exited(1)
                .complained("NVM image")
                .complained(damage.message)
                .complained("left as it was")
                .neverSaid("SAYS")
                .neverSaid("fatal error");
    }

    enum Damage {
        NULL("u[1] = null; set(\"keyUniverse\", u);", FIRST, "there is none at 1"),
        TWICE("u[1] = u[2]; set(\"keyUniverse\", u);", FIRST, "once more at 2"),
        NO_ARRAY("set(\"keyUniverse\", null);", FIRST, "has no array of all constants"),
        PLAIN_ARRAY("set(\"keyUniverse\", new Enum[] {u[0], u[1]});", FIRST, "has no array of all constants"),
        FEW_VALUES("set(\"vals\", new Object[] {null, null, \"kept\"});", enumOf("C02", "C01", "C00", "C03"), "not as many"),
        OTHER_TYPE("set(\"keyType\", Thread.State.class);", enumOf("C02", "C01", "C00", "C03"), "of another class");

        final String code;
        final String source;
        final String message;

        Damage(String code, String source, String message) {
            this.code = code;
            this.source = source;
            this.message = message;
        }
    }

    /** Two roots that share a map, and the array of constants; they are recovered one after the other. */
    @ParameterizedTest
    @EnumSource
    void twoRoots(VmMode.Collector collector) {
        String main = """
                import org.autopersist.*; import java.util.*;
                public class Main {
                    static String say(Object[] all) {
                        Map<?, ?> shared = (Map<?, ?>) all[0];
                        return new TreeMap<>(Map.of("shared", text(shared), "own", text((Map<?, ?>) all[1]))) + " " + all[2];
                    }
                    static String text(Map<?, ?> map) {
                        StringBuilder s = new StringBuilder();
                        for (String name : List.of("C00", "C01", "C02", "C03")) { s.append(name + map.get(Color.valueOf(name)) + " "); }
                        return s.toString();
                    }
                    public static void main(String[] args) throws Exception {
                        if (args[0].equals("write")) {
                            EnumMap<Color, Object> shared = new EnumMap<>(Color.class);
                            shared.put(Color.C00, "zero"); shared.put(Color.C02, "two");
                            EnumMap<Color, Object> own = new EnumMap<>(Color.class);
                            own.put(Color.C03, "three");
                            First.all = new Object[] {shared, own, EnumSet.of(Color.C02)};
                            Second.all = new Object[] {shared, own.clone(), EnumSet.of(Color.C03)};
                        }
                        Thread.sleep(args[0].endsWith("waits") ? 500 : 0);
                        System.out.print("SAYS " + say(First.all));
                        ((EnumMap<Color, Object>) First.all[0]).put(Color.C01, "one");
                        System.gc();
                        if (!args[0].startsWith("first")) {
                            System.out.print("; " + say(Second.all) + (First.all[0] == Second.all[0]));
                        }
                        System.out.println();
                        Runtime.getRuntime().halt(0);
                    }
                }
                class First { @DurableRoot static Object[] all; }
                class Second { @DurableRoot static Object[] all; }
                """;
        String second = enumOf("C03", "C02", "C04", "C01", "C00");
        String said = "{own=C00null C01null C02null C03three , shared=C00zero C01one C02two C03null } ";
        two(collector, "write", main, FIRST);
        two(collector, "check waits", main, second).printed("SAYS " + said + "[C02]; " + said + "[C03]true");
        two(collector, "first", main, FIRST).printed("SAYS " + said + "[C02]");
        two(collector, "check", main, FIRST).printed("SAYS " + said + "[C02]; " + said + "[C03]true");
        two(collector, "first waits", main, second).printed("SAYS " + said + "[C02]");
        two(collector, "check waits", main, second).printed("SAYS " + said + "[C02]; " + said + "[C03]true");
    }

    /** Arrays that only reflection gets at, and that a root recovered before the map's holds. */
    @ParameterizedTest
    @ValueSource(strings = {"keyUniverse", "vals"})
    void arraysThatAnotherRootHolds(String field) {
        String main = """
                import org.autopersist.*; import java.util.*; import java.lang.reflect.*;
                public class Main {
                    public static void main(String[] args) throws Exception {
                        if (args[0].equals("write")) {
                            EnumMap<Color, String> map = new EnumMap<>(Map.of(Color.C00, "zero", Color.C02, "two"));
                            Field f = EnumMap.class.getDeclaredField("FIELD");
                            f.setAccessible(true);
                            Second.map = map;
                            First.all = (Object[]) f.get(map);
                        }
                        System.out.println("FIRST " + Arrays.toString(First.all));
                        System.out.println("SECOND " + Second.map.get(Color.C00) + " " + Second.map.get(Color.C02));
                        Runtime.getRuntime().halt(0);
                    }
                }
                class First { @DurableRoot static Object[] all; static int x; }
                class Second { @DurableRoot static EnumMap<Color, String> map; static int x; }
                """.replace("FIELD", field);
        String[] opens = {"--add-opens=java.base/java.util=ALL-UNNAMED"};
        String said = field.equals("vals") ? "FIRST [zero, null, two, null]" : "FIRST [C00, C01, C02, C03]";
        Variant.child(folder, "write", main, FIRST).flags(opens).run().succeeded();
        for (int i = 0; i < 2; i++) {
            ChildResult result = Variant.child(folder, "check", main, enumOf("C03", "C02", "C01", "C00"))
                    .run()
                    .printed(said)
                    .neverSaid("fatal error");
            if (field.equals("vals")) {
                result.exited(1).complained("has been recovered by itself").complained("left as it was");
            } else {
                result.succeeded().printed("SECOND zero two");
            }
        }
        Variant.child(folder, "check", main, FIRST).run().succeeded().printed(said).printed("SECOND zero two");
    }

    private static final String MANY = """
            import org.autopersist.*; import java.util.*;
            public class Main {
                static final int COUNT = 60_000;
                @DurableRoot static Object[] root;
                public static void main(String[] args) {
                    if (args[0].equals("write")) {
                        Object[] all = new Object[2 * COUNT];
                        for (int i = 0; i < COUNT; i++) {
                            all[i] = new EnumMap<>(Map.of(Color.C00, "zero", Color.C02, i));
                            all[COUNT + i] = i % 2 == 0 ? EnumSet.of(Color.C01) : EnumSet.range(Color.C00, Color.C02);
                        }
                        root = all;
                    }
                    int wrong = 0;
                    for (int i = 0; i < COUNT; i++) {
                        EnumMap<?, ?> map = (EnumMap<?, ?>) root[i];
                        EnumSet<?> set = (EnumSet<?>) root[COUNT + i];
                        wrong += map.size() == 2 && map.get(Color.C00).equals("zero") && map.get(Color.C02).equals(i) ? 0 : 1;
                        wrong += set.contains(Color.C01) && set.size() == (i % 2 == 0 ? 1 : 3) ? 0 : 1;
                    }
                    System.gc();
                    System.out.println("SAYS " + wrong + " are wrong");
                    Runtime.getRuntime().halt(0);
                }
            }
            """;

    private ChildResult many(VmMode.Collector collector, String size, String phase, String source) {
        return ChildJvm.underTest()
                .image(folder.resolve("many.nvm"), size)
                .verified()
                .flags(collector.flag())
                .classPathFirst(Variant.compile(Variant.newFolder(folder), MANY, source))
                .main("Main", phase)
                .run();
    }

    /** By several threads, in blocks of the old generation. */
    @ParameterizedTest
    @EnumSource
    void many(VmMode.Collector collector) {
        many(collector, "96m", "write", enumOf("C00", "C01", "C02")).succeeded().printed("SAYS 0 are wrong");
        many(collector, "96m", "check", enumOf(IntStream.range(0, 66).map(i -> 65 - i))).succeeded().printed("SAYS 0 are wrong");
        many(collector, "96m", "check", enumOf("C02", "C00", "C01", "C03")).succeeded().printed("SAYS 0 are wrong");
    }

    @Test
    void thereIsNoRoom() {
        VmMode.Collector collector = VmMode.Collector.SERIAL;
        String first = enumOf("C00", "C01", "C02");
        String second = enumOf(IntStream.range(0, 66));
        many(collector, "16m", "write", first).succeeded();
        for (int i = 0; i < 2; i++) {
            many(collector, "16m", "check", second)
                    .exited(1)
                    .complained("too full to take up")
                    .neverSaid("SAYS")
                    .neverSaid("fatal error");
        }
        many(collector, "16m", "check", first).succeeded().printed("SAYS 0 are wrong");
    }

    private ChildResult two(VmMode.Collector collector, String phase, String main, String source) {
        return Variant.child(folder, phase, main, source).flags(collector.flag()).run().succeeded();
    }
}
