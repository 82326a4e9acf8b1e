// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.programs.regions.UnlockedReads;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** {@code DurableCollections.concurrentMap()} is read without a lock. */
@Tag("core")
class UnlockedReadsTest {

    @ParameterizedTest
    @Ways({"-XX:+UseSerialGC", "-XX:-TieredCompilation", "-XX:TieredStopAtLevel=1", "-Xint", "-XX:+UseParallelGC"})
    void whatIsReadIsWhole(String flag, @TempDir Path folder) {
        ChildJvm jvm = ChildJvm.underTest().image(folder.resolve("reads.nvm"), "64m").verified().flags("-Xmx256m", flag);
        for (String step : new String[] {"write", "check"}) {
            jvm.main(UnlockedReads.class, step).run().succeeded().printed(UnlockedReads.DONE);
        }
    }
}
