// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.LambdaMetafactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.autopersist.runtimetests.harness.Breadth;
import org.autopersist.runtimetests.harness.FieldChanges;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.runtimetests.harness.VmMode.Engine;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Classes that are legal, but that no compiler of Java makes: what obfuscators and other compilers' classes look like. */
@Tag("core")
class OddClassFilesTest {

    private static final String MAIN = """
            public class Main {
                @org.autopersist.DurableRoot static Object root;
                public static void main(String[] args) {
                    if (args[0].equals("write")) { root = Item.make(); }
                    for (int i = 0; i < 20_000; i++) { Item.say(root); }
                    System.out.println("SAYS " + Item.say(root));
                    Runtime.getRuntime().halt(0);
                }
            }
            """;

    private static final UnaryOperator<Path> AS_IT_IS = folder -> folder;

    @TempDir
    Path folder;

    private ChildResult run(Engine engine, String phase, UnaryOperator<Path> change, String... sources) {
        Path classes = change.apply(Variant.compile(Variant.newFolder(folder), sources));
        return Variant.child(folder, classes, phase).flags(engine.flags()).run();
    }

    private ChildResult run(String phase, UnaryOperator<Path> change, String... sources) {
        return run(Engine.TIERED, phase, change, sources);
    }

    private static final String HOLDER = """
            public class Item {
                Object one = "no list"; Object array = new String[] {"no", "runnables"}; Object deep = new Integer[][] {{1}, {2}};
                static Object make() { return new Item(); }
                static String say(Object o) {
                    Item i = (Item) o;
                    return i.one + " " + java.util.Arrays.toString((Object[]) i.array) + " " + ((Object[]) i.deep).length;
                }
            }
            """;

    private static final FieldChanges INTERFACES = FieldChanges.of("Item")
            .retype("one", ConstantDescs.CD_List)
            .retype("array", ClassDesc.of("java.lang.Runnable").arrayType())
            .retype("deep", ClassDesc.of("java.lang.Runnable").arrayType(2));

    static Stream<Engine> engines() {
        return Breadth.of(List.of(Engine.values()));
    }

    /** The verifier of class files takes interfaces for Object. */
    @ParameterizedTest
    @MethodSource("engines")
    @Tag("slow")
    void aFieldOfAnInterfaceTypeHoldsAnything(Engine engine) {
        String says = "SAYS no list [no, runnables] 2";
        run(engine, "write", INTERFACES::apply, MAIN, HOLDER).succeeded().printed(says);
        run(engine, "check", INTERFACES::apply, MAIN, HOLDER).succeeded().printed(says)
                .printed("the field one").printed("java.util.List");
        run(engine, "check", INTERFACES::apply, MAIN, HOLDER).succeeded().printed(says);
    }

    /** What it is called on need not have the method. */
    @ParameterizedTest
    @MethodSource("engines")
    void aMethodThatTheObjectLacksIsAnError(Engine engine) {
        String caller = """
                public class Item {
                    Runnable one;
                    static Object make() { return new Item(); }
                    static String say(Object o) {
                        try { ((Item) o).one.run(); return "ran"; } catch (IncompatibleClassChangeError e) { return "no Runnable"; }
                    }
                }
                """;
        String writer = "public class Item { Object one = \"text\"; static Object make() { return new Item(); }"
                + " static String say(Object o) { return \"written\"; } }";
        run(engine, "write", AS_IT_IS, MAIN, writer).succeeded().printed("SAYS written");
        run(engine, "check", AS_IT_IS, MAIN, caller).succeeded().printed("SAYS no Runnable");
    }

    @Test
    void aRootOfAnInterfaceTypeHoldsAnything() {
        UnaryOperator<Path> change = FieldChanges.of("Main").retype("root", ConstantDescs.CD_List)::apply;
        String item = "public class Item { static String make() { return \"no list\"; } static String say(Object o) { return \"\" + o; } }";
        run("write", change, MAIN, item).succeeded().printed("SAYS no list");
        run("check", change, MAIN, item).succeeded().printed("SAYS no list");
    }

