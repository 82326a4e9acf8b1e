// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.programs.jdk.ReservedBins;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** A bin that ConcurrentHashMap has reserved for a value that does not come is empty. */
@Tag("core")
class ReservedBinsTest {

    @TempDir
    Path folder;

    private ChildResult run(String flags, String what) {
        return ChildJvm.underTest().image(folder.resolve("bins.nvm"), "16m").verified().flags("-Xmx256m").flags(flags.split(" "))
                .main(ReservedBins.class, what).run();
    }

    @ParameterizedTest
    @Ways({"-XX:+UseSerialGC", "-Xint", "-XX:-TieredCompilation", "-XX:TieredStopAtLevel=1", "-XX:-NVMRecoverAhead", "-XX:+UseParallelGC"})
    void canBeUsedAgain(String flags) {
        run(flags, "refuse").succeeded().printed(ReservedBins.DONE);
        run(flags, "check").succeeded().printed(ReservedBins.DONE);
        for (int life = 0; life < 2; life++) {
            run(flags, "kill").exited(ReservedBins.KILLED);
            run(flags, "kill").exited(ReservedBins.KILLED);
            run(flags, "check").succeeded().printed(ReservedBins.DONE);
        }
    }
}
