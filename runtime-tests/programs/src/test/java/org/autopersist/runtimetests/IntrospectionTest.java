// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import java.util.List;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.programs.Runner;
import org.autopersist.runtimetests.programs.image.ObjectQueries;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Questions about single objects, in two lives. */
@Tag("core")
class IntrospectionTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @Ways({"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    void objectsSayWhereTheyAre(String flag) {
        Programs.twoLives(folder.resolve("test.nvm"), ObjectQueries.class, flag);
    }

    @Test
    void objectsSayWhereTheyAreFastdebug() {
        Assumptions.assumeTrue(TestJdk.debug().isPresent(), "no fastdebug JDK is built");
        Path image = folder.resolve("test.nvm");
        Path jdk = TestJdk.debug().get();
        Programs.writeAndKill(ChildJvm.of(jdk).image(image).verified(), List.of(ObjectQueries.class))
                .printed(Runner.PASS + "write");
        Programs.check(ChildJvm.of(jdk).image(image).verified(), List.of(ObjectQueries.class))
                .succeeded();
    }
}
