// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

/**
 * A crash state that was found inconsistent.
 *
 * @param workload as it was named to the engine
 * @param seed of the run
 * @param event the write-back or fence at which the crash happened, from 1
 * @param state which of the states possible there; for a crash during recovery, {@code STATE+EVENT:STATE} with the event
 *     of recovery; for a crash of a run that went on, {@code STATE/EVENT:STATE}
 * @param site the line of the JVM's source that the event comes from
 * @param cut what had been done
 * @param kind what went wrong
 * @param message of the check
 * @param repeat arguments of {@code ./ap crash} that repeat this state alone
 */
public record Violation(String workload, long seed, long event, String state, String site, String cut, Kind kind,
        String message, String repeat) {

    /** What went wrong. */
    public enum Kind {
        /** The JVM would not open the image. */
        REFUSED,
        /** {@link Workload#check} found a state that the cut does not allow. */
        INCONSISTENT,
        /** {@link Workload#goOn} failed. */
        OF_NO_USE,
        /** A {@link StructureCheck} found something. */
        STRUCTURE,
        /** The JVM crashed, or ended itself. */
        JVM_DIED,
        /** No answer for a long time. */
        HANG,
        /** Any of these, but a second check of the same state did not show it. */
        NOT_REPEATED,
        /** A JVM that starts up with the image came to another result than one that attaches it. */
        START_UP_DIFFERS
    }

    @Override
    public String toString() {
        return "%s: event %d, state %s (%s), %s\n  %s: %s\n  at %s\n  repeat: ./ap crash %s".formatted(
                workload, event, state, "seed " + seed, cut, kind.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' '),
                message.replace("\n", "\n  "), site, repeat);
    }
}
