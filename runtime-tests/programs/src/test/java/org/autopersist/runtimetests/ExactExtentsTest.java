// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.programs.compiled.VanishedStores;
import org.autopersist.runtimetests.programs.regions.Neighbours;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A barrier in compiled code syncs what was stored, and nothing beside it. */
@Tag("core")
class ExactExtentsTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {
        "-XX:-TieredCompilation -XX:CompileThresholdScaling=0.1 -Xbatch",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1"
    })
    void theNeighboursOfWhatIsStoredStayUncommitted(String flags) {
        ChildJvm.underTest().image(folder.resolve("neighbours.nvm")).verified().flags(flags.split(" "))
                .main(Neighbours.class).run().succeeded().printed(Neighbours.DONE);
    }

    /** C2 gives up if such a barrier leaves its loop, and tries again and again. */
    @Test
    void aBarrierWhoseStoreHasVanishedStaysInItsLoop() {
        ChildJvm.underTest().image(folder.resolve("vanished.nvm")).verified()
                .flags("-XX:-TieredCompilation", "-Xbatch", "-XX:+PrintCompilation").main(VanishedStores.class).run().succeeded()
                .printed(VanishedStores.DONE).said("VanishedStores::add").neverSaid("COMPILE SKIPPED");
    }
}
