// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.faults.programs.HardTimes;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Errors of Java in the middle of regions and conversions. */
class HardTimesTest {

    private static final int ENTRIES = 10;
    private static final String METHOD = "-XX:FailureAtomicMethods=org.autopersist.faults.programs.Book.mark";

    @TempDir
    Path folder;

    private Office office(Path jdk) {
        return new Office(jdk, folder.resolve("a.nvm"), "64m").with(ENTRIES);
    }

    private ChildJvm child(Office office, String what, String... flags) {
        return new ChildJvm(office.jdk(), folder)
                .image(office.image(), office.size())
                .verified()
                .flags("-Xmx64m")
                .flags(flags)
                .main(HardTimes.class, what);
    }

    private static Stream<Arguments> survived() {
        List<List<String>> cases = List.of(
                List.of("rolledBack", "-XX:+UseG1GC"),
                List.of("rolledBack", "-XX:RegionLog=undo"),
                List.of("converted", "-XX:+UseSerialGC"),
                List.of("converted", "-XX:+UseG1GC"),
                List.of("stack", "-Xint"),
                List.of("stack", "-XX:TieredStopAtLevel=1"),
                List.of("stack", "-XX:-TieredCompilation"),
                List.of("deep", "-Xint"),
                List.of("deep", "-XX:TieredStopAtLevel=1"),
                List.of("deep", "-XX:+TieredCompilation"),
                List.of("deepMethods", METHOD, "-Xint"),
                List.of("deepMethods", METHOD),
                List.of("uncaught", "-XX:RegionLog=undo"));
        return Jdks.all().flatMap(jdk -> cases.stream()
                .map(c -> Arguments.of(jdk, c.getFirst(), c.subList(1, c.size()))));
    }

    /** The program goes on, and so does the next one. */
    @ParameterizedTest
    @MethodSource("survived")
    @Tag("slow")
    void anErrorInARegionIsSurvived(Path jdk, String what, List<String> flags) {
        Office office = office(jdk);
        child(office, what).flags(flags).run().succeeded().said("OK " + ENTRIES + " " + (ENTRIES + 1));
        office.finds(ENTRIES + 1);
    }

    /** What begin() and end() enclose commits in spite of an error, as the paper has it. */
    @OnEachJdk
    @Tag("slow")
    void anErrorBetweenBeginAndEndIsCommitted(Path jdk) {
        Office office = office(jdk);
        child(office, "committed").run().succeeded().said("OK " + ENTRIES + " " + (ENTRIES + 2));
        office.finds(ENTRIES + 2);
    }

    private static Stream<Arguments> adding() {
        return Jdks.all().flatMap(jdk -> Stream.of("interrupt", "fullHeap").map(what -> Arguments.of(jdk, what)));
    }

    /** Any number of entries may be added meanwhile. */
    @ParameterizedTest
    @MethodSource("adding")
    @Tag("slow")
    void anEventWhileRegionsGoOn(Path jdk, String what) {
        Office office = office(jdk);
        // G1 would go on with OutOfMemoryErrors for a while when there is room again (UseGCOverheadLimit).
        String ok = child(office, what, "-XX:+UseSerialGC").run().succeeded().out().getLast();
        office.finds(Long.parseLong(ok.substring(ok.lastIndexOf(' ') + 1)));
    }

    @OnEachJdk
    void aThreadThatDiesInARegionIsReported(Path jdk) {
        child(office(jdk), "uncaught").run().succeeded().said("nobody catches this").said("region");
    }

    @OnEachJdk
    void exitOnOutOfMemoryError(Path jdk) {
        Office office = office(jdk);
        child(office, "exhaust", "-XX:+ExitOnOutOfMemoryError").run().exited(3);
        office.finds(ENTRIES);
    }

    /** This is what the user asked for: a crash report. The image has none of the region, and all before it. */
    @OnEachJdk
    @Tag("slow")
    void crashOnOutOfMemoryError(Path jdk) {
        Office office = office(jdk);
        ChildResult result = child(office, "exhaust", "-XX:+CrashOnOutOfMemoryError").run();
        assertNotEquals(0, result.exitCode(), result::toString);
        result.said("fatal error: OutOfMemory encountered");
        office.finds(ENTRIES);
    }
}
