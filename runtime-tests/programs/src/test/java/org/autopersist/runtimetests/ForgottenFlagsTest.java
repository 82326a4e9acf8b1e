// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Flags with names that mean nothing, durable roots of a JVM without an image, and those of an image without a class. */
@Tag("core")
class ForgottenFlagsTest {

    private static final String MAIN = """
            import org.autopersist.*;
            public class Main {
                static class Data { @DurableRoot static Object root = "initial"; static Object other; transient int cache; }
                static class More { @DurableRoot static Object root = "more"; }
                public static void main(String[] args) {
                    if (args.length > 0) { AutoPersist.requireEnabled(); }
                    new Data();
                    System.out.println("ROOTS " + Data.root + " " + More.root);
                }
            }
            """;

    private static final String NOTHING = "Main$Data.root is a durable root, but this JVM has no image";

    @TempDir
    Path folder;

    @BeforeEach
    void compile() {
        Variant.compile(folder, MAIN);
    }

    private ChildJvm withoutImage(String... flags) {
        return ChildJvm.underTest().classPathFirst(folder).flags(flags);
    }

    private ChildJvm withImage(String... flags) {
        return withoutImage(flags).image(folder.resolve("test.nvm"), "16m");
    }

    @Test
    void withoutAnImageOneWarningIsGiven() {
        ChildResult result = withoutImage().main("Main").run().succeeded().said(NOTHING).printed("ROOTS initial more");
        Assertions.assertEquals(1, result.out().stream().filter(line -> line.contains("durable root")).count(), result::toString);
    }

    @Test
    void withAnImageNoneIs() {
        withImage().main("Main").run().succeeded().neverSaid("warning");
    }

    @Test
    void whatIsRequiredIsAnError() {
        withoutImage("-Dorg.autopersist.required=true").main("Main").run().exited(1).said("IllegalStateException: " + NOTHING);
        withoutImage().main("Main", "require").run().exited(1).said("Nothing will be durable: this JVM is not AutoPersist, or was started without an image");
        withoutImage("-XX:-AutoPersist").main("Main", "require").run().exited(1).said("Nothing will be durable");
        withImage("-Dorg.autopersist.required=true").main("Main", "require").run().succeeded();
        withImage("-XX:+ExplicitPersistence", "-Dorg.autopersist.required=true").main("Main").run().exited(1)
                .said("IllegalStateException: the durable roots of Main$Data are ordinary fields");
        for (String value : new String[] {"", "=TRUE", "=1"}) {
            withoutImage("-Dorg.autopersist.required" + value).main("Main").run().exited(1)
                    .said("IllegalStateException: " + NOTHING);
        }
        withoutImage("-Dorg.autopersist.required=false").main("Main").run().succeeded().said(NOTHING);
    }

    /** A class or field of another name is not a new, empty root without a word. */
    @Test
    void rootsThatNothingBinds() {
        String main = "public class Main { public static void main(String[] args) { System.out.println(\"ROOT \" + Data.root); } }";
        String data = "class Data { @org.autopersist.DurableRoot static Object root; static { if (root == null) { root = \"new\"; } } }";
        Variant.child(folder, "", main, data).run().succeeded().neverSaid("any more");
        Variant.child(folder, "", main, data).run().succeeded().neverSaid("any more");
        Variant.child(folder, "", main.replace("Data", "Renamed"), data.replace("Data", "Renamed")).run().succeeded()
                .said("nothing has the root Data.root of the image any more: its class is not found");
        Variant.child(folder, "", main.replace("root", "named"), data.replace("root", "named")).run().succeeded()
                .said("nothing has the root Data.root of the image any more: its class has no such durable root");
        Variant.child(folder, "", main, data).run().succeeded().printed("ROOT new").neverSaid("any more");
    }

    @Test
    void namesOfNoField() {
        withImage("-XX:DurableRoots=Main$Data.rot", "-XX:UnrecoverableFields=Main$Data.cash").main("Main").run().succeeded()
                .said("the class Main$Data has no static field rot")
                .said("the class Main$Data declares no field cash")
                .neverSaid("not used");
        withImage("-XX:DurableRoots=Main$Data.cache").main("Main").run().succeeded().said("no static field cache");
        withImage("-XX:DurableRoots=Main$Data.other", "-XX:UnrecoverableFields=Main$Data.cache").main("Main").run().succeeded()
                .neverSaid("warning");
        withImage("-XX:UnrecoverableFields=Main$Data.root").main("Main").run().succeeded()
                .said("the field root of the class Main$Data is a durable root; it is kept");
    }

    @Test
    void namesOfNoClass() {
        withImage("-XX:DurableRoots=Mian.root,Main$Data.other", "-XX:UnrecoverableFields=a.b.C.d").main("Main").run().succeeded()
                .said("-XX:DurableRoots: the class of Mian.root was not used")
                .said("-XX:UnrecoverableFields: the class of a.b.C.d was not used")
                .neverSaid("the class of Main$Data");
    }
}
