// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.programs.types.OrdinaryRoots;
import org.autopersist.runtimetests.programs.types.PlacedObjects;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Explicit persistence, the baseline Espresso*. */
@Tag("core")
class ExplicitTest {

    @TempDir
    Path folder;

    private ChildJvm child(String... flags) {
        return ChildJvm.underTest().image(folder.resolve("test.nvm")).flags(flags);
    }

    @ParameterizedTest
    @Ways({
        "-XX:+UseG1GC",
        "-Xint",
        "-XX:TieredStopAtLevel=1 -Xcomp -XX:CompileCommand=compileonly,org.autopersist.*::*",
        "-XX:-TieredCompilation -Xcomp -XX:CompileCommand=compileonly,org.autopersist.*::*",
        "-XX:+UseSerialGC -XX:NVMDurability=pmem"
    })
    void whatIsWrittenBackIsThere(String flags) {
        for (String phase : new String[] {"write", "check", "check"}) {
            child(flags.split(" ")).flags("-XX:+ExplicitPersistence").main(PlacedObjects.class, phase).run().succeeded()
                    .printed(PlacedObjects.DONE);
        }
    }

    @Test
    void durableRootsAreOrdinaryFields() {
        for (int life = 0; life < 2; life++) {
            child("-XX:+ExplicitPersistence").main(OrdinaryRoots.class).run().succeeded()
                    .printed("HOLD [first, second] 2").printed("are ordinary fields");
        }
    }

    @Test
    void withoutTheFlagItIsRefused() {
        for (ChildJvm jvm : new ChildJvm[] {child(), ChildJvm.of(TestJdk.stock())}) {
            jvm.main(PlacedObjects.class, "place").run().exited(1).complained("-XX:+ExplicitPersistence");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:DurableRoots=a.B.c", "-XX:FailureAtomicMethods=a.B.c", "-XX:+NVMVerify"})
    void flagsThatWouldDoNothingAreRefused(String flag) {
        child("-XX:+ExplicitPersistence", "-XX:+UnlockDiagnosticVMOptions", flag).main(PlacedObjects.class, "write").run()
                .exited(1).printed(flag.split("=")[0]);
    }
}
