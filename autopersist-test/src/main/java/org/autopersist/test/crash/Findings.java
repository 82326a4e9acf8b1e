// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Collects what all shares of a search find. Thread-safe. */
final class Findings {

    private final String workload;
    private final long seed;
    private final int limit;
    /** The arguments that repeat a state, but for the event and the state. */
    private final String repeat;
    private final CheckCounts counts = new CheckCounts();
    private final List<Violation> violations = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    Findings(String workload, long seed, int limit, String repeat) {
        this.workload = workload;
        this.seed = seed;
        this.limit = limit;
        this.repeat = repeat;
    }

    /** A line of a checking JVM. */
    synchronized void take(String[] fields) {
        switch (fields[0].charAt(0)) {
            case CheckOutput.VIOLATION -> violation(Long.parseLong(fields[1]), fields[2], fields[3], fields[4],
                    Violation.Kind.valueOf(fields[5]), fields[6]);
            case CheckOutput.NOTE -> notes.add(fields[1]);
            case CheckOutput.DONE -> counts.add(fields[1]);
            default -> notes.add("unexpected line: " + String.join(" ", fields));
        }
    }

    synchronized void violation(long event, String state, String site, String cut, Violation.Kind kind, String message) {
        violations.add(new Violation(workload, seed, event, state, site, cut, kind, message,
                repeat + " --event " + event + " --state " + state));
    }

    /** A checking JVM died or hung while it was at what its page says. */
    void died(ProgressPage page, CheckProcess.End end, CheckProcess process, Path crashReports, Path log) {
        Path report = process.crashReport(crashReports);
        String message = end == CheckProcess.End.HUNG ? "no progress for 60 seconds"
                : "exit code " + process.exitCode() + (Files.exists(report) ? ", see " + report : "") + "\n" + Recording.tail(log);
        violation(page.event(), page.state(), "", page.cut(),
                end == CheckProcess.End.HUNG ? Violation.Kind.HANG : Violation.Kind.JVM_DIED, message);
    }

    /** Images of a JVM that could not write its counts. */
    synchronized void lostCounts(long checked) {
        counts.checked += checked;
    }

    synchronized boolean isFull() {
        return violations.size() >= limit;
    }

    synchronized void note(String text) {
        notes.add(text);
        counts.stopped = true;
    }

    synchronized CheckCounts counts() {
        return counts;
    }

    synchronized List<Violation> violations() {
        return List.copyOf(violations);
    }

    synchronized List<String> notes() {
        return List.copyOf(notes);
    }
}
