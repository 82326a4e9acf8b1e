// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.autopersist.runtimetests.harness.ImageToolRun;
import org.autopersist.runtimetests.programs.gc.Collected;
import org.autopersist.runtimetests.programs.gc.FullOfGaps;
import org.autopersist.runtimetests.programs.gc.Gaps;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The gaps that collections leave are closed when an image is opened. */
@Tag("core")
class CompactionTest {

    private static final String STRESS = "-XX:+NVMStressCompaction";

    private static final Pattern USED = Pattern.compile("compacted in .*chunks in use (\\d+) -> (\\d+) bytes");

    @TempDir
    Path folder;

    private ChildResult gaps(String step, String... flags) {
        return ChildJvm.underTest().image(folder.resolve("gaps.nvm"), "64m").verified()
                .flags("-Xmx512m", "-Xlog:nvm").flags(flags).main(Gaps.class, step).run().succeeded().printed(Gaps.DONE);
    }

    @Test
    void gapsAreClosedOnce() {
        gaps("make");
        ChildResult second = gaps("check").said(": compacted in ");
        Matcher used = USED.matcher(String.join("\n", second.out()));
        assertTrue(used.find() && Long.parseLong(used.group(2)) < Long.parseLong(used.group(1)) / 2, second::toString);
        ImageToolRun.run("verify", folder.resolve("gaps.nvm")).succeeded();
        gaps("large").neverSaid(": compacted in ").printed("LARGE 20");
        gaps("check").neverSaid(": compacted in ");
    }

    @Test
    void notWithoutTheFlag() {
        gaps("make");
        gaps("check", "-XX:-NVMCompact").neverSaid(": compacted in ");
        gaps("check").said(": compacted in ");
    }

    private ChildResult full(String step) {
        return ChildJvm.underTest().image(folder.resolve("full.nvm"), "16m").verified().flags("-Xmx256m", "-Xlog:nvm")
                .main(FullOfGaps.class, step).run().succeeded();
    }

    /** No chunk is free that the log of what is moved could lie in. */
    @Test
    void anImageThatWasFull() {
        full("make");
        full("check").said(": compacted in ").printed(FullOfGaps.DONE);
        full("check").neverSaid(": compacted in ").printed(FullOfGaps.DONE);
        ImageToolRun.run("verify", folder.resolve("full.nvm")).succeeded();
    }

    private ChildResult stressed(List<String> flags, String... args) {
        return ChildJvm.underTest().image(folder.resolve("stress.nvm"), "64m").verified().flags("-Xmx256m", "-Xlog:nvm").flags(flags)
                .main(Collected.class, args).run().succeeded().printed(Collected.DONE);
    }

    /** All that can be moved is, in each life, and nothing is lost. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseG1GC -XX:+NVMStressCollector"})
    void underStress(String flags) {
        List<String> all = new ArrayList<>(Arrays.asList(flags.split(" ")));
        all.add(STRESS);
        for (int life = 0; life < 4; life++) {
            stressed(all, "run", "" + life, "3000", "2", "plain", "orderly");
            stressed(all, "check").said(": compacted in ");
        }
    }
}
