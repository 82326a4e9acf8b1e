// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A JVM that starts up with a crash state as its image, and checks it. Arguments: workload, seed, trace, event, whether
 * the state is one of which start-up makes a new image; then the workload is set up in that.
 */
final class FreshMain {

    private FreshMain() {}

    public static void main(String[] args) throws Exception {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        Workload workload = WorkloadLoader.load(args[0]);
        Cut cut;
        try (Trace trace = Trace.open(Path.of(args[2]))) {
            cut = cut(trace, workload.threads(), Long.parseLong(args[1]), Long.parseLong(args[3]));
        }
        Verdict verdict = null;
        try {
            workload.check(cut);
        } catch (Throwable e) {
            verdict = Verdict.of(Violation.Kind.INCONSISTENT, e);
        }
        if (verdict == null) {
            try {
                if (Boolean.parseBoolean(args[4])) {
                    workload.setup(cut.seed());
                    workload.check(Cut.complete(cut.seed(), workload.threads(), 0));
                } else {
                    workload.goOn();
                }
            } catch (Throwable e) {
                verdict = Verdict.of(Violation.Kind.OF_NO_USE, e);
            }
        }
        CheckOutput output = new CheckOutput(out);
        if (verdict != null) {
            output.violation(0, "", "", cut.toString(), verdict);
        }
        output.done(new CheckCounts());
    }

    /** The cut at an event of a trace. */
    static Cut cut(Trace trace, int threads, long seed, long event) {
        CutTracker cuts = new CutTracker(seed, CutTracker.read(trace, threads));
        long events = 0;
        for (Trace.Cursor cursor = trace.cursor(); cursor.next(); ) {
            if (cursor.kind() == Trace.MARK) {
                cuts.mark(cursor.length(), cursor.argument());
            } else if (trace.isEvent(cursor) && ++events == event) {
                break;
            }
        }
        return cuts.cut();
    }
}
