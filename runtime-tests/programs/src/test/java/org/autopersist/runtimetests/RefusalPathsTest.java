// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.runtimetests.harness.Ways;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** The path in a refusal names each field by the class that declares it: that is what {@code -XX:UnrecoverableFields} wants. */
@Tag("core")
class RefusalPathsTest {

    private static final String MAIN = """
            import org.autopersist.*; import java.util.*;
            public class Main {
                static class Base { protected Object held; }
                static class Sub extends Base { Sub(Object held) { this.held = held; } }
                static class Root extends Sub { Root() { super(null); } }
                @DurableRoot static Root root;
                public static void main(String[] args) {
                    root = new Root();
                    Sub kept = new Sub(null);
                    root.held = kept;
                    try {
                        kept.held = new Sub(new Object[] {Thread.currentThread()});
                        System.out.println("STORED");
                    } catch (ObjectRefusedException e) {
                        System.out.println(e.getMessage());
                    }
                    Runtime.getRuntime().halt(0);
                }
            }
            """;

    @TempDir
    Path folder;

    @Test
    void nameTheDeclaringClass() {
        Variant.child(folder, "", MAIN).run().succeeded().printed("Path: Main.root -> Main$Base.held -> Main$Base.held -> Main$Base.held -> "
                + "[Ljava.lang.Object;[0] -> java.lang.Thread. Hint");
    }

    @Test
    void soThatTheHintCanBeFollowed() {
        Variant.child(folder, "", MAIN).flags("-XX:UnrecoverableFields=Main$Base.held").run().succeeded().printed("STORED")
                .neverSaid("warning");
    }

    /** What a region has stored is not in the image yet; the way from the root is. */
    @ParameterizedTest
    @Ways({"-XX:RegionLog=redo", "-XX:RegionLog=undo", "-Xint"})
    void beginAtTheRootAlsoInARegion(String flag) {
        String main = """
                import org.autopersist.*; import java.util.*;
                public class Main {
                    static class Box { Object held; Box(Object held) { this.held = held; } }
                    @DurableRoot static List<Object> list = DurableCollections.list(new ArrayList<>());
                    @DurableRoot static Box box = new Box(null);
                    @DurableRoot static Box late;
                    static void refuse(Runnable store) {
                        try {
                            FailureAtomic.run(store::run);
                            System.out.println("STORED");
                        } catch (ObjectRefusedException e) {
                            System.out.println(e.getMessage());
                        }
                    }
                    public static void main(String[] args) {
                        refuse(() -> {
                            Box inner = new Box(null);
                            box.held = new Object[] {inner};
                            inner.held = Thread.currentThread();
                        });
                        refuse(() -> {
                            Box made = new Box(new ArrayList<>());
                            late = made;
                            ((List<Object>) made.held).add(Thread.currentThread());
                        });
                        refuse(() -> list.add(Thread.currentThread()));
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        Variant.child(folder, "", main).flags(flag).run().succeeded().neverSaid("STORED")
                .said("Path: Main.box -> Main$Box.held -> [Ljava.lang.Object;[0] -> Main$Box.held -> java.lang.Thread.")
                .said("Path: Main.late -> Main$Box.held -> java.util.ArrayList.elementData -> [Ljava.lang.Object;[0] -> java.lang.Thread.")
                .said("Path: Main.list -> ");
    }

    @Test
    void tellWhereObjectsOfAMissingClassAre() {
        String main = """
                import org.autopersist.*; import java.util.*;
                public class Main {
                    static class Holder { Object held; }
                    static class Data { @DurableRoot static List<Holder> list; }
                    public static void main(String[] args) throws Exception {
                        if (args[0].equals("write")) {
                            Data.list = new ArrayList<>();
                            Data.list.add(new Holder());
                            Data.list.get(0).held = Class.forName("Gone").getDeclaredConstructor().newInstance();
                        } else {
                            try {
                                System.out.println(Data.list);
                            } catch (ExceptionInInitializerError | RecoveryException e) {
                                System.out.println(e.getMessage() + e.getCause());
                            }
                        }
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        Variant.child(folder, "write", main, "class Gone { int x; }").run().succeeded();
        Variant.child(folder, "read", main).run().succeeded()
                .said("it holds objects of the class Gone, which can't be loaded; put the class on the class path")
                .said("@FormerName(\"Gone\")").said("-XX:NVMRenames=Gone=")
                .said("Path: Main$Data.list -> java.util.ArrayList.elementData -> [Ljava.lang.Object;[0] -> Main$Holder.held -> Gone");
    }
}
