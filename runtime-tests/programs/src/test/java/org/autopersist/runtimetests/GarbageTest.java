// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.programs.gc.FullOfGarbage;
import org.autopersist.runtimetests.programs.image.Garbage;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The space of what earlier processes have thrown away serves later ones, whatever else they recover meanwhile. */
@Tag("core")
class GarbageTest {

    /** Of 10,000 bytes each: more than half of the image, so that two times as many need the space of the first ones. */
    private static final String CHUNKS = "4000";

    @TempDir
    Path folder;

    private ChildResult run(String step, String... flags) {
        return runWith(step, CHUNKS, flags);
    }

    private ChildResult runWith(String step, String number, String... flags) {
        return ChildJvm.underTest()
                .image(folder.resolve("garbage.nvm"), "64m")
                .flags("-Xmx512m", "-Xlog:nvm,nvm+gc")
                .flags(flags)
                .main(Garbage.class, step, number)
                .run()
                .succeeded()
                .printed("DONE " + step);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    @Tag("slow")
    void servesALaterProcess(String collector) {
        run("fill", collector);
        run("drop", collector);
        for (int life = 0; life < 3; life++) {
            run("use", collector).said("bytes live");
            run("check", collector);
            run("free", collector);
        }
        run("check", collector);
    }

    @Test
    @Tag("slow")
    void servesAProcessThatRecoversMeanwhile() {
        run("fill");
        run("drop");
        for (int life = 0; life < 5; life++) {
            run("race", "-XX:NVMDurability=" + (life % 2 == 0 ? "pmem" : "process"));
            run("check");
            run("free");
        }
        run("check");
    }

    /** Stores of primitives, too, wait for what has no room in the undo log. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:RegionLog=undo -Xint", "-XX:RegionLog=undo -XX:TieredStopAtLevel=1", "-XX:RegionLog=redo"})
    void aRegionWaitsForRoom(String flags) {
        full("make", "-XX:+UnlockDiagnosticVMOptions -XX:-NVMCollect");
        full("use", flags);
    }

    private void full(String step, String flags) {
        ChildJvm.underTest().image(folder.resolve("full.nvm"), "16m").verified().flags(flags.split(" "))
                .main(FullOfGarbage.class, step).run().succeeded().printed(FullOfGarbage.DONE);
    }

    @Test
    void aRunOfFreeChunksIsOneWithWhatWasNeverUsed() {
        runWith("dropArrays", "28");
        runWith("useArray", "45");
    }

    /** Which finds it when it opens the image. */
    @Test
    void servesAProcessWithoutACollector() {
        runWith("dropArrays", "45", "-XX:+UnlockDiagnosticVMOptions", "-XX:-NVMCollect");
        runWith("place", "45", "-XX:+ExplicitPersistence");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "20", "50"})
    void aRootMayBeReplacedWhileItIsRecovered(String millis) {
        run("writeList");
        runWith("replaceList", millis);
    }

    @Test
    void nothingIsGivenBackOfWhatRootsReach() {
        run("fill");
        run("check", "-XX:+UnlockDiagnosticVMOptions", "-XX:+NVMVerify");
        run("drop");
        run("check");
        run("race", "-XX:+UnlockDiagnosticVMOptions", "-XX:+NVMVerify");
        run("check");
    }
}
