// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.runtimetests.harness.AgentJar;
import org.autopersist.runtimetests.harness.Breadth;
import org.autopersist.runtimetests.harness.VmMode;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.harness.WhiteBoxJar;
import org.autopersist.runtimetests.programs.Runner;
import org.autopersist.runtimetests.programs.regions.BlockedAtEntry;
import org.autopersist.runtimetests.programs.regions.MethodBalance;
import org.autopersist.runtimetests.programs.regions.Redefined;
import org.autopersist.runtimetests.programs.regions.WrongMonitors;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code -XX:FailureAtomicMethods}: each call of such a method is a region, in all tiers. */
@Tag("core")
class RegionMethodsTest {

    /** Execution engines as flags, and the JVM they are for. */
    private record Mode(Path jdk, List<String> flags) {
        @Override
        public String toString() {
            return jdk.getFileName() + " " + String.join(" ", flags);
        }
    }

    @TempDir
    Path folder;

    static Stream<Mode> modes() {
        List<Mode> modes = new ArrayList<>();
        for (VmMode.Engine engine : VmMode.Engine.values()) {
            modes.add(new Mode(TestJdk.product(), engine.flags()));
        }
        modes.add(new Mode(TestJdk.product(), List.of("-Xcomp")));
        modes.add(new Mode(TestJdk.product(), List.of("-Xcomp", "-XX:TieredStopAtLevel=1")));
        modes.add(new Mode(TestJdk.product(), List.of("-Xcomp", "-XX:-TieredCompilation")));
        modes.add(new Mode(TestJdk.product(), List.of("-Xshare:off", "-XX:+UseParallelGC")));
        if (Breadth.isQuick()) {
            return Breadth.of(modes);
        }
        TestJdk.debug().ifPresent(debug -> {
            // The time of a stack overflow is quadratic in the stack's size then.
            List<String> restless = List.of("-XX:+DeoptimizeALot", "-XX:DeoptimizeALotInterval=3", "-Xss384k");
            for (VmMode.Engine engine : VmMode.Engine.values()) {
                List<String> flags = new ArrayList<>(engine.flags());
                flags.addAll(restless);
                modes.add(new Mode(debug, flags));
            }
        });
        return modes.stream();
    }

    private ChildJvm child(Mode mode, String methods) {
        return ChildJvm.of(mode.jdk)
                .image(folder.resolve("test.nvm"))
                .verified()
                .flags(mode.flags)
                .flags("-XX:FailureAtomicMethods=" + methods);
    }

    private static void balanced(ChildJvm child) {
        child.run().succeeded().printed("BALANCED");
    }

    private static Mode product(String... flags) {
        return new Mode(TestJdk.product(), List.of(flags));
    }

    @ParameterizedTest
    @MethodSource("modes")
    @Tag("slow")
    void everyCallIsARegionWhateverItsEnd(Mode mode) {
        boolean isSlow = mode.flags.contains("-Xint") || !mode.jdk.equals(TestJdk.product());
        String rounds = isSlow ? "3000" : "41000";
        balanced(child(mode, MethodBalance.METHODS).main(MethodBalance.class, rounds));
    }

    /** Entered in compiled code and left in the interpreter, by return and by exception. */
    @ParameterizedTest
    @MethodSource("modes")
    @Tag("slow")
    void framesAreDeoptimizedInRegions(Mode mode) throws IOException {
        balanced(deoptimizing(child(mode, MethodBalance.METHODS)).main(MethodBalance.class, "3000"));
    }

    @ParameterizedTest
    @MethodSource("modes")
    void aMonitorIsHeldLongerThanTheRegion(Mode mode) {
        balanced(child(mode, BlockedAtEntry.METHODS).main(BlockedAtEntry.class, "6"));
    }

    @ParameterizedTest
    @MethodSource("modes")
    void framesAreDeoptimizedBeforeTheirRegion(Mode mode) throws IOException {
        balanced(deoptimizing(child(mode, BlockedAtEntry.METHODS)).main(BlockedAtEntry.class, "6"));
    }

    private ChildJvm deoptimizing(ChildJvm child) throws IOException {
        return child.flags(WhiteBoxJar.flags(folder)).flags("-Dtests.deoptimize=true");
    }

    @ParameterizedTest
    @MethodSource("modes")
    void wrongMonitorsAreFoundAfterTheRegion(Mode mode) {
        balanced(child(mode, WrongMonitors.METHODS).main(WrongMonitors.class));
    }

