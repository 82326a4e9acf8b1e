package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Variant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
                    } catch (UnsupportedOperationException e) {
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
}
