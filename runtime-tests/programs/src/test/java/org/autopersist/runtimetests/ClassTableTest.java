// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.runtimetests.harness.ImageToolRun;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An image whose class table would run full of entries that nothing needs: 256 KB, and classes of 7 KB each. */
@Tag("core")
class ClassTableTest {

    private static final int CLASSES = 10;
    private static final int FIELDS = 100;
    private static final String FREED = "entries of classes are not needed any more";

    private static final String MAIN = """
            import org.autopersist.*;
            import java.util.*;
            public class Main {
                @DurableRoot static List<Object> all = new ArrayList<>();
                @DurableRoot static Kept kept;
                public static void main(String[] args) throws Exception {
                    if (args[0].equals("keep")) { kept = new Kept(); kept.number = 5; }
                    System.out.println("FOUND " + all.size() + " " + (kept == null ? "none" : "" + kept.number));
                    for (Object o : all) { if (!o.toString().equals(o.getClass().getName() + 7)) { throw new AssertionError(o); } }
                    all.clear();
                    for (int i = 0; i < %d; i++) { all.add(Class.forName("C" + i).getDeclaredConstructor().newInstance()); }
                    if (!args[0].equals("fill")) { all.clear(); }
                    System.out.println("STORED");
                    Runtime.getRuntime().halt(0);
                }
            }
            """.formatted(CLASSES);

    @TempDir
    Path folder;

    /** Classes of the same names with other fields. */
    private ChildResult run(String phase, String version, String type) {
        List<String> sources = new ArrayList<>(List.of(MAIN, "class Kept { " + type + " number; }"));
        for (int c = 0; c < CLASSES; c++) {
            StringBuilder fields = new StringBuilder();
            for (int f = 0; f < FIELDS; f++) {
                fields.append("byte aFieldWhoseNameIsLongSinceLongNamesTakeRoomInTheTable_").append(version).append(f).append("; ");
            }
            sources.add("public class C" + c + " { int sum = 7; " + fields + "public String toString() { return \"C" + c + "\" + sum; } }");
        }
        return Variant.child(folder, phase, sources.toArray(String[]::new)).flags("-Xlog:nvm").run();
    }

    /** Also where each version needs more room than the one before had. */
    @ParameterizedTest
    @ValueSource(strings = {"b c d e", "bb ccc dddd eeeee ffffff ggggggg"})
    void entriesThatNobodyNeedsAreUsedAgain(String versions) {
        run("keep", "a", "int").succeeded().printed("FOUND 0 5").printed("STORED").neverSaid(FREED);
        for (String version : versions.split(" ")) {
            run("drop", version, "long").succeeded().printed("STORED");
        }
        run("fill", "f", "long").succeeded().printed("FOUND 0 5").printed("STORED");
        run("fill", "f", "long").succeeded().printed("FOUND " + CLASSES + " 5").printed("STORED");
        ImageToolRun.run("verify", folder.resolve("test.nvm")).succeeded();
        ImageToolRun.run("compact", folder.resolve("test.nvm")).succeeded();
        run("fill", "f", "long").succeeded().printed("FOUND " + CLASSES + " 5").printed("STORED");
    }

    /** A narrower version of a class that it has been before may read what the wider one has written: that is remembered. */
    @Test
    void whatAFieldHasBeenIsRemembered() {
        run("keep", "a", "int").succeeded().printed("FOUND 0 5").printed("STORED");
        boolean freed = false;
        for (String version : List.of("b", "c", "d", "e")) {
            ChildResult result = run("drop", version, "long").succeeded().printed("FOUND 0 5");
            freed |= result.out().stream().anyMatch(line -> line.contains(FREED));
        }
        Assertions.assertTrue(freed);
        run("fill", "a", "int").succeeded().printed("FOUND 0 5").printed("STORED");
    }
}
