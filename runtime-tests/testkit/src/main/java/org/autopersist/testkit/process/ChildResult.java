// SPDX-License-Identifier: Apache-2.0
package org.autopersist.testkit.process;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How a child ended. Each expectation returns this result, or throws an AssertionError that shows all of it, command included.
 * Immutable.
 *
 * @param exitCode the exit code; 128 and the signal's number for a signal
 * @param out the lines on standard output
 * @param err the lines on standard error
 * @param command what was started
 */
public record ChildResult(int exitCode, List<String> out, List<String> err, List<String> command) {

    static final int SIGKILL = 128 + 9;
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
        return contains(out, "hs_err") ? fail("no crash") : this;
    }

    /** Expects a line with this text on standard output. */
    public ChildResult printed(String text) {
        return contains(out, text) ? this : fail("'" + text + "' on standard output");
    }

    /** Expects a line with this text on standard error. */
    public ChildResult complained(String text) {
        return contains(err, text) ? this : fail("'" + text + "' on standard error");
    }

    /** Expects a line with this text, on standard output or standard error. */
    public ChildResult said(String text) {
        return contains(out, text) || contains(err, text) ? this : fail("'" + text + "'");
    }

    /** Expects no line with this text on either. */
    public ChildResult neverSaid(String text) {
        return contains(out, text) || contains(err, text) ? fail("nothing about '" + text + "'") : this;
    }

    /**
     * The last line on standard output that starts with {@code prefix}, without it.
     *
     * @throws AssertionError if there is none
     */
    public String last(String prefix) {
        for (String line : out.reversed()) {
            if (line.startsWith(prefix)) {
                return line.substring(prefix.length());
            }
        }
        throw failure("a line that starts with '" + prefix + "'");
    }

    /** Whether a line on standard output starts so. */
    public boolean hasLine(String prefix) {
        return out.stream().anyMatch(line -> line.startsWith(prefix));
    }

    private Stream<String> said() {
        return Stream.concat(out.stream(), err.stream());
    }

    private ChildResult fail(String expected) {
        throw failure(expected);
    }

    private AssertionError failure(String expected) {
        return new AssertionError("Expected " + expected + "\n" + this);
    }

    private static boolean contains(List<String> lines, String text) {
        return lines.stream().anyMatch(line -> line.contains(text));
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
