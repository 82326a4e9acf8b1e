// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.runtimetests.harness.Breadth;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.runtimetests.harness.VmMode;
import org.autopersist.runtimetests.programs.Program;
import org.autopersist.runtimetests.programs.Runner;
import org.autopersist.runtimetests.programs.image.Refused;
import org.autopersist.runtimetests.programs.regions.CallersRegions;
import org.autopersist.runtimetests.programs.regions.FullInRegion;
import org.autopersist.runtimetests.programs.regions.LeftOpen;
import org.autopersist.runtimetests.programs.regions.RefusedInRegion;
import org.autopersist.runtimetests.programs.regions.Rollbacks;
import org.autopersist.runtimetests.programs.regions.VirtualThreads;
import org.autopersist.runtimetests.programs.regions.VirtualWaits;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.JdkTool;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code -XX:+AutoPersist} without an image: one in memory, in which regions roll back, and nothing is durable. */
@Tag("core")
class VolatileImageTest {

    private static final List<Class<? extends Program>> REGIONS = List.of(
            Rollbacks.class, LeftOpen.class, VirtualThreads.class, VirtualWaits.class, RefusedInRegion.class,
            CallersRegions.class, Refused.class);

    private static final String ROLLED_BACK = "FIELD 1 ELEMENT 2 STATIC 3 NAMED [4] COLLECTION {a=5} METHOD 6";

