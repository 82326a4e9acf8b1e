// SPDX-License-Identifier: Apache-2.0
package org.autopersist.testkit.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.autopersist.testkit.TestJdk;

/** Builds the command of a child JVM and starts it. Not thread-safe; make one per child. */
public final class ChildJvm {

    private final Path jdk;
    private final List<String> prefix = new ArrayList<>();
    private final List<String> flags = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>();
    private String classPath = System.getProperty("java.class.path");
    private Duration patience;

    /**
     * A child of the given JDK that leaves no core dump, with this process's class path.
     *
     * @param jdk the JDK's home
     * @param crashReports a folder that is there
     */
    public ChildJvm(Path jdk, Path crashReports) {
        this.jdk = jdk;
        flags("-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=" + crashReports.resolve("hs_err_%p.log"));
        flags("-XX:ReplayDataFile=" + crashReports.resolve("replay_%p.log"));
    }

    /** A child of the JDK under test; see {@link #of}. */
    public static ChildJvm underTest() {
        return of(TestJdk.product());
    }

    /** A child of the given JDK, with a heap of the tests' usual size, whose crash reports go to target/crashes. */
    public static ChildJvm of(Path jdk) {
        Path crashReports = Path.of("target", "crashes").toAbsolutePath();
        try {
            Files.createDirectories(crashReports);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new ChildJvm(jdk, crashReports).flags("-Xmx512m");
    }

    /** With an image of the tests' usual size. */
    public ChildJvm image(Path image) {
        return image(image, "64m");
    }

    /**
     * With an image; its size as -XX:NVMSize takes it. Its mode is {@code process}, and there is no advice about collections, if no
     * flag says otherwise.
     */
    public ChildJvm image(Path image, String size) {
        flags.addFirst("-XX:NVMDurability=process"); // of contradictions the later one counts; the JVM warns of a mode by default
        flags.addFirst("-Xlog:nvm+advice=off");
        return flags("-XX:NVMImage=" + image, "-XX:NVMSize=" + size);
    }

    /** With an image that was copied after its JVM had been killed. */
    public ChildJvm trustingCopy() {
        return flags("-XX:+NVMTrustCopy");
    }

    /** With fronts and homes compared at each collection. */
    public ChildJvm verified() {
        return flags("-XX:+UnlockDiagnosticVMOptions", "-XX:+NVMVerify");
    }

    /** With more options; of two that contradict each other the later one counts. */
    public ChildJvm flags(String... more) {
        return flags(List.of(more));
    }

    /** With more options; of two that contradict each other the later one counts. */
    public ChildJvm flags(List<String> more) {
        flags.addAll(more);
        return this;
    }

    /** With these folders in front of this process's class path. */
    public ChildJvm classPathFirst(Path... folders) {
        StringBuilder path = new StringBuilder();
        for (Path folder : folders) {
            path.append(folder).append(File.pathSeparatorChar);
        }
        classPath = path + classPath;
        return this;
    }

    /** With this jar or folder instead of this process's class path. */
    public ChildJvm classPathOnly(Path path) {
        classPath = path.toString();
        return this;
    }

    /** With this library loaded before all others. */
    public ChildJvm preload(Path library) {
        return environment(Map.of("LD_PRELOAD", library.toString()));
    }

    /** With these variables besides this process's own. */
    public ChildJvm environment(Map<String, String> variables) {
        environment.putAll(variables);
        return this;
    }

    /** Started by another program, which gets the JVM's command as its last arguments. */
    public ChildJvm under(String... command) {
        prefix.addAll(List.of(command));
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

    /** Runs {@code main} with these arguments, as text. */
    public ChildJvm main(Class<?> main, List<?> args) {
        return main(main.getName(), args.stream().map(Object::toString).toArray(String[]::new));
    }

    /** The longest time that the child may take, all in all; else 300 seconds, or those of system property tests.patience. */
    public ChildJvm patience(Duration longest) {
        patience = longest;
        return this;
    }

    /**
     * Starts it and returns at once.
     *
     * @throws UncheckedIOException if that fails
     */
    public RunningChild start() {
        List<String> command = new ArrayList<>(prefix);
        command.add(jdk.resolve("bin/java").toString());
        command.addAll(flags);
        command.addAll(Arrays.asList("-cp", classPath));
        command.addAll(arguments);
        ChildProgram program = ChildProgram.of(command).environment(environment);
        return (patience == null ? program : program.patience(patience)).start();
    }

    /**
     * Runs it to its end. Its standard input stays open.
     *
     * @throws AssertionError if it takes too long
     */
    public ChildResult run() {
        try (RunningChild child = start()) {
            return child.awaitEnd();
        }
    }
}
