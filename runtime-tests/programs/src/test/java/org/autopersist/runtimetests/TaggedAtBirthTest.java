// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.CLibrary;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.programs.types.TaggedAtBirth;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** A JVMTI agent that tags objects when they are allocated does not change what is found by hash codes, in any life. */
@Tag("core")
class TaggedAtBirthTest {

    private static final String TAGGED = "TAGGED ";
    private static final long MANY = 10_000;

    @TempDir
    Path folder;

    private ChildResult run(String... flags) {
        return ChildJvm.underTest().image(folder.resolve("tagged.nvm"), "64m").verified().flags("-Xmx128m").flags(flags)
                .main(TaggedAtBirth.class).run().succeeded().printed("FOUND");
    }

    private void runTagging(String agent, String flag) {
        long tagged = run(agent, flag).out().stream().filter(line -> line.startsWith(TAGGED))
                .mapToLong(line -> Long.parseLong(line.substring(TAGGED.length()))).findFirst().orElseThrow();
        assertTrue(tagged > MANY, "tagged: " + tagged);
    }

    @ParameterizedTest
    @Ways({"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-Xshare:off"})
    void hashCodesAreThoseOfNames(String flag) {
        String agent = "-agentpath:" + CLibrary.compile(folder, "tagger");
        run(flag);
        runTagging(agent, flag);
        run(flag);
    }

    @ParameterizedTest
    @Ways({"-XX:+UseG1GC", "-Xshare:off"})
    void alsoInTheFirstLife(String flag) {
        String agent = "-agentpath:" + CLibrary.compile(folder, "tagger");
        runTagging(agent, flag);
        run(flag);
        runTagging(agent, flag);
    }
}
