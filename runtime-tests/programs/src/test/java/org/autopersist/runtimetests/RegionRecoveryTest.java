// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a recovery inside of a region makes durable at once is the region's to take back from then on. */
@Tag("core")
class RegionRecoveryTest {

    private static final String MAIN = """
            import org.autopersist.*;
            public class Main {
                static class Data { @DurableRoot static N root; }
                public static void main(String[] args) {
                    boolean isNamed = args[0].startsWith("named");
                    switch (args[0].substring(args[0].indexOf('-') + 1)) {
                        case "write" -> { if (isNamed) { AutoPersist.setRoot("r", new N()); } else { Data.root = new N(); } }
                        case "kill" -> {
                            FailureAtomic.begin();
                            root(isNamed).change();
                            System.out.println("SAYS " + root(isNamed));
                        }
                        case "rollback" -> {
                            try (var region = FailureAtomic.region()) { root(isNamed).change(); }
                            System.out.println("SAYS " + root(isNamed));
                        }
                        case "commit" -> {
                            try (var region = FailureAtomic.region()) { root(isNamed).change(); region.commit(); }
                            System.out.println("SAYS " + root(isNamed));
                        }
                        default -> System.out.println("SAYS " + root(isNamed));
                    }
                    Runtime.getRuntime().halt(0);
                }
                static N root(boolean isNamed) { return isNamed ? AutoPersist.getRoot("r", N.class) : Data.root; }
            }
            """;
    private static final String BOX = "class Box { String s; Box(String s) { this.s = s; } public String toString() { return s; } }";
    private static final String BEFORE = "class N { int a = 5; void change() { } public String toString() { return \"\" + a; } }";
    private static final String AFTER = """
            class N {
                Box a;
                @org.autopersist.Migrate static Box a(int x) { return new Box("m" + x); }
                void change() { a.s = "changed"; }
                public String toString() { return "" + a; }
            }
            """;

    @TempDir
    Path folder;

    private ChildResult run(String flag, String phase, String... sources) {
        return Variant.child(folder, phase, sources).flags(flag).run().succeeded();
    }

    @ParameterizedTest
    @CsvSource({"named,redo", "named,undo", "static,redo", "static,undo"})
    void whatAMigrationReturns(String root, String log) {
        String flag = "-XX:RegionLog=" + log;
        run(flag, root + "-write", MAIN, BEFORE);
        run(flag, root + "-kill", MAIN, BOX, AFTER).printed("SAYS changed");
        run(flag, root + "-say", MAIN, BOX, AFTER).printed("SAYS m5");
    }

    @ParameterizedTest
    @CsvSource({"named,redo", "named,undo", "static,redo", "static,undo"})
    void whatAMigrationReturnsIsRolledBack(String root, String log) {
        String flag = "-XX:RegionLog=" + log;
        run(flag, root + "-write", MAIN, BEFORE);
        run(flag, root + "-rollback", MAIN, BOX, AFTER).printed("SAYS m5");
        run(flag, root + "-say", MAIN, BOX, AFTER).printed("SAYS m5");
        run(flag, root + "-commit", MAIN, BOX, AFTER).printed("SAYS changed");
        run(flag, root + "-say", MAIN, BOX, AFTER).printed("SAYS changed");
    }

    /** An object of this process takes the place of the one in the image. */
    @ParameterizedTest
    @CsvSource({"named,redo", "named,undo", "static,redo", "static,undo"})
    void canonicalObjects(String root, String log) {
        String box = "class Box { String s; int n; static final Box ONLY = new Box(); static Box of(Box before) { return ONLY; }"
                + " public String toString() { return \"n\" + n; } }";
        String n = "class N { Box a = Box.ONLY; void change() { a.n = 7; } public String toString() { return \"\" + a; } }";
        String canonical = "-XX:NVMCanonicalClasses=Box:of(this)";
        String flag = "-XX:RegionLog=" + log;
        Variant.child(folder, root + "-write", MAIN, box, n).flags(canonical, flag).run().succeeded();
        Variant.child(folder, root + "-kill", MAIN, box, n).flags(canonical, flag).run().succeeded().printed("SAYS n7");
        run(flag, root + "-say", MAIN, box, n).printed("SAYS n0");
        Variant.child(folder, root + "-rollback", MAIN, box, n).flags(canonical, flag).run().succeeded().printed("SAYS n0");
        Variant.child(folder, root + "-commit", MAIN, box, n).flags(canonical, flag).run().succeeded().printed("SAYS n7");
        run(flag, root + "-say", MAIN, box, n).printed("SAYS n7");
    }
}
