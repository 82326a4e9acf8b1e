// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.autopersist.RecoveryException;
import org.autopersist.internal.CrashSim;

/** Checks one crash state after the other, by recovering it in this JVM. Not thread-safe. */
final class ImageChecker {

    private final Workload workload;
    private final StateFile file;
    private Verdict problem;
    private final List<StructureCheck> structureChecks =
            ServiceLoader.load(StructureCheck.class).stream().map(ServiceLoader.Provider::get).toList();

    /** How a state is checked besides recovery and {@link Workload#check}. */
    record Extras(boolean goOn, boolean structure, Path recoveryTrace) {
        static final Extras NONE = new Extras(false, false, null);

        Extras withoutTrace() {
            return new Extras(goOn, structure, null);
        }
    }

    ImageChecker(Workload workload, StateFile file) {
        this.workload = workload;
        this.file = file;
    }

    boolean checksStructure() {
        return !structureChecks.isEmpty();
    }

    /** What is wrong with the state, or null. Lays it into the file first. */
    Verdict check(MemorySegment durable, PendingSet set, int[] choice, Cut cut, Extras extras) {
        file.write(durable, set, choice);
        if (extras.structure) {
            Verdict damage = structure();
            if (damage != null) {
                return damage;
            }
        }
        try {
            CrashSim.attach(file.path().toString(), extras.recoveryTrace == null ? null : extras.recoveryTrace.toString());
        } catch (IllegalStateException | RecoveryException e) {
            return new Verdict(Violation.Kind.REFUSED, e.getMessage());
        }
        try {
            return use(cut, extras);
        } finally {
            CrashSim.detach();
        }
    }

    private Verdict use(Cut cut, Extras extras) {
        try {
            workload.check(cut);
        } catch (Throwable e) {
            return Verdict.of(Violation.Kind.INCONSISTENT, e);
        }
        if (!extras.goOn) {
            return null;
        }
        try {
            workload.goOn();
        } catch (Throwable e) {
            return Verdict.of(Violation.Kind.OF_NO_USE, e);
        }
        // A difference ends this JVM, which the parent reports.
        CrashSim.verify();
        return null;
    }

    /**
     * Lays a state into the file, recovers it, checks it and goes on with a few operations, all of it with a trace. Returns
     * the first operation; negative if the workload knows of none, or there is a {@link #problem()}.
     */
    int record(MemorySegment durable, PendingSet set, int[] choice, Cut cut, Path trace, int operations) {
        file.write(durable, set, choice);
        problem = null;
        try {
            CrashSim.attach(file.path().toString(), trace.toString());
        } catch (IllegalStateException | RecoveryException e) {
            problem = new Verdict(Violation.Kind.REFUSED, e.getMessage());
            return -1;
        }
        try {
            problem = use(cut, Extras.NONE);
            int first = problem == null ? workload.next() : -1;
            for (int i = first; i >= 0 && i < Math.min(first + operations, workload.operations()); i++) {
                CrashSim.mark(CutTracker.BEGIN, CutTracker.markOf(0, i));
                workload.operation(0, i);
                CrashSim.mark(CutTracker.DONE, CutTracker.markOf(0, i));
            }
            workload.settle();
            return first;
        } catch (Throwable e) {
            problem = Verdict.of(Violation.Kind.OF_NO_USE, e);
            return -1;
        } finally {
            CrashSim.detach();
        }
    }

    /** What the last {@link #record} found, or null. */
    Verdict problem() {
        return problem;
    }

    private Verdict structure() {
        for (StructureCheck check : structureChecks) {
            try {
                List<String> problems = check.problems(file.path());
                if (!problems.isEmpty()) {
                    return new Verdict(Violation.Kind.STRUCTURE, String.join("\n", problems));
                }
            } catch (Throwable e) {
                return Verdict.of(Violation.Kind.STRUCTURE, e);
            }
        }
        return null;
    }
}
