// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.autopersist.runtimetests.harness.Breadth;
import org.autopersist.runtimetests.programs.Program;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each program in two lives with the JVM's default flags: written, verified, killed with SIGKILL, and checked. In a quick run
 * all programs of a package share their lives.
 */
@Tag("core")
class CoreTest {

    static Stream<Named<List<Class<? extends Program>>>> programs() {
        return Breadth.isQuick()
                ? Programs.ALL.stream().collect(Collectors.groupingBy(Class::getPackageName, TreeMap::new, Collectors.toList()))
                        .entrySet().stream().map(e -> Named.of(e.getKey(), e.getValue()))
                : Programs.ALL.stream().map(p -> Named.of(p.getSimpleName(), List.of(p)));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void program(List<Class<? extends Program>> programs, @TempDir Path folder) {
        Programs.twoLives(folder.resolve("test.nvm"), programs);
    }
}
