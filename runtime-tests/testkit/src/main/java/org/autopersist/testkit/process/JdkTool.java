// SPDX-License-Identifier: Apache-2.0
package org.autopersist.testkit.process;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.autopersist.testkit.TestJdk;

/** Runs tools of the JDK under test. Thread-safe. */
public final class JdkTool {

    private JdkTool() {}

    /**
     * What the tool prints on both streams; it has no standard input.
     *
     * @param name such as javac
     * @throws AssertionError if its exit code is not 0, or it takes too long
     */
    public static String run(String name, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(TestJdk.product().resolve("bin").resolve(name).toString()));
        command.addAll(arguments);
        ChildResult result = ChildProgram.of(command).oneStream().run().succeeded();
        return result.out().stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    /** The answer of a JVM to {@code jcmd}; see {@link #run}. */
    public static String jcmd(long pid, String... command) {
        List<String> arguments = new ArrayList<>(List.of(Long.toString(pid)));
        arguments.addAll(List.of(command));
        return run("jcmd", arguments);
    }
}
