package org.autopersist.runtimetests;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.autopersist.runtimetests.programs.Program;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each program in two lives with the JVM's default flags: written, verified, killed with SIGKILL, and checked. */
@Tag("core")
class CoreTest {

    static Stream<Named<Class<? extends Program>>> programs() {
        return Programs.ALL.stream().map(p -> Named.of(p.getSimpleName(), p));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void program(Class<? extends Program> program, @TempDir Path folder) {
        Programs.twoLives(folder.resolve("test.nvm"), program);
    }
}
