// SPDX-License-Identifier: Apache-2.0
package org.autopersist.exampletests;

import java.nio.file.Path;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobsTest {

    private static final String COUNT = "4000";
    private static final int KILLS = 3;

    @Test
    void eachJobIsDoneOnce(@TempDir Path folder) {
        Example example = Example.copy("jobs", folder);
        for (int kill = 0; kill < KILLS; kill++) {
            try (RunningChild life = example.source("Jobs.java", COUNT).start()) {
                life.takeLine("before: ");
                life.takeLine("done ");
                life.takeLine("done ");
                life.kill().wasKilled();
            }
        }
        example.source("Jobs.java", COUNT)
                .run()
                .succeeded()
                .printed("all " + COUNT + " done, " + COUNT + " right, 0 in the queue");
    }
}
