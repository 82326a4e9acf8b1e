// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.autopersist.runtimetests.harness.AgentJar;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.programs.concurrent.Quiet;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Objects that no other thread can be storing to are converted without an asymmetric fence; others with one, unless tracked. */
@Tag("core")
class QuietTest {

    private static final Pattern CLASS = Pattern.compile("class (\\S+): id \\d+(, quiet)?.*");

    @TempDir
    Path folder;

    private ChildResult run(String flags, String what) {
        return ChildJvm.underTest().image(folder.resolve("quiet.nvm"), "64m").verified().flags("-Xmx256m", "-XX:-NVMEagerAllocation")
                .flags(flags.split(" "))
                .main(Quiet.class, what).run().succeeded().printed(Quiet.DONE);
    }

    private static Map<String, Boolean> quiet(ChildResult result) {
        Map<String, Boolean> quiet = new TreeMap<>();
        for (String line : result.out()) {
            Matcher m = CLASS.matcher(line);
            if (m.find()) {
                quiet.put(m.group(1).replaceFirst(".*Quiet\\$", ""), m.group(2) != null);
            }
        }
        return quiet;
    }

    @Test
    void theConstructorsAndFieldsTell() {
        ChildResult result = run("-Xlog:nvm=debug", "kinds");
        Map<String, Boolean> quiet = quiet(result);
        for (String name : List.of("Pair", "Careful", "Delegating", "Extending", "java.lang.String", "java.lang.Integer",
                "java.math.BigInteger", "java.util.Optional", "java.util.ImmutableCollections$ListN",
                "java.util.ImmutableCollections$List12", "java.util.ImmutableCollections$SetN")) {
            assertEquals(true, quiet.get(name), name);
        }
        for (String name : List.of("Leaking", "BelowLeaking", "Passing", "Calling", "Choosing", "Copying", "Capturing", "Enclosing",
                "Changing")) {
            assertEquals(false, quiet.get(name), name);
        }
        result.printed("fences 0");
    }

    @Test
    void fencesCanBeForced() {
        run("-XX:+UnlockDiagnosticVMOptions -XX:-NVMElideFences", "kinds").printed("fences 1000");
    }

    @Test
    void aRedefinedClassIsNotQuiet() throws IOException {
        Path agent = AgentJar.make(folder, Quiet.class);
        run("-javaagent:" + agent, "redefined");
    }

    @ParameterizedTest
    @Ways({"-XX:+UseSerialGC", "-XX:-TieredCompilation", "-XX:TieredStopAtLevel=1", "-Xint", "-Xcomp"})
    void whoWritesFinalFieldsIsSeen(String flags) {
        run(flags, "disturb");
        run(flags, "checkDisturb");
    }

    @ParameterizedTest
    @Ways({"-XX:+UseG1GC", "-XX:-TieredCompilation", "-XX:TieredStopAtLevel=1", "-XX:+UseParallelGC"})
    void whatIsPublishedByARaceIsWhole(String flags) {
        run(flags, "race");
        run(flags, "checkRace");
    }
}
