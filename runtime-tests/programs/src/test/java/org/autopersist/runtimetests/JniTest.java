// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.CLibrary;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.programs.access.JniAccess;
import org.autopersist.runtimetests.programs.access.JniCritical;
import org.autopersist.runtimetests.programs.errors.JniErrors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Writes by JNI functions, if there is a C compiler. */
@Tag("core")
class JniTest {

    @ParameterizedTest
    @Ways({"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-Xcheck:jni"})
    void jniWrites(String flag, @TempDir Path folder) throws Exception {
        Path library = CLibrary.compile(folder, "writes");
        Programs.twoLives(folder.resolve("test.nvm"), JniAccess.class, flag, "-Dtests.jni=" + library);
    }

    @ParameterizedTest
    @Ways({"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    void aCollectionDuringACriticalSection(String flag, @TempDir Path folder) throws Exception {
        Path library = CLibrary.compile(folder, "writes");
        Programs.twoLives(folder.resolve("test.nvm"), JniCritical.class, flag, "-Dtests.jni=" + library);
    }

    @ParameterizedTest
    @Ways({"-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation", "-Xcheck:jni"})
    void errorsOfStores(String flag, @TempDir Path folder) throws Exception {
        Path library = CLibrary.compile(folder, "writes");
        Programs.twoLives(folder.resolve("test.nvm"), JniErrors.class, flag, "-Dtests.jni=" + library);
    }
}
