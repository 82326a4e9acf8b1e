package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.runtimetests.harness.TestJdk;
import org.autopersist.runtimetests.programs.access.JniAccess;
import org.autopersist.runtimetests.programs.access.JniCritical;
import org.autopersist.runtimetests.programs.errors.JniErrors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Writes by JNI functions, if there is a C compiler. */
@Tag("core")
class JniTest {

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-Xcheck:jni"})
    void jniWrites(String flag, @TempDir Path folder) throws Exception {
        Path library = compile(folder);
        Programs.twoLives(folder.resolve("test.nvm"), JniAccess.class, flag, "-Dtests.jni=" + library);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    void aCollectionDuringACriticalSection(String flag, @TempDir Path folder) throws Exception {
        Path library = compile(folder);
        Programs.twoLives(folder.resolve("test.nvm"), JniCritical.class, flag, "-Dtests.jni=" + library);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation", "-Xcheck:jni"})
    void errorsOfStores(String flag, @TempDir Path folder) throws Exception {
        Path library = compile(folder);
        Programs.twoLives(folder.resolve("test.nvm"), JniErrors.class, flag, "-Dtests.jni=" + library);
    }

    private static Path compile(Path folder) throws IOException, InterruptedException {
        String compiler = Stream.of("cc", "gcc", "clang").filter(JniTest::isOnPath).findFirst().orElse(null);
        Assumptions.assumeTrue(compiler != null, "no C compiler");
        Path include = TestJdk.stock().resolve("include");
        Path library = folder.resolve("libwrites.so");
        Process process = new ProcessBuilder(List.of(
                        compiler, "-shared", "-fPIC", "-O1", "-I", include.toString(),
                        "-I", include.resolve("linux").toString(), "-o", library.toString(),
                        TestJdk.checkout().resolve("runtime-tests/src/test/c/writes.c").toString()))
                .inheritIO()
                .start();
        assertEquals(0, process.waitFor(), "exit code of " + compiler);
        return library;
    }

    private static boolean isOnPath(String program) {
        return Stream.of(System.getenv("PATH").split(":")).anyMatch(p -> Files.isExecutable(Path.of(p, program)));
    }
}
