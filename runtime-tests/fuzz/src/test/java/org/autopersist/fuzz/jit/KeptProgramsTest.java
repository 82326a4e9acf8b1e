// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.autopersist.fuzz.jit.life.Role;
import org.autopersist.fuzz.jit.run.Jvms;
import org.autopersist.fuzz.jit.run.Runs;
import org.autopersist.fuzz.jit.run.Setting;
import org.autopersist.fuzz.jit.run.Settings;
import org.autopersist.fuzz.jit.run.Verdict;
import org.autopersist.fuzz.jit.shrink.Kept;
import org.autopersist.testkit.TestJdk;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs that once failed, or are like those that did, in several settings. */
class KeptProgramsTest {

    /** Of each engine that is fast and early; with C2 also without partial peeling. */
    static List<Setting> settings() {
        List<Setting> settings = new ArrayList<>(Settings.plain());
        Settings.plain().stream().filter(setting -> !setting.name().startsWith("C1"))
                .forEach(setting -> settings.add(setting.plus(List.of("-XX:-PartialPeelLoop"))));
        return settings;
    }

    @ParameterizedTest
    @MethodSource("settings")
    void areAsTheInterpreterHasThem(Setting setting, @TempDir Path work) throws Exception {
        List<Kept> programs = programs();
        assertFalse(programs.isEmpty());
        Path crashes = Files.createDirectories(Path.of("target/fuzz/crashes").toAbsolutePath());
        try (Runs runs = new Runs(new Jvms(TestJdk.product(), true, crashes, Duration.ofMinutes(2), true), work)) {
            Map<Integer, Verdict> verdicts = runs.all(programs.stream().map(Kept::program).toList(), Role.DURABLE, setting);
            assertEquals(Map.of(), verdicts, () -> programs.toString());
        }
    }

    private static List<Kept> programs() throws Exception {
        List<Kept> programs = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of(KeptProgramsTest.class.getResource("FirstFree.java").toURI()).getParent())) {
            for (Path file : files.filter(path -> path.toString().endsWith(".java")).sorted().toList()) {
                programs.add(read(file));
            }
        }
        return programs;
    }

    private static Kept read(Path file) throws IOException {
        return Kept.of(Files.readString(file));
    }
}
