// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.run;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.autopersist.fuzz.jit.life.Role;
import org.autopersist.fuzz.jit.source.Generator;
import org.autopersist.testkit.TestJdk;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs are compiled by the compilers that a setting names. */
class CompiledTest {

    private static final int PROGRAMS = 60;
    /** The level of compilation, which is not printed if there is one only, and the class. */
    private static final Pattern LINE = Pattern.compile("^ *\\d+ +\\d+ +[%sbn! ]*([1-4]?) +jit\\.(F\\d+)::[mn]\\d\\b(?!.*made)");

    static List<Setting> settings() {
        return Settings.plain();
    }

    @ParameterizedTest
    @MethodSource("settings")
    void mostProgramsAreCompiled(Setting setting, @TempDir Path work) throws Exception {
        Path crashes = Files.createDirectories(Path.of("target/fuzz/crashes").toAbsolutePath());
        Jvms jvms = new Jvms(TestJdk.stock(), false, crashes, Duration.ofMinutes(2), false);
        List<Batch.Member> members = new ArrayList<>();
        for (int k = 0; k < PROGRAMS; k++) {
            members.add(new Batch.Member(Generator.program(4711, k), Role.VOLATILE));
        }
        Set<String> compiled = new TreeSet<>();
        try (Sources sources = new Sources()) {
            Batch batch = new Batch(jvms, setting.plus(List.of("-XX:+PrintCompilation")), members, work);
            batch.compile(sources);
            for (String line : batch.printed()) {
                Matcher matcher = LINE.matcher(line);
                if (matcher.find() && (matcher.group(1).isEmpty() || Integer.parseInt(matcher.group(1)) == setting.level())) {
                    compiled.add(matcher.group(2));
                }
            }
        }
        assertTrue(compiled.size() >= PROGRAMS * 9 / 10, () -> setting + " has compiled only " + compiled);
    }
}