    @ParameterizedTest
    @Ways({"-Xint", "-XX:CompileThresholdScaling=0.02", "-XX:-TieredCompilation"})
    void redefinedMethodsStayRegions(String flag) throws IOException {
        Path agent = AgentJar.make(folder, Redefined.class);
        balanced(child(product(flag), Redefined.METHODS).flags("-javaagent:" + agent).main(Redefined.class));
    }

    @Test
    void aFileMayNameTheMethods() throws IOException {
        Path file = Files.writeString(
                folder.resolve("methods"), "# regions\n" + MethodBalance.METHODS.replace(',', '\n') + "\n");
        balanced(child(product(), "@" + file).main(MethodBalance.class, "100"));
    }

    @Test
    void withoutTheFlagTheyAreNone() {
        ChildJvm.underTest()
                .image(folder.resolve("test.nvm"))
                .main(MethodBalance.class, "100")
                .run()
                .complained("level 0 instead of 1");
    }

    @ParameterizedTest
    @CsvSource({
        "noDotInIt, noDotInIt",
        "java.util.HashMap.put(Object), overloads",
        "java.util.HashMap::put, java.util.HashMap::put",
        "@/does/not/exist, /does/not/exist"
    })
    void aWrongNameIsExplainedInOneLine(String methods, String explanation) {
        child(product(), methods).main(Runner.class, "die").run().refused(explanation);
    }

    @Test
    void anImageIsNeeded() {
        ChildJvm.underTest()
                .flags("-XX:FailureAtomicMethods=java.util.HashMap.put")
                .main(Runner.class, "die")
                .run()
                .refused("NVMImage");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "-XX:ArchiveClassesAtExit=x.jsa", "-XX:+RecordDynamicDumpInfo", "-XX:+AutoCreateSharedArchive", "-Xshare:dump"
    })
    void anArchiveOfClassesHasNoRegions(String flag) {
        Path archive = folder.resolve("x.jsa");
        Mode mode = flag.startsWith("-XX:Archive")
                ? product(flag.replace("x.jsa", archive.toString()))
                : product(flag, "-XX:SharedArchiveFile=" + archive);
        child(mode, "java.util.HashMap.put").main(Runner.class, "die").run().refused("FailureAtomicMethods");
        assertTrue(Files.notExists(archive));
    }

    @ParameterizedTest
    @CsvSource({
        "java.util.HashMap.putt, declares no method putt",
        "java.util.AbstractMap.entrySet, is abstract",
        "java.lang.Thread.currentThread, is native",
        "java.lang.Object.<init>, is done by the JVM itself",
        "java.lang.ref.Reference.get, is done by the JVM itself",
    })
    void whatCanBeNoRegionIsReported(String method, String explanation) {
        ChildResult result = child(product(), method).main(Runner.class, "die").run().succeeded();
        assertTrue(
                Stream.concat(result.out().stream(), result.err().stream())
                        .anyMatch(line -> line.contains("FailureAtomicMethods") && line.contains(explanation)),
                result::toString);
    }

    @Test
    void aClassThatIsNeverLoadedIsReported() {
        child(product(), "no.such.Type.method").main(Runner.class, "die").run().succeeded().said("no.such.Type.method was not used");
    }

    @Test
    void regionsBeforeThereIsAThread() {
        String methods = "java.lang.ThreadGroup.<init>,java.lang.Thread.<init>,java.lang.String.<clinit>,"
                + "java.lang.System.initPhase1,java.lang.Thread.<clinit>";
        child(product(), methods).main(Runner.class, "die").run().succeeded();
    }

    /** JDK methods that everything uses, intrinsics among them, from the first class on. */
    @ParameterizedTest
    @MethodSource("modes")
    void methodsOfTheJdk(Mode mode) {
        Assumptions.assumeTrue(mode.flags.stream().noneMatch(flag -> flag.equals("-Xcomp")), "too slow");
        String methods = "java.lang.String.equals,java.lang.String.hashCode,java.lang.StringBuilder.append,"
                + "java.lang.Integer.valueOf,java.lang.Math.max,java.lang.Math.sin,java.util.HashMap.put,"
                + "java.util.HashMap.<init>,java.util.ArrayList.add,java.util.Arrays.copyOf,java.lang.Thread.onSpinWait,"
                + "java.util.concurrent.ConcurrentHashMap.putVal,java.util.Hashtable.put,java.util.Objects.checkIndex,"
                + MethodBalance.METHODS;
        balanced(child(mode, methods).main(MethodBalance.class, "500"));
    }
}
