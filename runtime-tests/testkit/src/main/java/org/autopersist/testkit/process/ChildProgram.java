// SPDX-License-Identifier: Apache-2.0
package org.autopersist.testkit.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A command of any program, and how to start it. Not thread-safe; make one per child. */
public final class ChildProgram {

    /**
     * Longer than any child takes on a slow machine, shorter than one would wait for a hanging build. In seconds; the
     * system property tests.patience sets another for long flags of a debug JVM.
     */
    private static final Duration PATIENCE = Duration.ofSeconds(Long.getLong("tests.patience", 300));

    private final List<String> command;
    private final Map<String, String> environment = new HashMap<>();
    private Duration patience = PATIENCE;
    private Consumer<String> listener = _ -> {};
    private boolean oneStream;

    private ChildProgram(List<String> command) {
        this.command = List.copyOf(command);
    }

    /** The program's file or name, and its arguments. */
    public static ChildProgram of(List<String> command) {
        return new ChildProgram(command);
    }

    /** The program's file or name, and its arguments. */
    public static ChildProgram of(String... command) {
        return of(List.of(command));
    }

    /** With these variables besides this process's own. */
    public ChildProgram environment(Map<String, String> variables) {
        environment.putAll(variables);
        return this;
    }

    /** The longest time that it may take, all in all. */
    public ChildProgram patience(Duration longest) {
        patience = longest;
        return this;
    }

    /** With standard error as part of standard output. */
    public ChildProgram oneStream() {
        oneStream = true;
        return this;
    }

    /** With a listener that gets each line of both streams as it comes, on threads of their own. */
    public ChildProgram heardBy(Consumer<String> lines) {
        listener = lines;
        return this;
    }

    /**
     * Starts it and returns at once.
     *
     * @throws UncheckedIOException if that fails, such as if there is no such program
     */
    public RunningChild start() {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(oneStream);
        builder.environment().putAll(environment);
        try {
            return new RunningChild(builder.start(), command, patience, listener);
        } catch (IOException e) {
            throw new UncheckedIOException("Could not start " + command.getFirst() + ": " + e.getMessage(), e);
        }
    }

    /**
     * Runs it to its end, without anything on standard input.
     *
     * @throws UncheckedIOException if it can't be started
     * @throws AssertionError if it takes too long
     */
    public ChildResult run() {
        try (RunningChild child = start()) {
            child.endInput();
            return child.awaitEnd();
        }
    }
}