    /** Each kind of region ends by an exception, and tells what is left of it. */
    private static final String MAIN = """
            import java.util.*;
            import org.autopersist.*;
            public class Main {
                static class Account { int balance; int[] log = {2}; Account(int balance) { this.balance = balance; } }
                @DurableRoot static Account account = new Account(1);
                @DurableRoot static int number = 3;
                @DurableRoot static Map<String, Integer> map = DurableCollections.map(new HashMap<>());
                @DurableRoot static Account other = new Account(6);
                static class Method { static void change() { other.balance++; throw new IllegalStateException("on purpose"); } }
                static Account ordinary = new Account(7);
                static void failing(Runnable action) {
                    try {
                        action.run();
                        System.out.println("NOT THROWN");
                    } catch (IllegalStateException e) {
                        if (!e.getMessage().equals("on purpose")) { throw e; }
                    }
                }
                static void inRegion(Runnable action) {
                    failing(() -> FailureAtomic.run(() -> { action.run(); throw new IllegalStateException("on purpose"); }));
                }
                static void changeAll() {
                    account.balance++;
                    account.log[0]++;
                    number++;
                    AutoPersist.getRoot("numbers", int[].class)[0]++;
                    map.put("a", 55);
                    map.put("b", 56);
                    ordinary.balance++;
                }
                public static void main(String[] args) throws Exception {
                    AutoPersist.setRoot("numbers", new int[] {4});
                    map.put("a", 5);
                    inRegion(Main::changeAll);
                    failing(() -> { try (var r = FailureAtomic.region()) { inRegion(Main::changeAll); r.commit(); }
                        catch (RegionRolledBackException e) { throw new IllegalStateException("on purpose"); } });
                    Thread.ofVirtual().start(() -> inRegion(() -> { Thread.yield(); changeAll(); Thread.yield(); })).join();
                    if (args.length > 0) { failing(Method::change); }
                    System.out.println("FIELD " + account.balance + " ELEMENT " + account.log[0] + " STATIC " + number
                            + " NAMED " + Arrays.toString(AutoPersist.getRoot("numbers", int[].class)) + " COLLECTION " + map
                            + " METHOD " + other.balance);
                    System.out.println("ORDINARY " + ordinary.balance + " ROOTS " + AutoPersist.rootNames() + " ENABLED "
                            + AutoPersist.isEnabled() + AutoPersist.isRecoverable(account) + AutoPersist.inNVM(account)
                            + " ROLLBACKS " + (AutoPersist.stats().rollbacks() >= 3)
                            + " OF " + AutoPersist.imageMXBean().getDurability());
                    FailureAtomic.run(() -> account.balance = 100);
                    System.out.println("COMMITTED " + account.balance);
                }
            }
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void compile() {
        Variant.compile(folder, MAIN);
    }

    private static ChildJvm child() {
        return ChildJvm.underTest().flags("-XX:+AutoPersist");
    }

    private ChildResult main(ChildJvm jvm) {
        return jvm.classPathFirst(folder).main("Main", "all").run();
    }

    static Stream<VmMode> modes() {
        return Breadth.modes(1);
    }

    @ParameterizedTest
    @MethodSource("modes")
    void regionsRollBack(VmMode mode) {
        Programs.runner(child().verified().flags(mode.flags()), "write,collect,die", REGIONS).run().succeeded();
        main(child().verified().flags(mode.flags()).flags("-XX:FailureAtomicMethods=Main$Method.change")).succeeded()
                .printed(ROLLED_BACK).printed("COMMITTED 100").neverSaid("NOT THROWN");
    }

    @Test
    void withTheUndoLog() {
        Programs.runner(child().verified().flags("-XX:RegionLog=undo"), "write,collect,die", REGIONS).run().succeeded();
    }

    @Test
    void nothingIsDurableAndThatIsSaidOnce() {
        ChildResult result = main(child().flags("-XX:FailureAtomicMethods=Main$Method.change")).succeeded()
                .printed("ORDINARY 10 ROOTS [numbers] ENABLED falsefalsefalse ROLLBACKS true OF none (a volatile image in memory")
                .printed("Main.account is a durable root, but this JVM has no image but a volatile one");
        theOneWarningHas(result, "Nothing will be durable", "regions roll back");
        main(child().flags("-Dorg.autopersist.required=true")).exited(1)
                .complained("Main.account is a durable root, but this JVM has no image");
    }

    private static void theOneWarningHas(ChildResult result, String... parts) {
        List<String> warnings = result.err().stream().filter(line -> line.startsWith("WARNING")).toList();
        assertEquals(1, warnings.size(), result::toString);
        for (String part : parts) {
            assertTrue(warnings.getFirst().contains(part), result::toString);
            assertTrue(result.out().stream().noneMatch(line -> line.contains(part)), result::toString);
        }
    }

    /** Whatever is called: where regions do not roll back, the one warning says so, and how to get it. */
    @Test
    void elsewhereRegionsDoNotRollBackAndThatIsSaidOnce() {
        for (ChildJvm jvm : List.of(ChildJvm.of(TestJdk.stock()), ChildJvm.underTest())) {
            ChildResult result = jvm.classPathFirst(folder).main("Main").run().succeeded().printed("FIELD 4 ELEMENT 5 STATIC 6");
            theOneWarningHas(result, "Nothing will be durable", "regions roll nothing back", "-XX:+AutoPersist in its place");
            result.complained("-XX:NVMImage=FILE");
        }
    }

    /** Where a program has asked for no image, a full one is as any other. */
    @Test
    void aFullOneRollsTheRegionBack() {
        child().flags("-XX:NVMSize=16m").verified().main(FullInRegion.class, "write").run().succeeded().printed(FullInRegion.OK);
    }

    /** Garbage is collected: four times the size goes through. */
    @Test
    void spaceIsUsedAgain() {
        Variant.compile(folder, """
                public class Main {
                    @org.autopersist.DurableRoot static byte[] root;
                    public static void main(String[] args) {
                        for (int i = 0; i < 2000; i++) { root = new byte[32_000]; }
                        System.out.println("DONE " + org.autopersist.AutoPersist.stats().imageSizeBytes());
                    }
                }
                """);
        main(child().flags("-XX:NVMSize=16m")).succeeded().printed("DONE 16777216");
    }

    /** A test's state can be looked at, and kept: a copy is an image. */
    @Test
    void whatJcmdSays() throws Exception {
        Path copy = folder.resolve("copy.nvm");
        try (RunningChild running = Programs.runner(child(), "write,kill", List.of(Rollbacks.class)).start()) {
            running.awaitLine(Runner.READY);
            String info = JdkTool.jcmd(running.pid(), "AutoPersist.info");
            assertTrue(info.contains("(volatile, in memory)") && info.contains("none (a volatile image in memory"), info);
            JdkTool.jcmd(running.pid(), "AutoPersist.verify");
            JdkTool.jcmd(running.pid(), "AutoPersist.gc");
            JdkTool.jcmd(running.pid(), "AutoPersist.copy", "file=" + copy);
            running.kill().wasKilled();
        }
        Programs.check(ChildJvm.underTest().image(copy, "1g").verified(), List.of(Rollbacks.class)).succeeded();
    }

    @ParameterizedTest
    @CsvSource({
        "-XX:NVMDurability=disk, NVMDurability",
        "-XX:NVMDurability=pmem, NVMDurability",
        "-XX:+ExplicitPersistence, ExplicitPersistence",
        "-XX:+UseZGC, -XX:-AutoPersist",
        "-XX:-UseCompressedOops, -XX:-AutoPersist"
    })
    void whatDoesNotFitIsExplainedInOneLine(String flag, String explanation) {
        child().flags(flag).main(Runner.class, "die").run().refused(explanation);
    }

    /** Neither without the flag, nor where it is taken back, nor in a JVM that makes an archive. */
    @Test
    void thereIsNoneForThoseWhoHaveNotAskedForIt() {
        for (List<String> flags : List.of(List.<String>of(), List.of("-XX:+AutoPersist", "-XX:-AutoPersist"))) {
            ChildJvm.underTest().flags(flags).flags("-Xlog:nvm").main(Runner.class, "die").run().succeeded().neverSaid("image");
        }
        ChildResult dump = child().flags("-Xlog:nvm", "-Xshare:dump", "-XX:SharedArchiveFile=" + folder.resolve("x.jsa")).run();
        dump.succeeded().neverSaid("image (volatile");
    }
}
