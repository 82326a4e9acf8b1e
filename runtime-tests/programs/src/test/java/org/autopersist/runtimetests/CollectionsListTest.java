// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.runtimetests.harness.VmMode;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.harness.WhiteBoxJar;
import org.autopersist.runtimetests.programs.regions.AtomicCalls;
import org.autopersist.runtimetests.programs.regions.CallbackInCall;
import org.autopersist.runtimetests.programs.regions.FullInCall;
import org.autopersist.runtimetests.programs.regions.KilledWhileGrowing;
import org.autopersist.runtimetests.programs.regions.ListedCalls;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code -XX:FailureAtomicMethods=@collections}, and the advice for who does without. */
@Tag("core")
class CollectionsListTest {

    private static final String ADVICE = "nvm,advice";

    @TempDir
    Path folder;

    private ChildJvm child(Class<?> program, String... args) {
        return ChildJvm.underTest()
                .flags("-XX:NVMImage=" + folder.resolve("test.nvm"), "-XX:NVMSize=64m", "-XX:NVMDurability=process")
                .verified()
                .flags(Programs.FLAGS)
                .main(program, args);
    }

    private static String[] flags(List<String> mode) {
        return Stream.concat(Stream.of(AtomicCalls.FLAG), mode.stream()).toArray(String[]::new);
    }

    @ParameterizedTest
    @MethodSource("org.autopersist.runtimetests.harness.Breadth#modes")
    @Tag("slow")
    void callsAreAtomicWhateverTheirEnd(VmMode mode) {
        Programs.twoLives(folder.resolve("test.nvm"), AtomicCalls.class, flags(mode.flags()));
    }

    @ParameterizedTest
    @Ways({
        "-XX:RegionLog=undo", "-Xcomp", "-XX:TieredStopAtLevel=1", "-XX:NVMDurability=pmem", "-XX:NVMDurability=disk",
        "-XX:CompileThresholdScaling=0.02"
    })
    void callsAreAtomicWith(String flag) {
        Programs.twoLives(folder.resolve("test.nvm"), AtomicCalls.class, AtomicCalls.FLAG, "-Dtests.rounds=600", flag);
    }

    /** Entered in compiled code, and left in the interpreter, by return and by exception. */
    @ParameterizedTest
    @Ways({"-XX:+TieredCompilation", "-XX:-TieredCompilation", "-XX:TieredStopAtLevel=1"})
    void framesAreDeoptimizedInCalls(String flag) throws IOException {
        String[] flags = Stream.concat(
                        Stream.of(AtomicCalls.FLAG, flag, "-Dtests.rounds=3000", "-Dtests.deoptimize=true"),
                        WhiteBoxJar.flags(folder).stream())
                .toArray(String[]::new);
        Programs.twoLives(folder.resolve("test.nvm"), AtomicCalls.class, flags);
    }

    /** Killed where the map moves a tree of entries: without the flag it loses some (KilledMapsTest). */
    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:CompileThresholdScaling=0.02", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation"})
    void aHashMapThatIsKilledWhileItGrowsIsWhole(String flag) {
        child(KilledWhileGrowing.class, "HashMap", "write").flags(AtomicCalls.FLAG, flag).run().exited(KilledWhileGrowing.HALTED);
        child(KilledWhileGrowing.class, "HashMap", "check").run().succeeded().printed(KilledWhileGrowing.WHOLE);
    }

    /** Also one that makes so many changes that their log finds no room. */
    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation"})
    void callsThatFindNoRoomLeaveWholeCollections(String flag) {
        ChildResult first = full(flag, "write");
        first.said(FullInCall.UNLOGGED);
        full(flag, "check");
    }

    private ChildResult full(String flag, String phase) {
        return ChildJvm.underTest()
                .image(folder.resolve("full.nvm"), "16m")
                .verified()
                .flags(AtomicCalls.FLAG, flag)
                .main(FullInCall.class, phase)
                .run()
                .succeeded()
                .printed(FullInCall.OK);
    }

    /** Others may have seen what a function has done that has let go of its lock, or what it was told is durable. */
    @ParameterizedTest
    @ValueSource(strings = {"locked", "fence", "sync", "relaxed", "copy", "part"})
    void functionsOfCallsKeepTheirPromises(String what) {
        for (String engine : new String[] {"-Xint", "-XX:TieredStopAtLevel=1"}) {
            String[] flags = {AtomicCalls.FLAG, engine};
            child(CallbackInCall.class, "write", what).flags(flags).run().succeeded();
            child(CallbackInCall.class, "check", what).flags(flags).run().succeeded().printed(CallbackInCall.OK);
            folder.resolve("test.nvm").toFile().delete();
        }
    }

    @Test
    void whoMakesAHalfDoneChangeDurableIsWarned() {
        String warning = "a comparator or other function that a change of a durable java.util.PriorityQueue calls";
        child(CallbackInCall.class, "write", "queue").flags(AtomicCalls.FLAG).run().succeeded().said(warning);
        child(CallbackInCall.class, "check", "queue").flags(AtomicCalls.FLAG).run().succeeded().neverSaid(warning);
    }

    @Test
    void noChangingMethodIsLeftOut() {
        ChildResult result = child(ListedCalls.class).flags(AtomicCalls.FLAG).run().succeeded();
        result.neverSaid(ADVICE);
        result.neverSaid(ListedCalls.SPLIT);
        result.neverSaid("declares no method");
    }

    @Test
    void withoutTheListEachClassIsAdvisedOnce() {
        ChildResult result = child(ListedCalls.class).run().succeeded();
        for (String name : new String[] {"java.util.HashMap", "java.util.TreeMap", "java.util.ArrayList", "java.util.BitSet"}) {
            result.said("a durable " + name + " changes outside");
        }
        long hashMaps = result.out().stream().filter(line -> line.contains("a durable java.util.HashMap ")).count();
        assertEquals(1, hashMaps);
    }

    @Test
    void theAdviceCanBeTurnedOff() {
        child(ListedCalls.class).flags("-Xlog:nvm+advice=off").run().succeeded().neverSaid(ADVICE);
    }

    @Test
    void aListAndNamesAddUp() {
        child(ListedCalls.class)
                .flags("-XX:FailureAtomicMethods=java.util.HashMap.put,@collections")
                .run()
                .succeeded()
                .neverSaid(ADVICE);
    }
}
