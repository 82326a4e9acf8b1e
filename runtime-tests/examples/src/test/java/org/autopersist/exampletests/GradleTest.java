// SPDX-License-Identifier: Apache-2.0
package org.autopersist.exampletests;

import java.nio.file.Path;
import java.util.List;
import org.autopersist.testkit.process.JdkTool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program only, since there is no Gradle. */
class GradleTest {

    @Test
    void namesAreKept(@TempDir Path folder) {
        Example example = Example.copy("gradle", folder);
        String source = example.path("src/main/java/visits/Visits.java").toString();
        JdkTool.run("javac", List.of("-d", example.path(".").toString(), source));
        example.life("visits.Visits", "Ada").run().succeeded().printed("[Ada]");
        example.life("visits.Visits", "Bob").run().succeeded().printed("[Ada, Bob]");
    }
}
