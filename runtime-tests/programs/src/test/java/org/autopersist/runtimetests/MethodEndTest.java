// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.programs.regions.MethodEndErrors;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of the error of a method that {@code -XX:FailureAtomicMethods} names. */
class MethodEndTest {

    @TempDir
    private Path folder;

    /** Also where the caller is compiled and the method is interpreted, and the other way round. */
    @ParameterizedTest
    @ValueSource(strings = {
        "-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation", "-XX:+UseSerialGC", "-XX:RegionLog=undo",
        "-XX:-TieredCompilation -XX:CompileCommand=exclude,*MethodEndErrors::rolledBack",
        "-XX:-TieredCompilation -XX:CompileCommand=exclude,*MethodEndErrors::isTold",
        "-XX:TieredStopAtLevel=1 -XX:CompileCommand=exclude,*MethodEndErrors::rolledBack"
    })
    void theCallerIsToldAtTheCall(String flags) {
        ChildJvm.underTest().image(folder.resolve("test.nvm")).verified()
                .flags("-XX:FailureAtomicMethods=" + MethodEndErrors.METHOD).flags(flags.split(" "))
                .main(MethodEndErrors.class).run().succeeded().printed(MethodEndErrors.DONE);
    }
}