    /** Elements of arrays are checked by each store, so that a reader may rely on them. */
    @Test
    void anArrayOfAnInterfaceTypeIsAnotherClass() {
        String item = """
                public class Item {
                    interface One { } static class Two TAIL { }
                    static Object make() { return new One[] {(One) (Object) new Two()}; }
                    static String say(Object o) { return "" + ((Object[]) o).length; }
                }
                """;
        run("write", AS_IT_IS, MAIN, item.replace("TAIL", "implements One")).succeeded().printed("SAYS 1");
        ChildResult refused = run("check", AS_IT_IS, MAIN, item.replace("TAIL", ""));
        refused.exited(1).complained("Item$Two").complained("Item$One").neverSaid("SAYS");
    }

    private static final String NAMESAKES = """
            public class Item {
                FIELDS
                static Object make() {
                    Item i = new Item();
                    i.a1 = 5; i.a2 = 7L; i.a3 = "object"; i.a4 = "string"; i.a5 = new int[] {9}; i.a6 = true;
                    return i;
                }
                static String say(Object o) {
                    Item i = (Item) o;
                    return i.a1 + " " + i.a2 + " " + i.a3 + " " + i.a4 + " " + i.a5[0] + " " + i.a6;
                }
            }
            """;

    private static final FieldChanges SAME_NAME = FieldChanges.of("Item")
            .rename("a1", "a").rename("a2", "a").rename("a3", "a").rename("a4", "a").rename("a5", "a").rename("a6", "a");

    private static String namesakes(String fields) {
        return NAMESAKES.replace("FIELDS", fields);
    }

    /** Obfuscators use a name again and again, as long as the types differ. */
    @ParameterizedTest
    @MethodSource("engines")
    @Tag("slow")
    void fieldsOfOneNameAreToldByTheirTypes(Engine engine) {
        String first = namesakes("int a1; long a2; Object a3; String a4; int[] a5; boolean a6;");
        String second = namesakes("String a4; boolean a6; double added; int[] a5; Object a3; long a2; int a1;");
        run(engine, "write", SAME_NAME::apply, MAIN, first).succeeded().printed("SAYS 5 7 object string 9 true");
        run(engine, "check", SAME_NAME::apply, MAIN, first).succeeded().printed("SAYS 5 7 object string 9 true");
        run(engine, "check", SAME_NAME::apply, MAIN, second).succeeded().printed("SAYS 5 7 object string 9 true");
        run(engine, "check", SAME_NAME::apply, MAIN, first).succeeded().printed("SAYS 5 7 object string 9 true");
    }

    /** Which one it was can't be known if types change as well. */
    @Test
    void fieldsOfOneNameAreNotGuessed() {
        String first = namesakes("int a1; long a2; Object a3; String a4; int[] a5; boolean a6;");
        run("write", SAME_NAME::apply, MAIN, first).succeeded().printed("SAYS 5 7 object string 9 true");
        String other = namesakes("int a1; long a2; CharSequence a3; Comparable a4; int[] a5; boolean a6;");
        run("check", SAME_NAME::apply, MAIN, other).exited(1).complained("Item").neverSaid("SAYS");
        run("check", SAME_NAME::apply, MAIN, first).succeeded().printed("SAYS 5 7 object string 9 true");
    }

    /** Two fields of the image must not end in one. */
    @Test
    void aFieldOfASuperclassThatIsGoneDoesNotReplaceAnother() {
        String base = "public class Base { int number = 1; String text = \"base\"; int baseNumber() { return number; } }";
        String item = """
                public class Item SUPER {
                    int number = 2; String text = "item";
                    static Object make() { return new Item(); }
                    static String say(Object o) { return ((Item) o).number + " " + ((Item) o).text; }
                }
                """;
        run("write", AS_IT_IS, MAIN, base, item.replace("SUPER", "extends Base")).succeeded().printed("SAYS 2 item");
        run("check", AS_IT_IS, MAIN, item.replace("SUPER", "")).succeeded().printed("SAYS 2 item");
    }

