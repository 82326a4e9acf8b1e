package org.autopersist.faults.process;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How a child JVM ended. Each expectation returns this result, or throws an AssertionError that shows all of it.
 *
 * @param exitCode the exit code; 128 and the signal's number for a signal
 * @param out the lines on standard output
 * @param err the lines on standard error
 * @param command what was started
 */
public record ChildResult(int exitCode, List<String> out, List<String> err, List<String> command) {

    private static final int SIGKILL = 128 + 9;
    private static final int LINES_SHOWN = 60;

    /** What HotSpot itself adds to each refusal. */
    private static final Pattern BOILERPLATE = Pattern.compile(
            "^Error: (Could not create the Java Virtual Machine|A fatal exception has occurred)"
                    + "|^Error occurred during initialization of VM"
                    + "|^Improperly specified VM option"
                    + "|OpenJDK 64-Bit Server VM warning: ");

    /** Expects this exit code, and no crash. */
    public ChildResult exited(int code) {
        neverSaid("fatal error has been detected");
        return exitCode == code ? this : fail("exit code " + code);
    }

    /** Expects exit code 0. */
    public ChildResult succeeded() {
        return exited(0);
    }

    /** Expects that SIGKILL ended it, and nothing before. */
    public ChildResult wasKilled() {
        return exited(SIGKILL);
    }

    /** Expects that start-up was refused: exit code 1, and one clear line that has each of these texts. */
    public ChildResult refused(String... texts) {
        exited(1);
        List<String> said = said().filter(line -> !line.isBlank() && !BOILERPLATE.matcher(line).find()).toList();
        if (said.size() != 1) {
            return fail("one line of explanation, not " + said.size());
        }
        for (String text : texts) {
            if (!said.getFirst().contains(text)) {
                return fail("'" + text + "' in the explanation");
            }
        }
        return this;
    }

    /** Expects a line with this text, on standard output or standard error. */
    public ChildResult said(String text) {
        return said().anyMatch(line -> line.contains(text)) ? this : fail("'" + text + "'");
    }

    /** Expects no line with this text on either. */
    public ChildResult neverSaid(String text) {
        return said().anyMatch(line -> line.contains(text)) ? fail("nothing about '" + text + "'") : this;
    }

    private Stream<String> said() {
        return Stream.concat(out.stream(), err.stream());
    }

    private ChildResult fail(String expected) {
        throw new AssertionError("Expected " + expected + "\n" + this);
    }

    @Override
    public String toString() {
        return "exit code " + exitCode + "\n--- out\n" + tail(out) + "\n--- err\n" + tail(err) + "\n--- command\n"
                + String.join(" ", command);
    }

    private static String tail(List<String> lines) {
        int from = Math.max(0, lines.size() - LINES_SHOWN);
        return (from > 0 ? "... " + from + " lines\n" : "") + String.join("\n", lines.subList(from, lines.size()));
    }
}
