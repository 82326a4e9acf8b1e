// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/**
 * One share of a search: a checking JVM, and another one that goes on after it if it dies or hangs. Used by one thread.
 */
final class Share {

    private static final int RESTARTS = 10;

    private final CheckJob job;
    private final EngineJvm jvm;
    private final Path folder;
    private final Path crashReports;
    private final Findings findings;
    private final LongConsumer progress;

    /** @param progress gets the images that this share has checked */
    Share(CheckJob job, EngineJvm jvm, Path folder, Path crashReports, Findings findings, LongConsumer progress) {
        this.job = job;
        this.jvm = jvm;
        this.folder = folder;
        this.crashReports = crashReports;
        this.findings = findings;
        this.progress = progress;
    }

    /** Checks all of it. */
    void run() throws IOException, InterruptedException {
        long from = job.from();
        long before = 0;
        long deadline = System.nanoTime() + job.millis() * 1_000_000;
        for (int start = 0; start <= RESTARTS; start++) {
            Path log = folder.resolve("check-" + start + ".log");
            long left = Math.max(0, (deadline - System.nanoTime()) / 1_000_000);
            Files.deleteIfExists(folder.resolve("progress"));
            try (ProgressPage page = new ProgressPage(folder.resolve("progress"));
                    CheckProcess process = new CheckProcess(jvm.check(job.of(job.share(), from, left), log), page, findings::take)) {
                long offset = before;
                CheckProcess.End end = process.await(() -> progress.accept(offset + page.checked()));
                if (end == CheckProcess.End.DONE) {
                    return;
                }
                if (page.activity() == 0) {
                    throw new CrashTestException("A checking JVM ended with exit code " + process.exitCode()
                            + " before its first image\n" + Recording.tail(log));
                }
                findings.died(page, end, process, crashReports, log);
                findings.lostCounts(page.checked());
                before += page.checked();
                from = page.image() + 1;
                if (job.state() != null || findings.isFull()) {
                    return;
                }
            }
        }
        findings.note("share " + job.share() + " was given up after " + RESTARTS + " JVMs that died");
    }
}
