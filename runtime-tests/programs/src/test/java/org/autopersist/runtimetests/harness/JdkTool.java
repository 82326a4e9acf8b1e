package org.autopersist.runtimetests.harness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Runs tools of the JDK under test. Thread-safe. */
public final class JdkTool {

    private JdkTool() {}

    /**
     * What the tool prints on both streams; it has no standard input.
     *
     * @param name such as javac
     * @throws AssertionError if its exit code is not 0
     */
    public static String run(String name, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(TestJdk.product().resolve("bin").resolve(name).toString()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new AssertionError(command + " ended with exit code " + process.exitValue() + ":\n" + output);
        }
        return output;
    }

    /** The answer of a JVM to {@code jcmd}. */
    public static String jcmd(long pid, String... command) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(Long.toString(pid)));
        arguments.addAll(List.of(command));
        return run("jcmd", arguments);
    }
}
