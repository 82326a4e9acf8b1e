// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.autopersist.runtimetests.harness.AgentJar;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.programs.concurrent.Sites;
import org.autopersist.runtimetests.programs.concurrent.Tracked;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Allocations whose objects often become durable are told apart by method, bytecode index and callers. */
@Tag("core")
class SitesTest {

    /** Each allocation of the VM, of which there are many, is a sample, and one is enough. */
    private static final String ALL = "-XX:-UseTLAB -XX:+UnlockDiagnosticVMOptions -XX:NVMEagerThreshold=1";

    private static final Pattern LEFT =
            Pattern.compile("class \\[J: tracked no more, (\\d+) stores for (\\d+) fences, a fence takes (\\d+) ns");
    private static final int NANOS_PER_STORE = 4;
    private static final int FEW_FENCES = 1500;

    @TempDir
    Path folder;

    private ChildResult run(Class<?> program, String flags, String what) {
        return ChildJvm.underTest().image(folder.resolve("sites.nvm"), "256m").verified().flags("-Xmx256m").flags(flags.split(" "))
                .main(program, what).run().succeeded().printed(Sites.DONE);
    }

    @ParameterizedTest
    @Ways({"-XX:+UseG1GC", "-XX:+UseSerialGC -XX:-TieredCompilation", "-XX:+UseParallelGC", "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC -XX:TLABSize=16m -XX:-ResizeTLAB"})
    void arraysThatBecomeDurableNeedNoFences(String flags) {
        run(Sites.class, flags, "learns");
        run(Sites.class, flags, "check");
    }

    @Test
    void sitesAreLearntWithoutFencesWhereTheseAreDear() {
        ChildResult result =
                run(Sites.class, "-XX:+UseG1GC -XX:TLABSize=64k -XX:-ResizeTLAB -Xlog:nvm=debug", "learnsWhileTracked");
        boolean wereCheap = false;
        for (String line : result.out()) {
            Matcher left = LEFT.matcher(line);
            if (left.find() && !line.endsWith(" its sites are known")) {
                long stores = Long.parseLong(left.group(1));
                long fences = Long.parseLong(left.group(2)) * Long.parseLong(left.group(3)) / NANOS_PER_STORE;
                assertTrue(stores > fences / 2, line);      // other threads may have measured a fence since
                wereCheap = true;
            }
        }
        long fences = result.out().stream().filter(line -> line.startsWith(Sites.FENCES))
                .mapToLong(line -> Long.parseLong(line.substring(Sites.FENCES.length()))).findFirst().orElseThrow();
        assertTrue(wereCheap || fences < FEW_FENCES, "fences: " + fences);
    }

    @ParameterizedTest
    @Ways({"-XX:+UseG1GC", "-XX:+UseSerialGC -XX:-TieredCompilation", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1"})
    void aSiteThatTurnsWrongIsLeft(String flags) {
        run(Sites.class, flags + " -XX:TLABSize=64k -XX:-ResizeTLAB", "unlearns");
        run(Sites.class, flags, "checkUnlearned");
    }

    @ParameterizedTest
    @Ways({"-XX:+UseG1GC", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1"})
    void aSiteIsLeftForStoresAlone(String flags) {
        run(Sites.class, flags + " -XX:TLABSize=64k -XX:-ResizeTLAB", "unlearnsByStores");
        run(Sites.class, flags, "checkUnlearnedByStores");
    }

    @ParameterizedTest
    @Ways({"-XX:+UseG1GC", "-XX:+UseSerialGC"})
    void sitesGoWithTheMethodsThatAreRedefined(String flags) throws IOException {
        run(Sites.class, flags + " " + ALL + " -javaagent:" + AgentJar.make(folder, Sites.class), "redefines");
    }

    @ParameterizedTest
    @Ways({"-XX:+UseG1GC", "-XX:+UseSerialGC", "-XX:+UseParallelGC"})
    void sitesGoWithTheirClasses(String flags) {
        run(Sites.class, flags + " " + ALL, "unloads");
        run(Sites.class, flags, "checkUnloaded");
    }

    @ParameterizedTest
    @Ways({"-XX:+UseG1GC", "-XX:-TieredCompilation", "-XX:TieredStopAtLevel=1", "-XX:+UseParallelGC", "-Xint"})
    void storesToSampledObjectsAreKept(String flags) {
        run(Tracked.class, flags + " " + ALL, "race");
        run(Tracked.class, flags + " " + ALL, "checkRace");
    }

    @Test
    void withoutTheFlagNoneIsKnown() {
        ChildJvm.underTest().image(folder.resolve("sites.nvm"), "256m").flags("-Xmx256m", "-XX:-NVMEagerAllocation")
                .main(Sites.class, "unloads").run().exited(1).complained("the site is there");
    }
}
