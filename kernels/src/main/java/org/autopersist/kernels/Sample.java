// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels;

import java.lang.management.ManagementFactory;
import org.autopersist.AutoPersist;
import org.autopersist.AutoPersistStats;

/**
 * What mixes took, and what the JVM counted meanwhile. Times are in nanoseconds; those of the JVM are zero without
 * {@code -XX:+NVMTimes}. Its string is {@code key=value key=value ...}, with the components' names as keys.
 *
 * @param rounds mixes
 * @param operations of all of them
 * @param nanos their time; the paper's Execution (section 9.2) is what the next three leave of it
 * @param memoryNanos write-backs and fences
 * @param runtimeNanos slow paths and conversions
 * @param loggingNanos failure-atomic regions
 * @param allocatedBytes in the Java heap, by this thread
 * @param objectsConverted objects that got a home in the image
 * @param bytesConverted their size there
 * @param referencesTranslated references that were written into homes while they were made
 * @param slowPaths stores that found a recoverable holder
 * @param writeBacks cache lines
 * @param fences store fences
 * @param objectsTracked objects that got a home and were tracked from their allocation on (the paper's eager allocation)
 * @param objectsFenced objects that got a home behind an interrupt of other threads
 */
public record Sample(
        long rounds, long operations, long nanos, long memoryNanos, long runtimeNanos, long loggingNanos,
        long allocatedBytes, long objectsConverted, long bytesConverted, long referencesTranslated, long slowPaths,
        long writeBacks, long fences, long objectsTracked, long objectsFenced) {

    static final Sample NONE = new Sample(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** What the JVM had counted before a mix. */
    record Start(AutoPersistStats before, long allocatedBefore) {

        /** What has come to it since. */
        Sample end(long nanos, long operations) {
            long allocated = allocatedByThread() - allocatedBefore;
            AutoPersistStats since = AutoPersist.stats().minus(before);
            return new Sample(1, operations, nanos,
                    since.memoryTime().toNanos(),
                    since.runtimeTime().toNanos(),
                    since.loggingTime().toNanos(),
                    allocated,
                    since.objectsConverted(),
                    since.bytesConverted(),
                    since.referencesTranslated(),
                    since.slowPaths(),
                    since.writeBacks(),
                    since.fences(),
                    since.objectsTracked(),
                    since.objectsFenced());
        }
    }

    static Start start() {
        return new Start(AutoPersist.stats(), allocatedByThread());
    }

    Sample plus(Sample other) {
        return new Sample(rounds + other.rounds, operations + other.operations, nanos + other.nanos,
                memoryNanos + other.memoryNanos, runtimeNanos + other.runtimeNanos, loggingNanos + other.loggingNanos,
                allocatedBytes + other.allocatedBytes, objectsConverted + other.objectsConverted,
                bytesConverted + other.bytesConverted, referencesTranslated + other.referencesTranslated,
                slowPaths + other.slowPaths, writeBacks + other.writeBacks, fences + other.fences,
                objectsTracked + other.objectsTracked, objectsFenced + other.objectsFenced);
    }

    private static long allocatedByThread() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    @Override
    public String toString() {
        return "rounds=" + rounds + " operations=" + operations + " nanos=" + nanos + " memoryNanos=" + memoryNanos
                + " runtimeNanos=" + runtimeNanos + " loggingNanos=" + loggingNanos + " allocatedBytes=" + allocatedBytes
                + " objectsConverted=" + objectsConverted + " bytesConverted=" + bytesConverted
                + " referencesTranslated=" + referencesTranslated + " slowPaths=" + slowPaths
                + " writeBacks=" + writeBacks + " fences=" + fences + " objectsTracked=" + objectsTracked + " objectsFenced="
                + objectsFenced;
    }
}
