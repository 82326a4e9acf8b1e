// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Flags that are lists, given several times: as by several argument files, or by the environment and the command line. */
@Tag("core")
class ListFlagsTest {

    private static final String MAIN = """
            import org.autopersist.*;
            public class Main {
                static class Held { Thread a = Thread.currentThread(), b = Thread.currentThread(); }
                static Object one, two;
                public static void main(String[] args) {
                    one = new Held();
                    two = "two";
                    System.out.println("DURABLE " + AutoPersist.isRecoverable(one) + " " + AutoPersist.isRecoverable(two));
                }
            }
            """;
    private static final String BOTH = "DURABLE true true";
    private static final String ONE = "-XX:DurableRoots=Main.one";
    private static final String TWO = "-XX:DurableRoots=Main.two";
    private static final String A = "-XX:UnrecoverableFields=Main$Held.a";
    private static final String B = "-XX:UnrecoverableFields=Main$Held.b";

    @TempDir
    Path folder;

    @BeforeEach
    void compile() {
        Variant.compile(folder, MAIN);
    }

    private ChildJvm child(String... flags) {
        return ChildJvm.underTest().image(folder.resolve("test.nvm"), "16m").classPathFirst(folder).flags(flags);
    }

    private static ChildResult run(ChildJvm child) {
        return child.main("Main").run().succeeded();
    }

    private String file(String name, String... lines) throws IOException {
        return Files.writeString(folder.resolve(name), String.join("\n", lines) + "\n").toString();
    }

    @Test
    void theyAddUpOnTheCommandLine() throws IOException {
        run(child(ONE, A, TWO, B)).printed(BOTH);
        run(child("@" + file("first", ONE, A), "@" + file("second", TWO, B))).printed(BOTH);
    }

    @Test
    void theyAddUpWhereverTheyAreGiven() throws IOException {
        run(child(TWO, B).environment(Map.of("JAVA_TOOL_OPTIONS", ONE + " " + A))).printed(BOTH);
        run(child(TWO, B).environment(Map.of("JDK_JAVA_OPTIONS", ONE + " '" + A + "'"))).printed(BOTH);
        run(child(TWO, B).environment(Map.of("_JAVA_OPTIONS", ONE + " " + A))).printed(BOTH);
        run(child(TWO, "-XX:VMOptionsFile=" + file("options", ONE, A), B)).printed(BOTH);
        run(child(TWO, B, "-XX:Flags=" + file("settings", ONE.substring(4), A.substring(4)))).printed(BOTH);
    }

    @Test
    void filesAddUpWithNamesAndWithOtherFiles() throws IOException {
        String ones = file("roots,1", "# a comment", "Main.one");
        String twos = file("roots,2", "Main.two");
        String fields = file("fields", "Main$Held.b");
        run(child("-XX:DurableRoots=@" + ones, A, "-XX:DurableRoots=@" + twos, B)).printed(BOTH);
        run(child("-XX:DurableRoots=@" + ones, TWO, A, "-XX:UnrecoverableFields=@" + fields)).printed(BOTH);
        run(child("-XX:DurableRoots=Main.two,@" + ones, "-XX:UnrecoverableFields=Main$Held.a,@" + fields)).printed(BOTH);
    }

    @Test
    void aFileInAFileIsRefused() throws IOException {
        child("-XX:DurableRoots=@" + file("outer", "@inner.txt")).main("Main").run().refused("\"@inner.txt\" is not of the form");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Main.one,Main.two", "Main.one;Main.two", "Main.one Main.two", "Main.one\tMain.two", "Main.one, Main.two"})
    void aLineOfAFileIsOneName(String line) throws IOException {
        for (String flag : new String[] {"DurableRoots", "UnrecoverableFields", "FailureAtomicMethods"}) {
            child("-XX:" + flag + "=@" + file("names", line)).main("Main").run()
                    .refused(flag, "is not of the form", "in a file lines");
        }
        child("-XX:DurableRoots=Main.one;Main.two").main("Main").run().refused("is not of the form");
    }

    /** As HotSpot has it for all flags of text. */
    @Test
    void anotherSignTakesThePlaceOfAllBefore() {
        run(child(ONE, A, B, TWO.replace("=", ":="))).printed("DURABLE false true");
        run(child(ONE, A, B, "-XX:DurableRoots=", TWO)).printed(BOTH);
        ChildJvm.underTest().classPathFirst(folder).flags("-XX:DurableRoots=").main("Main").run().succeeded();
    }

    /** Of names that nothing has the process warns at its end: of each once. */
    @ParameterizedTest
    @CsvSource({
        "DurableRoots, One.f, Two.f, the class of %s was not used",
        "UnrecoverableFields, One.f, Two.f, the class of %s was not used",
        "NVMDropFields, One.f, Two.f, the class of %s was not used",
        "FailureAtomicMethods, One.f, Two.f, the class of %s was not used",
        "NVMCanonicalClasses, One, Two, the class %s was not used",
        "NVMCanonicalClasses, 'One:of(a,b)', Two, was not used",
        "NVMRenames, One=Three, Two=Four, nothing of the name",
    })
    void theSameTwiceIsOnce(String flag, String first, String second, String warning) {
        String start = "-XX:" + flag + "=";
        ChildResult result = run(child(start + first, start + second, start + second + "," + first, A, B));
        for (String name : new String[] {first, second}) {
            String said = warning.formatted(name);
            long count = java.util.stream.Stream.concat(result.out().stream(), result.err().stream())
                    .filter(line -> line.contains(said) && line.contains(name.replaceFirst("[=:].*", ""))).count();
            assertEquals(1, count, result::toString);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "NVMRenames, One=Two, One=Three, is the second name for the same",
        "NVMCanonicalClasses, One, One:of(a), names a class that is named before",
        "NVMCanonicalClasses, One:of(b), One:of(a), names a class that is named before",
    })
    void whatSaysSomethingElseIsRefused(String flag, String first, String second, String message) {
        child("-XX:" + flag + "=" + first, "-XX:" + flag + "=" + second).main("Main").run().refused(message);
    }
}
