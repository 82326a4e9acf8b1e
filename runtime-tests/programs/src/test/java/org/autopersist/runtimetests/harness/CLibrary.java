// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.harness;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildProgram;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Assumptions;

/** Shared libraries in C that tests need, compiled at test time. */
public final class CLibrary {

    private CLibrary() {}

    /**
     * Compiles {@code src/test/c/NAME.c} into {@code folder}. The calling test is skipped if there is no C compiler.
     *
     * @return the library
     */
    public static Path compile(Path folder, String name) {
        String compiler = Stream.of("cc", "gcc", "clang").filter(CLibrary::isOnPath).findFirst().orElse(null);
        Assumptions.assumeTrue(compiler != null, "no C compiler");
        Path include = TestJdk.stock().resolve("include");
        Path library = folder.resolve("lib" + name + ".so");
        ChildResult result = ChildProgram.of(
                        compiler, "-shared", "-fPIC", "-O1", "-I", include.toString(),
                        "-I", include.resolve("linux").toString(), "-o", library.toString(),
                        TestJdk.checkout().resolve("runtime-tests/programs/src/test/c/" + name + ".c").toString(), "-ldl")
                .run();
        if (result.exitCode() != 0) {
            throw new AssertionError(compiler + " can't compile " + name + ".c; " + result);
        }
        return library;
    }

    private static boolean isOnPath(String program) {
        return Stream.of(System.getenv("PATH").split(":")).anyMatch(p -> Files.isExecutable(Path.of(p, program)));
    }
}
