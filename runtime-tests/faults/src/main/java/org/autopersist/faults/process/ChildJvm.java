package org.autopersist.faults.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Builds the command of a child JVM and starts it. Not thread-safe; make one per child. */
public final class ChildJvm {

    private final Path jdk;
    private final List<String> prefix = new ArrayList<>();
    private final List<String> flags = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>();
    private Duration patience = Duration.ofSeconds(120);

    /**
     * A child of the given JDK that leaves no core dump, and crash reports in a folder.
     *
     * @param jdk the JDK's home
     * @param folder where crash reports go
     */
    public ChildJvm(Path jdk, Path folder) {
        this.jdk = jdk;
        flags("-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=" + folder.resolve("hs_err_%p.log"));
        flags("-XX:ReplayDataFile=" + folder.resolve("replay_%p.log"));
    }

    /** With an image; its size as -XX:NVMSize takes it. */
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

    /** Started by another program, which gets the JVM's command as its last arguments. */
    public ChildJvm under(String... command) {
        prefix.addAll(List.of(command));
        return this;
    }

    /** Runs {@code main} with these arguments. */
    public ChildJvm main(Class<?> main, String... args) {
        arguments.add(main.getName());
        arguments.addAll(List.of(args));
        return this;
    }

    /** The longest time that a child may take, all in all. */
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
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.addAll(arguments);
        try {
            return new RunningChild(new ProcessBuilder(command).start(), command, patience);
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
}
