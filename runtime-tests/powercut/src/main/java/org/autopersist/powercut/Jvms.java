// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.autopersist.powercut.workload.Writers;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildProgram;
import org.autopersist.testkit.process.ChildResult;

/** Starts JVMs under test, with powercut.c loaded. Immutable. */
final class Jvms {

    static final String IMAGE = "test.nvm";

    private final Path jdk;
    private final Path crashReports;
    private final Path library;
    private final List<String> flags;

    /**
     * @param folder for the library and crash reports
     * @param flags of all JVMs
     * @throws IllegalArgumentException if there is no C compiler
     */
    Jvms(Path jdk, Path folder, List<String> flags) throws IOException {
        this.jdk = jdk;
        this.flags = List.copyOf(flags);
        crashReports = Files.createDirectories(folder.resolve("crashes"));
        library = compile(folder);
    }

    static Optional<String> compiler() {
        return Stream.of("cc", "gcc", "clang").filter(Jvms::isOnPath).findFirst();
    }

    private static Path compile(Path folder) {
        String compiler = compiler().orElseThrow(
                () -> new IllegalArgumentException("there is no C compiler: none of cc, gcc and clang"));
        Path library = folder.resolve("libpowercut.so");
        Path source = TestJdk.checkout().resolve("runtime-tests/powercut/src/main/c/powercut.c");
        ChildResult result = ChildProgram.of(
                compiler, "-shared", "-fPIC", "-O1", "-o", library.toString(), source.toString(), "-ldl").run();
        if (result.exitCode() != 0) {
            throw new IllegalStateException(compiler + " can't compile powercut.c; " + result);
        }
        return library;
    }

    private static boolean isOnPath(String program) {
        return Stream.of(System.getenv("PATH").split(":")).anyMatch(p -> Files.isExecutable(Path.of(p, program)));
    }

    /** Opens what is in a folder after a restart of the system, checks it, and ends at once. */
    ChildJvm checker(Path folder, long[] acknowledged, int imageSize) {
        return jvm(folder, "after the cut", 0, acknowledged, imageSize)
                .flags("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx128m", "-XX:NVMDurability=disk,anywhere");
    }

    /**
     * Opens it, checks it, goes on, and records all.
     *
     * @param boot names the boot of the system
     * @param killAt the event that is its end; if there are less, it ends in an orderly way
     */
    ChildJvm writer(Path folder, Path trace, String boot, long millis, long[] acknowledged, int imageSize, long killAt)
            throws IOException {
        Path real = folder.toRealPath();
        Map<String, String> environment = new HashMap<>(Map.of("POWERCUT_TRACE", trace.toString(),
                "POWERCUT_FOLDER", real.toString(), "POWERCUT_IMAGE", IMAGE, "POWERCUT_KILL_AT", Long.toString(killAt)));
        return jvm(real, boot, millis, acknowledged, imageSize).environment(environment).flags("-Xmx256m",
                "-D" + Writers.NOTES + "=" + real.resolve("notes"));
    }

    private ChildJvm jvm(Path folder, String boot, long millis, long[] acknowledged, int imageSize) {
        List<Object> arguments = new ArrayList<>(List.of(millis));
        Arrays.stream(acknowledged).forEach(arguments::add);
        return new ChildJvm(jdk, crashReports).image(folder.resolve(IMAGE), Integer.toString(imageSize)).trustingCopy().flags(flags)
                .preload(library)
                .environment(Map.of("POWERCUT_BOOT_ID", boot)).main(Writers.class, arguments);
    }
}
