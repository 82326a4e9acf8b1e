// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields that go and come back, with what other roots and other changes do meanwhile. */
@Tag("core")
class ReturningFieldsTest {

    private static final String[] ROOTS = {
        "class A { @org.autopersist.DurableRoot static H h = new H(); }", "class B { @org.autopersist.DurableRoot static X x = new X(); }"
    };

    @TempDir
    Path folder;

    private ChildResult run(String flag, String... sources) {
        return Variant.child(folder, "", sources).flags(flag).run().succeeded();
    }

    private ChildResult runWithRoots(String flag, String main, String... sources) {
        String[] all = new String[sources.length + 3];
        System.arraycopy(sources, 0, all, 3, sources.length);
        System.arraycopy(ROOTS, 0, all, 1, 2);
        all[0] = "import org.autopersist.*; public class Main { public static void main(String[] a) throws Exception { " + main
                + " Runtime.getRuntime().halt(0); } }";
        return run(flag, all);
    }

    /** Another root relocates what the old field leads to, while the holder's root may have been prepared ahead of time. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:+NVMRecoverAhead", "-XX:-NVMRecoverAhead", "-XX:+UseSerialGC"})
    void whatAnOldFieldLeadsToIsOneObject(String flag) {
        String first = "if (A.h.old == null) { A.h.old = B.x; } System.out.println(\"SAYS \" + (A.h.old == B.x) + A.h.old.v + B.x.v);";
        runWithRoots(flag, first, "class X { int v = 1; }", "class H { X old; int k; }").printed("SAYS true11");
        for (String order : new String[] {"B.x.v++; A.h.k++;", "A.h.k++; B.x.v++;"}) {
            runWithRoots(flag, "Thread.sleep(200); " + order + " System.gc(); AutoPersist.collect();", "class X { int v = 1; long more; }",
                    "class H { int k; }");
        }
        runWithRoots(flag, first, "class X { int v = 1; }", "class H { X old; int k; }").printed("SAYS true33");
    }

    /** What is unlinked everywhere else lives by the old field. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:+NVMRecoverAhead", "-XX:-NVMRecoverAhead", "-XX:+UseSerialGC"})
    void whatOnlyAnOldFieldLeadsToIsKept(String flag) {
        String x = "class X { int v = 1; X next; }";
        String first = "if (A.h.old == null) { A.h.old = B.x; B.x.next = new X(); } System.out.println(\"SAYS \" + A.h.old.v + A.h.old.next.v);";
        runWithRoots(flag, first, x, "class H { X old; int k; }").printed("SAYS 11");
        runWithRoots(flag, "Thread.sleep(200); B.x.v = 7; A.h.k++; B.x.next = new X(); B.x.next.v = 8; B.x = null;"
                + " for (int i = 0; i < 3; i++) { System.gc(); AutoPersist.collect();"
                + " for (int j = 0; j < 3000; j++) { AutoPersist.setRoot(\"n\", new int[200]); } }", x, "class H { int k; }");
        runWithRoots(flag, first, x, "class H { X old; int k; }").printed("SAYS 78");
    }

    private static final String SINGLE = """
            import org.autopersist.*;
            public class Main {
                @DurableRoot static Object root = new Item();
                public static void main(String[] args) {
                    System.out.println("SAYS " + ((Item) root).n);
                    Runtime.getRuntime().halt(0);
                }
            }
            """;

    @Test
    void widenedAndPulledUpAndBack() {
        String before = "class Item extends Base { int n = 5; }";
        run("-XX:+UseSerialGC", SINGLE, before, "class Base {}").printed("SAYS 5");
        run("-XX:+UseSerialGC", SINGLE, "class Item extends Base {}", "class Base { long n = 5; }").printed("SAYS 5");
        run("-XX:+UseSerialGC", SINGLE, before, "class Base {}").printed("SAYS 5");
    }

    @Test
    void widenedAndRenamedAndBack() {
        run("-XX:+UseSerialGC", SINGLE, "class Item { int n = 5; }").printed("SAYS 5");
        run("-XX:NVMRenames=Item=Other", SINGLE.replace("Item", "Other"), "class Other { long n; }").printed("SAYS 5");
        run("-XX:NVMRenames=Other=Item", SINGLE, "class Item { int n = 5; }").printed("SAYS 5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"int-none-long", "int-long-none-int", "int-none-Integer", "float-none-double-none-float"})
    void awayForAVersion(String types) {
        for (String type : types.split("-")) {
            if (type.equals("none")) {
                run("-XX:+UseSerialGC", SINGLE.replace("((Item) root).n", "((Item) root).k"), "class Item { int k; }").printed("SAYS 0");
            } else {
                String value = type.equals("Integer") || type.equals("int") ? "5" : "(" + type + ") 5";
                run("-XX:+UseSerialGC", SINGLE, "class Item { " + type + " n = " + value + "; int k; }").printed("SAYS 5");
            }
        }
    }

    /** An old field of four bytes that moves by four. */
    @Test
    void anOldFieldThatMoves() {
        run("-XX:+UseSerialGC", SINGLE, "class Item { Object a; int n = 5; }").printed("SAYS 5");
        run("-XX:+UseSerialGC", SINGLE.replace("((Item) root).n", "((Item) root).d"), "class Item { Object a, b, d; }").printed("SAYS null");
        run("-XX:+UseSerialGC", SINGLE, "class Item { Object a; int n = 5; }").printed("SAYS 5");
    }

