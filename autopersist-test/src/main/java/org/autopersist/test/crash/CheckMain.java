package org.autopersist.test.crash;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The checking JVM: checks its share of the crash states of a trace. Arguments are those of {@link CheckJob}. */
final class CheckMain {

    private CheckMain() {}

    public static void main(String[] args) throws Exception {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        // What a workload prints must not get among the lines for the parent.
        System.setOut(System.err);
        CheckJob job = CheckJob.parse(args);
        Workload workload = WorkloadLoader.load(job.workload());
        CheckOutput output = new CheckOutput(out);
        if (!job.dropSites().isEmpty()) {
            try (MutantLoop loop = new MutantLoop(job, workload, output)) {
                if (job.state() != null) {
                    loop.runSingle();
                } else {
                    loop.run();
                }
            }
            return;
        }
        try (CheckLoop loop = new CheckLoop(job, workload, output)) {
            if (job.state() != null) {
                loop.runSingle();
            } else {
                loop.run();
            }
        }
    }
}
