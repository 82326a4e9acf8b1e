// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.programs.regions.SharedPlaces;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Regions of several threads on the same places, without a lock. */
@Tag("core")
class SharedPlacesTest {

    @TempDir
    Path folder;

    private void run(String flags, String... args) {
        ChildJvm.underTest().image(folder.resolve("shared.nvm"), "64m").verified().flags("-Xmx256m").flags(flags.split(" "))
                .main(SharedPlaces.class, args).run().succeeded().printed(SharedPlaces.DONE);
    }

    @ParameterizedTest
    @Ways({
        "-XX:+UseSerialGC -XX:RegionLog=redo",
        "-XX:+UseG1GC -XX:RegionLog=undo",
        "-XX:+UseParallelGC -XX:RegionLog=redo -XX:NVMDurability=pmem"
    })
    void aRollbackAndACommit(String flags) {
        run(flags, "rollbacks");
    }

    @ParameterizedTest
    @Ways({
        "-XX:+UseG1GC -XX:RegionLog=redo",
        "-XX:+UseSerialGC -XX:RegionLog=undo",
        "-XX:+UseParallelGC -XX:RegionLog=redo -XX:-TieredCompilation"
    })
    void numbers(String flags) {
        run(flags, "numbers");
    }

    @ParameterizedTest
    @Ways({
        "-XX:+UseG1GC -XX:RegionLog=redo",
        "-XX:+UseSerialGC -XX:RegionLog=undo",
        "-XX:+UseG1GC -XX:RegionLog=undo -XX:+NVMStressCollector",
        "-XX:+UseG1GC -XX:RegionLog=redo -XX:+NVMStressCollector"
    })
    void aRefusedStoreAndOthers(String flags) {
        run(flags, "refusals");
    }

    @ParameterizedTest
    @Ways({
        "-XX:+UseSerialGC -XX:RegionLog=redo",
        "-XX:+UseParallelGC -XX:RegionLog=redo",
        "-XX:+UseG1GC -XX:RegionLog=undo"
    })
    void aStoreIsRefusedWhereAnotherThreadHasTakenTheRegionsValueAway(String flags) {
        run(flags, "refusedAfterOthers");
    }

    @ParameterizedTest
    @Ways({
        "-XX:+UseSerialGC -XX:RegionLog=redo",
        "-XX:+UseG1GC -XX:RegionLog=redo",
        "-XX:+UseParallelGC -XX:RegionLog=undo"
    })
    void aRollbackFindsWhatAnotherRegionHasCommittedBeneath(String flags) {
        run(flags, "committedBeneath");
    }
}
