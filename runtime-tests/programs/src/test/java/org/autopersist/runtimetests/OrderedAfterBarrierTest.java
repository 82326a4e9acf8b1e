// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.programs.concurrent.PublishedOrdered;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A barrier may make any object durable, also one that the method has just allocated. */
@Tag("core")
class OrderedAfterBarrierTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {
        "-XX:-TieredCompilation -Xbatch -XX:CompileThresholdScaling=0.05",
        "-XX:-TieredCompilation -Xbatch -XX:CompileThresholdScaling=0.05 -XX:-NVMEagerAllocation",
        "-XX:TieredStopAtLevel=1 -Xbatch -XX:CompileThresholdScaling=0.01",
        "-Xint"
    })
    void anObjectThatAStoreHasMadeDurableIsAccessedByTheVm(String flags) {
        run(flags, "-XX:+UnlockDiagnosticVMOptions", "-XX:NVMMutant=jit-ordered");
        run("-Xint", "-Xshare:auto").printed(PublishedOrdered.ANSWER + 0);
    }

    private ChildResult run(String flags, String... more) {
        return ChildJvm.underTest().image(folder.resolve("ordered.nvm")).flags(flags.split(" ")).flags(more)
                .main(PublishedOrdered.class).run().succeeded();
    }
}
