// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.programs.image.Times;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The times that the breakdown of the paper's figures needs. */
@Tag("core")
class TimesTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void areCountedWithTheFlag(boolean timed) {
        ChildJvm.underTest().image(folder.resolve("test.nvm")).flags("-XX:NVMDurability=pmem")
                .flags(timed ? "-XX:+NVMTimes" : "-XX:-NVMTimes")
                .main(Times.class, Boolean.toString(timed)).run().succeeded().printed(Times.DONE);
    }
}
