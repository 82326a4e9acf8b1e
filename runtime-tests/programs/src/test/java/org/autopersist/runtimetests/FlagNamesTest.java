// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistyped flags, and names in flags that nothing has. */
@Tag("core")
class FlagNamesTest {

    private static final String MAIN = """
            import java.util.*;
            public class Main {
                static List<String> log = new ArrayList<>();
                static void add() { log.add("run"); }
                public static void main(String[] args) {
                    add();
                    System.out.println("RUN");
                }
            }
            """;
    private static final String REQUIRED = "-Dorg.autopersist.required=true";

    @TempDir
    Path folder;

    /** HotSpot's own comparison finds none for these. */
    @ParameterizedTest
    @CsvSource({
        "NVMimage=x, NVMImage=<value>", "nvmimage=x, NVMImage=<value>", "Image=x, NVMImage=<value>", "NVMSzie=1g, NVMSize=<value>",
        "NVMDurable=disk, NVMDurability=<value>", "durableroots=Main.log, DurableRoots=<value>", "+autopersist, (+/-)AutoPersist",
        "FailureAtomic=Main.add, FailureAtomicMethods=<value>", "Unrecoverable=Main.log, UnrecoverableFields=<value>",
        "NVMImag=x, NVMImage=<value>",
    })
    void aMistypedFlagIsGuessed(String flag, String meant) {
        ChildJvm.underTest().flags("-XX:" + flag).main("Main").run().exited(1).said("Did you mean '" + meant + "'?");
    }

    @Test
    void nothingIsGuessedWhereNothingIsNear() {
        ChildJvm.underTest().flags("-XX:Qwertyuiopasdf=1").main("Main").run().exited(1).neverSaid("Did you mean");
    }

    @ParameterizedTest
    @CsvSource({
        "-XX:DurableRoots=Main.lgo, has no static field lgo; nothing is durable by that name. Did you mean log?",
        "-XX:DurableRoots=Main.qwert, has no static field qwert; nothing is durable by that name",
        "-XX:FailureAtomicMethods=Main.ad, declares no method ad; nothing is a region by that name. Did you mean add?",
        "-XX:FailureAtomicMethods=java.util.HashMap.putt, declares no method putt; nothing is a region by that name. Did you mean put?",
    })
    void aMemberThatIsNotThereIsTold(String flag, String message) {
        Variant.child(folder, "", MAIN).flags(flag).run().succeeded().printed("RUN").said(message);
        Variant.child(folder, "", MAIN).flags(flag, REQUIRED).run().exited(1).neverSaid("RUN").said(message);
        Variant.child(folder, "", MAIN).flags(flag, "-Dorg.autopersist.required=false").run().succeeded().printed("RUN");
    }

    /** Members are named by the class that declares them. */
    @Test
    void anInheritedMemberIsTold() {
        String base = "class Base { static Object kept; int left; void add() {} }";
        String sub = MAIN.replace("class Main {", "class Main extends Base {").replace("static void add", "static void more")
                .replace("add();", "more();");
        String[][] flags = {{"DurableRoots", "kept"}, {"UnrecoverableFields", "left"}, {"FailureAtomicMethods", "add"}};
        for (String[] flag : flags) {
            Variant.child(folder, "", sub, base).flags("-XX:" + flag[0] + "=Main." + flag[1]).run().succeeded().printed("RUN")
                    .said(flag[1] + "; nothing ").said("Did you mean Base." + flag[1] + ", where it is declared?");
        }
    }

    /** As an unset variable of a script leaves it. */
    @ParameterizedTest
    @CsvSource({
        "NVMImage, names no file", "NVMDurability, 'is one of auto, pmem, process, disk; not: empty'",
        "NVMCommit, is wait or nowait; not: empty", "RegionLog, is redo or undo; not: empty",
    })
    void anEmptyValueIsRefused(String flag, String message) {
        Variant.child(folder, "", MAIN).flags("-XX:" + flag + "=").run().exited(1).neverSaid("RUN").said(message);
    }

    @Test
    void membersThatAreThereAreNotTold() {
        Variant.child(folder, "", MAIN).flags("-XX:DurableRoots=Main.log", "-XX:FailureAtomicMethods=Main.add,java.util.HashMap.put", REQUIRED)
                .run().succeeded().printed("RUN").neverSaid("warning");
    }
}
