// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A recorded run of a workload.
 *
 * @param trace its trace
 * @param startImage the image as it was before, or null if the run made it
 */
record Recording(Path trace, Path startImage) {

    private static final int PATIENCE_MINUTES = 5;
    private static final String START_IMAGE = ".image";

    /**
     * Runs a workload in a recording JVM.
     *
     * @param name of the workload, for {@link WorkloadLoader}
     * @param folder where trace and image go
     * @throws CrashTestException if the workload failed, or the JVM did; the message has its output
     */
    static Recording make(String name, Workload workload, CrashOptions options, WorkFolder folder) {
        Path image = folder.file("recorded.nvm");
        Path trace = folder.file("run.trace");
        Path output = folder.file("record.log");
        try {
            Path start = null;
            if (startImage(workload, image, options.seed())) {
                start = startImageOf(trace);
                Files.copy(image, start);
            }
            Process process = new EngineJvm(options, workload)
                    .record(image, trace, output, name, Long.toString(options.seed()));
            if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
                process.toHandle().destroyForcibly();
                throw new CrashTestException("The recording of " + name + " did not end in " + PATIENCE_MINUTES + " minutes");
            }
            if (process.exitValue() != 0) {
                throw new CrashTestException("The recording of " + name + " ended with exit code " + process.exitValue()
                        + "\n" + tail(output));
            }
            Files.delete(image);
            return new Recording(trace, start);
        } catch (IOException e) {
            throw new CrashTestException("The recording of " + name + " failed: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CrashTestException("Interrupted", e);
        }
    }

    private static boolean startImage(Workload workload, Path image, long seed) throws IOException, InterruptedException {
        try {
            return workload.startImage(image, seed);
        } catch (IOException | InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new CrashTestException("The start image could not be made: " + e, e);
        }
    }

    /** A recording that {@link #keep} kept. */
    static Recording kept(Path trace) {
        Path start = startImageOf(trace);
        return new Recording(trace, Files.exists(start) ? start : null);
    }

    private static Path startImageOf(Path trace) {
        return trace.resolveSibling(trace.getFileName() + START_IMAGE);
    }

    /** Copies trace and start image to a folder that stays, unless they are there already; returns the trace. */
    Path keep(Path folder, String name) {
        Path kept = folder.resolve(name + ".trace");
        try {
            if (!Files.exists(kept) || !Files.isSameFile(kept, trace)) {
                Files.createDirectories(folder);
                Files.deleteIfExists(kept);
                Files.copy(trace, kept);
                Files.deleteIfExists(startImageOf(kept));
                if (startImage != null) {
                    Files.copy(startImage, startImageOf(kept));
                }
            }
            return kept;
        } catch (IOException e) {
            throw new CrashTestException("The trace can't be kept as " + kept + ": " + e, e);
        }
    }

    static String tail(Path file) {
        try {
            String text = Files.readString(file);
            int limit = 4000;
            return text.length() <= limit ? text : "..." + text.substring(text.length() - limit);
        } catch (IOException e) {
            return "(no output: " + e.getMessage() + ")";
        }
    }
}
