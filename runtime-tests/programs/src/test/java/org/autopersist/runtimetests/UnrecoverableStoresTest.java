// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.io.IOException;
import java.nio.file.Path;
import org.autopersist.runtimetests.harness.AgentJar;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.programs.types.UnrecoverableStores;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Stores to unrecoverable fields cost nothing, and stay what they are when a class is redefined. */
@Tag("core")
class UnrecoverableStoresTest {

    @TempDir
    Path folder;

    private void run(String flags, String what) {
        ChildJvm.underTest().image(folder.resolve("stores.nvm"), "64m").verified().flags("-Xmx256m").flags(flags.split(" "))
                .main(UnrecoverableStores.class, what).run().succeeded().printed("DONE");
    }

    @ParameterizedTest
    @Ways({"-XX:+UseG1GC", "-XX:+UseSerialGC -XX:-TieredCompilation", "-XX:+UseParallelGC", "-XX:TieredStopAtLevel=1", "-Xint",
            "-Xcomp"})
    void storesToUnrecoverableFieldsAreNotTold(String flags) {
        run(flags, "stores");
        run(flags, "check");
    }

    @ParameterizedTest
    @Ways({"-XX:+UseG1GC", "-XX:-TieredCompilation", "-XX:TieredStopAtLevel=1", "-Xint"})
    void aRedefinedFieldIsKeptInFullOrNotAtAll(String flags) throws IOException {
        Path agent = AgentJar.make(folder, UnrecoverableStores.Renewal.class);
        run(flags + " -Xbatch -javaagent:" + agent + "=later", "redefined");
        run(flags + " -javaagent:" + agent + "=now", "checkRedefined");
    }
}