    private static final String ENUM = """
            public class Item {
                static Object make() { return new Object[] {Color.valueOf("RED"), Color.valueOf("BLUE")}; }
                static String say(Object o) {
                    Object[] colors = (Object[]) o;
                    return colors[0] + " " + colors[1] + " " + (colors[0] == Color.valueOf("RED")) + (colors[1] == Color.valueOf("BLUE"));
                }
            }
            """;

    private static final String COLOR = "public enum Color { RED, BLUE { public String toString() { return \"blue!\"; } } }";

    @Test
    @Tag("slow")
    void enumConstantsAreFoundByTheirOwnNames() {
        UnaryOperator<Path> renamed = FieldChanges.of("Color").rename("RED", "a").rename("BLUE", "b")::apply;
        UnaryOperator<Path> swapped = FieldChanges.of("Color").rename("RED", "BLUE").rename("BLUE", "RED")::apply;
        UnaryOperator<Path> gone = FieldChanges.of("Color").retype("RED", ConstantDescs.CD_Object)::apply;
        run("write", renamed, MAIN, COLOR, ENUM).succeeded().printed("SAYS RED blue! truetrue");
        for (UnaryOperator<Path> change : java.util.List.of(renamed, swapped, gone, AS_IT_IS, renamed)) {
            run("check", change, MAIN, COLOR, ENUM).succeeded().printed("SAYS RED blue! truetrue");
        }
    }

    /** Two roots of one name can't be told in the image. */
    @Test
    void rootsOfOneNameAreRefused() {
        String main = """
                public class Main {
                    @org.autopersist.DurableRoot static Object root; @org.autopersist.DurableRoot static String second;
                    public static void main(String[] args) {
                        System.out.println("SAYS " + Second.of());
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        String second = """
                public class Second {
                    static Object a1; static String a2;
                    static String of() { a1 = 1; a2 = "two"; return a1 + a2; }
                }
                """;
        UnaryOperator<Path> change = FieldChanges.of("Second").rename("a1", "a").rename("a2", "a")::apply;
        Path classes = change.apply(Variant.compile(folder.resolve("roots"), main, second));
        ChildJvm.underTest().image(folder.resolve("test.nvm"), "16m").flags("-XX:DurableRoots=Second.a")
                .classPathFirst(classes).main("Main").run()
                .exited(1).complained("Second.a").neverSaid("SAYS").neverSaid("fatal error");
    }

    /** A class of the name {@code x y}, with a method reference. */
    private static void makeSpacedHost(Path classes) throws IOException {
        ClassDesc host = ClassDesc.of("x y");
        MethodTypeDesc anything = MethodTypeDesc.of(ConstantDescs.CD_Object);
        DirectMethodHandleDesc factory = ConstantDescs.ofCallsiteBootstrap(
                LambdaMetafactory.class.describeConstable().orElseThrow(), "metafactory", ConstantDescs.CD_CallSite,
                ConstantDescs.CD_MethodType, ConstantDescs.CD_MethodHandle, ConstantDescs.CD_MethodType);
        DirectMethodHandleDesc called =
                MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, host, "hello there", anything);
        DynamicCallSiteDesc site = DynamicCallSiteDesc.of(factory, "get",
                MethodTypeDesc.of(Supplier.class.describeConstable().orElseThrow()), anything, called, anything);
        Files.write(classes.resolve("x y.class"), ClassFile.of().build(host, to -> to
                .withFlags(ClassFile.ACC_PUBLIC)
                .withMethodBody("hello there", anything, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                        code -> code.loadConstant("hello").areturn())
                .withMethodBody("make", anything, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                        code -> code.invokedynamic(site).areturn())));
    }

    @Test
    void aLambdaOfAClassWithASpaceInItsName() {
        String item = """
                public class Item {
                    static Object make() {
                        try { return Class.forName("x y").getMethod("make").invoke(null); } catch (Exception e) { throw new Error(e); }
                    }
                    static String say(Object o) { return "" + ((java.util.function.Supplier<?>) o).get(); }
                }
                """;
        UnaryOperator<Path> change = classes -> {
            try {
                makeSpacedHost(classes);
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
            return classes;
        };
        run("write", change, MAIN, item).succeeded().printed("SAYS hello");
        run("check", change, MAIN, item).succeeded().printed("SAYS hello");
    }
}
