// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The checking JVM: checks its share of the crash states of a trace. Arguments are those of {@link CheckJob}. */
final class CheckMain {

    private CheckMain() {}

    public static void main(String[] args) throws Exception {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        // What a workload prints must not get among the lines for the parent.
        System.setOut(System.err);
        Thread.ofPlatform().daemon().name("parent").start(CheckMain::endWithParent);
        CheckJob job = CheckJob.parse(args);
        Workload workload = WorkloadLoader.load(job.workload());
        CheckOutput output = new CheckOutput(out);
        if (job.mutants() || job.dropSite() != null) {
            try (MutantLoop loop = new MutantLoop(job, workload, output)) {
                if (job.mutants()) {
                    loop.run();
                } else {
                    loop.runSingle();
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

    /** The pipe from the parent ends when it does, however that happens. */
    private static void endWithParent() {
        try {
            while (System.in.read() >= 0) {}
        } catch (IOException _) {
            // As good as its end.
        }
        Runtime.getRuntime().halt(1);
    }
}
