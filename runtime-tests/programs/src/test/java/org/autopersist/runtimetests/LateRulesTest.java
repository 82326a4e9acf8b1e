// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.ImageToolRun;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A new version runs without its rules first; these come one run later. */
@Tag("core")
class LateRulesTest {

    private static final String MAIN = """
            public class Main {
                public static void main(String[] args) {
                    System.out.println("SAYS " + Data.say(args[0]));
                    Runtime.getRuntime().halt(0);
                }
            }
            """;
    private static final String OLD = """
            class Data {
                static class Item { String was; }
                @org.autopersist.DurableRoot static Item old;
                static String say(String phase) {
                    old = new Item();
                    old.was = "former";
                    return old.was;
                }
            }
            """;
    private static final String NEW_ROOT = """
            class Data {
                static class Item { String was; }
                @org.autopersist.DurableRoot static Item now;
                static String say(String phase) {
                    String said = now == null ? "nothing" : now.was;
                    if (phase.equals("store")) { now = new Item(); now.was = "recent"; }
                    return said;
                }
            }
            """;
    private static final String NEW_FIELD = """
            class Data {
                static class Item { String is; }
                @org.autopersist.DurableRoot static Item old;
                static String say(String phase) {
                    String said = old.is;
                    if (phase.equals("store")) old.is = "recent";
                    return said;
                }
            }
            """;
    private static final String ROOT_RULE = "-XX:NVMRenames=Data.old=Data.now";
    private static final String FIELD_RULE = "-XX:NVMRenames=Data$Item.was=Data$Item.is";

    @TempDir
    Path folder;

    private ChildJvm child(String phase, String data) {
        return Variant.child(folder, phase, MAIN, data);
    }

    @Test
    void aRootThatIsStillEmptyGetsTheFormerValue() {
        child("write", OLD).run().succeeded();
        child("read", NEW_ROOT).run().succeeded().printed("SAYS nothing");
        child("read", NEW_ROOT).flags(ROOT_RULE).run().succeeded().printed("SAYS former");
        child("read", NEW_ROOT).run().succeeded().printed("SAYS former");
    }

    @Test
    void aRootThatHasAValueSaysWhyItKeepsThat() {
        child("write", OLD).run().succeeded();
        child("store", NEW_ROOT).run().succeeded().printed("SAYS nothing");
        child("read", NEW_ROOT).flags(ROOT_RULE).run().succeeded().printed("SAYS recent")
                .said("the durable root Data.now does not get the value that the image has for Data.old");
        ImageToolRun.run("drop-root", folder.resolve("test.nvm"), "Data.now").succeeded();
        child("read", NEW_ROOT).flags(ROOT_RULE).run().succeeded().printed("SAYS former").neverSaid("does not get the value");
    }

    /** Nothing tells null from a value that nobody has stored. */
    @Test
    void aFieldSaysWhyItKeepsItsValue() {
        child("write", OLD).run().succeeded();
        child("store", NEW_FIELD).run().succeeded().printed("SAYS null");
        child("read", NEW_FIELD).flags(FIELD_RULE).run().succeeded().printed("SAYS recent")
                .said("the field was of Data$Item does not get another name, though a rule says so");
        child("write", OLD.replace("old = new Item();", "").replace("old.was = \"former\";", "")).run().succeeded().printed("SAYS former");
    }
}
