// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.programs.concurrent.Dormant;
import org.autopersist.runtimetests.programs.concurrent.DormantOrdered;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Store barriers in compiled code that test nothing before an object that they could be for is durable. */
@Tag("core")
class DormantTest {

    @TempDir
    Path folder;

    private ChildResult run(String flags, String... what) {
        return ChildJvm.underTest().image(folder.resolve("dormant.nvm"), "64m").verified().flags("-Xmx256m", "-Xlog:nvm=debug")
                .flags(flags.split(" ")).main(Dormant.class, what).run().succeeded().printed(Dormant.DONE);
    }

    @ParameterizedTest
    @Ways({"-XX:+UseG1GC", "-XX:+UseSerialGC -XX:-TieredCompilation", "-XX:+UseParallelGC", "-XX:+UseG1GC -XX:+NVMStressEager"})
    void storesWhileABarrierWakesAreKept(String flags) {
        run(flags + " -XX:+UnlockDiagnosticVMOptions", "races").said("Dormant$Cell: store barriers woken")
                .said("Dormant$Derived: store barriers woken").said("will be compiled again");
    }

    @ParameterizedTest
    @Ways({"-XX:+UseG1GC", "-XX:+UseSerialGC -XX:-TieredCompilation", "-XX:+UseParallelGC -XX:+NVMStressEager",
           "-XX:+UseG1GC -Xcomp"})
    void orderedAccessesWhileAKindWakesAreDoneOnce(String flags) {
        ChildJvm.underTest().image(folder.resolve("ordered.nvm"), "64m").verified().flags("-Xmx256m", "-Xlog:deoptimization=debug")
                .flags(flags.split(" ")).main(DormantOrdered.class).run().succeeded()
                .printed(DormantOrdered.DONE).said("constraint make_not_entrant");
    }

    @ParameterizedTest
    @Ways({"-XX:+UseG1GC", "-XX:-TieredCompilation", "-XX:TieredStopAtLevel=1", "-Xint", "-Xcomp -XX:+UseSerialGC"})
    void arraysOfEachKind(String flags) {
        run(flags, "arrays");
        for (int life = 2; life < 6; life++) {
            run(flags, "checkArrays", Integer.toString(life));
        }
    }

    @ParameterizedTest
    @Ways({"-XX:+UseSerialGC", "-XX:+UseG1GC", "-XX:+UseParallelGC -XX:-TieredCompilation"})
    void aClassInThePlaceOfAnotherOneWakesItsSuperclass(String flags) {
        run(flags, "replaced");
    }

    @Test
    void theyAreCounted() {
        run("-XX:+UseG1GC", "counts").neverSaid("dormant barriers:     0 in 0").said("store barriers woken");
    }
}
