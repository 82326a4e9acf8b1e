package org.autopersist.runtimetests.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Builds the command of a child JVM and starts it. Not thread-safe; make one per child. */
public final class ChildJvm {

    /**
     * Longer than any child takes on a slow machine, shorter than one would wait for a hanging build. In seconds; the
     * system property tests.patience sets another for long flags of a debug JVM.
     */
    private static final Duration PATIENCE = Duration.ofSeconds(Long.getLong("tests.patience", 300));

    private final Path jdk;
    private final List<String> flags = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>();
    private Path preloaded;
    private String classPath = System.getProperty("java.class.path");

    private ChildJvm(Path jdk) {
        this.jdk = jdk;
    }

    /** A child of the JDK under test. */
    public static ChildJvm underTest() {
        return of(TestJdk.product());
    }

    /** A child of the given JDK. */
    public static ChildJvm of(Path jdk) {
        return new ChildJvm(jdk).flags("-Xmx512m", "-XX:-CreateCoredumpOnCrash")
                .flags("-XX:ErrorFile=" + crashReports("hs_err_%p.log"))
                .flags("-XX:ReplayDataFile=" + crashReports("replay_%p.log"));
    }

    /** With an image of the tests' usual size. */
    public ChildJvm image(Path image) {
        return image(image, "64m");
    }

    /** With an image of the given size. */
    public ChildJvm image(Path image, String size) {
        return flags("-XX:NVMImage=" + image, "-XX:NVMSize=" + size);
    }

    /** With fronts and homes compared at each collection. */
    public ChildJvm verified() {
        return flags("-XX:+UnlockDiagnosticVMOptions", "-XX:+NVMVerify");
    }

    public ChildJvm flags(String... more) {
        return flags(List.of(more));
    }

    public ChildJvm flags(List<String> more) {
        flags.addAll(more);
        return this;
    }

    /** With these folders in front of the tests' own class path. */
    public ChildJvm classPathFirst(Path... folders) {
        StringBuilder path = new StringBuilder();
        for (Path folder : folders) {
            path.append(folder).append(java.io.File.pathSeparatorChar);
        }
        classPath = path + classPath;
        return this;
    }

    /** With this jar or folder instead of the tests' own class path. */
    public ChildJvm classPathOnly(Path path) {
        classPath = path.toString();
        return this;
    }

    /** With this library loaded before all others. */
    public ChildJvm preload(Path library) {
        preloaded = library;
        return this;
    }

    /** Runs {@code main} with these arguments. */
    public ChildJvm main(String main, String... args) {
        arguments.add(main);
        arguments.addAll(List.of(args));
        return this;
    }

    /** Runs {@code main} with these arguments. */
    public ChildJvm main(Class<?> main, String... args) {
        return main(main.getName(), args);
    }

    /** Starts it and returns at once. */
    public RunningChild start() {
        List<String> command = new ArrayList<>();
        command.add(jdk.resolve("bin/java").toString());
        command.addAll(flags);
        command.add("-cp");
        command.add(classPath);
        command.addAll(arguments);
        try {
            ProcessBuilder builder = new ProcessBuilder(command);
            if (preloaded != null) {
                builder.environment().put("LD_PRELOAD", preloaded.toString());
            }
            return new RunningChild(builder.start(), command, PATIENCE);
        } catch (IOException e) {
            throw new UncheckedIOException("Could not start " + command.getFirst(), e);
        }
    }

    /** Runs it to its end. */
    public ChildResult run() {
        try (RunningChild child = start()) {
            return child.awaitEnd();
        }
    }

    private static String crashReports(String name) {
        Path folder = TestJdk.checkout().resolve("runtime-tests/programs/target/crashes");
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return folder.resolve(name).toString();
    }
}