    private static final String MAP = """
            import org.autopersist.*; import java.util.*;
            public class Main {
                @DurableRoot static EnumMap<E, String> map = new EnumMap<>(E.class);
                public static void main(String[] args) {
                    if (map.isEmpty()) { map.put(E.X, "x"); }
                    System.out.println("SAYS " + map);
                    Runtime.getRuntime().halt(0);
                }
            }
            """;

    @Test
    void aConstantThatGetsTheNameOfOneThatIsGone() {
        run("-XX:+UseSerialGC", MAP, "enum E { X, Y, Z }").printed("SAYS {X=x}");
        run("-XX:NVMRenames=E.X=E.Y", MAP.replace("E.X", "E.Z"), "enum E { Y, Z }").printed("SAYS {Y=x}");
        run("-XX:+UseSerialGC", MAP.replace("E.X", "E.Z"), "enum E { Y, Z }").printed("SAYS {Y=x}");
    }

    /** What holds the collector off does not wait for it. */
    @Test
    void aRecoveryWithoutRoomIsRefusedAtOnce() {
        String main = """
                import org.autopersist.*; import java.util.*;
                public class Main {
                    public static void main(String[] args) {
                        Item list = AutoPersist.getRoot("list", Item.class);
                        for (int i = 0; list == null && i < 40_000; i++) {
                            Item item = new Item();
                            item.next = i == 0 ? null : AutoPersist.getRoot("first", Item.class);
                            AutoPersist.setRoot("first", item);
                            if (i == 39_999) { list = item; AutoPersist.setRoot("list", item); }
                        }
                        try {
                            List<Object> pad = new ArrayList<>();
                            AutoPersist.setRoot("pad", pad);
                            while (true) { pad.add(new int[4000]); }
                        } catch (ImageFullException e) {
                            System.out.println("SAYS " + list.n);
                            Runtime.getRuntime().halt(0);
                        }
                    }
                }
                """;
        run("-XX:+UseSerialGC", main, "class Item { Item next; int n = 5; String s = \"s\"; }").printed("SAYS 5");
        long start = System.nanoTime();
        Variant.child(folder, "", main, "class Item { Item next; int n = 5; long other; }").run().said("ImageFullException");
        Assertions.assertTrue(System.nanoTime() - start < 9_000_000_000L, "It has waited for the collector");
        run("-XX:+UseSerialGC", main, "class Item { Item next; int n = 5; String s = \"s\"; }").printed("SAYS 5");
    }
}
