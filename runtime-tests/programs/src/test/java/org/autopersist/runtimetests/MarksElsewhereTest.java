// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.autopersist.image.ClassEntry;
import org.autopersist.image.Image;
import org.autopersist.image.Kind;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Constants that fields of classes hold which have nothing to do with them, as Kotlin's compiler makes one for each file. */
@Tag("core")
class MarksElsewhereTest {

    private static final String SYMBOL = """
            final class Symbol {
                final String name;
                Symbol(String name) { this.name = name; }
                public String toString() { return name; }
            }
            """;

    private static final String FILE_CLASS = """
            class FlowKt {
                static final Symbol NONE = new Symbol("none"), PENDING = new Symbol("pending");
                static Symbol none() { return NONE; }
            }
            """;

    private static final String MAIN = """
            import org.autopersist.*; import java.util.*;
            public class Main {
                static class Root { @DurableRoot static List<Object> root; }
                static class Flow { Object state; Flow(Object state) { this.state = state; } }
                public static void main(String[] args) {
                    List<Object> all = Arrays.asList(MARKS);
                    if (args[0].equals("write")) {
                        Root.root = new ArrayList<>();
                        for (Object o : all) { Root.root.add(new Flow(o)); }
                    }
                    StringBuilder text = new StringBuilder("SAYS");
                    for (int i = 0; i < all.size(); i++) {
                        Object kept = ((Flow) Root.root.get(i)).state;
                        text.append(' ').append(kept == all.get(i) ? "same" : kept.toString());
                        ((Flow) Root.root.get(i)).state = null;
                        ((Flow) Root.root.get(i)).state = kept;
                    }
                    System.out.println(text);
                    Runtime.getRuntime().halt(0);
                }
            }
            """;

    @TempDir
    Path folder;

    private static String main(String marks) {
        return MAIN.replace("MARKS", marks);
    }

    private ChildResult run(String phase, String... sources) {
        return Variant.child(folder, phase, sources).run().succeeded();
    }

    private void keeps(String expected, String... sources) {
        run("write", sources);
        for (int life = 0; life < 3; life++) {
            run("check", sources).printed("SAYS " + expected);
        }
    }

    private List<String> constants() throws IOException {
        try (Image image = Image.open(folder.resolve("test.nvm"))) {
            return image.classes().stream().filter(c -> c.kind() == Kind.CONSTANT).map(ClassEntry::displayName).sorted().toList();
        }
    }

    @Test
    void ofAnUnrelatedClass() throws IOException {
        keeps("same same same", main("FlowKt.NONE, FlowKt.PENDING, FlowKt.none()"), SYMBOL, FILE_CLASS);
        Assertions.assertEquals(List.of("Symbol (constant FlowKt.NONE)", "Symbol (constant FlowKt.PENDING)"), constants());
    }

    /** Equal is enough for them. */
    @Test
    void notThoseWithAnEqualsOfTheirOwn() throws IOException {
        keeps("Point[x=1] changes", main("Marks.POINT, Marks.CHANGES"),
                "record Point(int x) { }", "class Changes { int state; public String toString() { return \"changes\"; } }",
                "class Marks { static final Point POINT = new Point(1); static final Changes CHANGES = new Changes(); }");
        Assertions.assertEquals(List.of(), constants());
    }

    /** The class that has to do with it, or else the first by name, whichever is initialized first. */
    @Test
    void ofSeveralClasses() throws IOException {
        String marks = "class Z { static final Symbol FIRST = Symbol.ONE, SECOND = new Symbol(\"z\"), THIRD = SECOND; }";
        String other = "class A { static final Symbol COPY = Z.FIRST, OTHER = Z.SECOND; }";
        String symbol = SYMBOL.replace("final String name;",
                "final String name; static class Inner { static final Symbol IN = new Symbol(\"in\"); } "
                        + "static final Symbol ONE = Inner.IN;");
        keeps("same same", main("A.COPY, A.OTHER"), symbol, marks, other);
        Assertions.assertEquals(List.of("Symbol (constant A.OTHER)", "Symbol (constant Symbol.ONE)"), constants());
    }

    /** What a field of the JDK holds is known by the JDK's table, or by its own class. */
    @Test
    void notFieldsOfTheJdk() throws IOException {
        run("write", main("new Object(), java.util.function.Function.identity()"));
        Assertions.assertEquals(List.of(), constants());
    }

    @Test
    void whatIsGoneIsTold() {
        run("write", main("FlowKt.NONE, FlowKt.PENDING"), SYMBOL, FILE_CLASS);
        String gone = FILE_CLASS.replace("NONE = new Symbol(\"none\"), ", "").replace("return NONE", "return PENDING");
        run("check", main("FlowKt.none(), FlowKt.PENDING"), SYMBOL, gone).printed("SAYS none same")
                .printed("NONE of FlowKt holds no constant any more");
        run("check", main("FlowKt.NONE, FlowKt.PENDING"), SYMBOL, FILE_CLASS).printed("SAYS same same");
        String failing = FILE_CLASS.replace("class FlowKt {",
                "class FlowKt { static { if (true) { throw new ArithmeticException(); } }");
        run("check", main("1, 2"), SYMBOL, failing).printed("SAYS none pending").printed("NONE of FlowKt is not there");
    }

    /** Only the fields that are roots have what the image has. */
    @Test
    void constantsBesideDurableRoots() {
        String gate = "class Gate { static final Object NONE = new Object(), CLOSED = new Object(), OPEN = new Object(); "
                + "static final Object[] EMPTY = {}; }";
        String main = main("Gate.CLOSED, Gate.OPEN, Gate.EMPTY, Gate.NONE");
        String flag = "-XX:DurableRoots=Gate.NONE,Gate.CLOSED";
        for (String phase : List.of("write", "check", "check")) {
            Variant.child(folder, phase, main, gate).flags(flag).run().succeeded().printed("SAYS same same same same")
                    .neverSaid("warning");
        }
    }

    /** They are recovered before the initializer makes the constants. */
    @Test
    void rootsThatReachConstantsOfTheirClass() {
        String main = """
                import org.autopersist.*;
                public class Main {
                    static final Object MARK = new Object();
                    @DurableRoot static Object[] root;
                    public static void main(String[] args) {
                        if (root == null) { root = new Object[] {MARK}; }
                        System.out.println("SAYS " + (root[0] == MARK));
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        run("", main).printed("SAYS true");
        for (int life = 0; life < 3; life++) {
            run("", main).printed("SAYS false")
                    .printed("MARK of Main has no value yet, since durable roots of the same class are recovered before");
        }
    }
}
