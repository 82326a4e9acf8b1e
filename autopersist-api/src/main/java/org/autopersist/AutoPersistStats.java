package org.autopersist;

import java.time.Duration;
import java.util.Arrays;

/**
 * Counters of this JVM since its start, by {@link AutoPersist#stats()}; {@code jcmd PID AutoPersist.info} prints the
 * same.
 *
 * @param objectsConverted objects made recoverable (paper section 5)
 * @param bytesConverted their size in the image
 * @param slowPaths stores that found a recoverable holder
 * @param fences store fences towards the image
 * @param writeBacks cache lines written back towards the image
 * @param objectsRecovered objects made from the image
 * @param bytesRecovered their size in the image
 * @param recoveryTime how long that took
 * @param conversions batches in which objects were made recoverable
 * @param imageUsedBytes space taken in the image
 * @param imageSizeBytes the image's size
 * @param storesTakenBack stores whose value was refused
 * @param imageCapacityBytes the part of the image's size that objects can take
 * @param staticRoots durable static fields of the classes that were initialized
 * @param namedRoots named roots that have a value
 * @param regions failure-atomic regions that were committed, and atomic calls of collections
 * @param regionPlaces fields, elements and ranges that they wrote
 * @param rollbacks regions that were rolled back
 * @param referencesTranslated references that conversions wrote into homes
 * @param memoryTime what threads took for stores to the image, write-backs and fences (section 9.2: Memory); this and
 *     the next two are sampled every 10 ms with {@code -XX:+NVMTimes}, summed over all threads, and zero without it
 * @param runtimeTime what they took besides in slow paths of stores and in conversions (Runtime)
 * @param loggingTime what they took besides in the VM's part of regions (Logging)
 * @param collections collections of the NVM heap
 * @param liveObjects objects in the image that the latest of them found alive; 0 before the first one
 * @param liveBytes their size in the image
 * @param collectionTime what collections took, beside the program
 * @param longestWait the longest time for which a thread that took space faster than it was collected has waited
 * @param objectsTracked objects made recoverable that told of their stores before, from their allocation on (section 7: eager
 *     allocation)
 * @param objectsFenced objects made recoverable that other threads could be storing to, so that these had to be interrupted
 * @param diskBehind in the mode {@code disk}, as all that follow: how old something may be that is not on disk; zero if all is
 * @param flushes how often the log was written and synced
 * @param flushTime how long that took
 * @param longestFlush the longest time that one took
 * @param bytesStored what was stored to the image and is in the log
 * @param bytesLogged what was written to the log for that
 * @param bytesToBase what was written to the base image for that
 * @param bytesSinceCollection size of the objects made recoverable since the latest collection began, those made while it went
 *     on included; without what recoveries and migrations make
 * @param bytesInLongGaps about what was free when the latest collection ended, and not more, without gaps that are shorter
 *     than 512 bytes: those of small objects, which arrays do not fit into; 0 before the first one
 */
public record AutoPersistStats(
        long objectsConverted,
        long bytesConverted,
        long slowPaths,
        long fences,
        long writeBacks,
        long objectsRecovered,
        long bytesRecovered,
        Duration recoveryTime,
        long conversions,
        long imageUsedBytes,
        long imageSizeBytes,
        long storesTakenBack,
        long imageCapacityBytes,
        long staticRoots,
        long namedRoots,
        long regions,
        long regionPlaces,
        long rollbacks,
        long referencesTranslated,
        Duration memoryTime,
        Duration runtimeTime,
        Duration loggingTime,
        long collections,
        long liveObjects,
        long liveBytes,
        Duration collectionTime,
        Duration longestWait,
        long objectsTracked,
        long objectsFenced,
        Duration diskBehind,
        long flushes,
        Duration flushTime,
        Duration longestFlush,
        long bytesStored,
        long bytesLogged,
        long bytesToBase,
        long bytesSinceCollection,
        long bytesInLongGaps) {

    static final AutoPersistStats NONE = of(new long[0]);

    /** Takes the VM's counters in its order; a VM that knows fewer leaves the rest zero. */
    static AutoPersistStats of(long[] counters) {
        long[] c = Arrays.copyOf(counters, 38);
        return new AutoPersistStats(
                c[0], c[1], c[2], c[3], c[4], c[5], c[6], Duration.ofNanos(c[7]), c[8], c[9], c[10], c[11], c[12], c[13],
                c[14], c[15], c[16], c[17], c[18], Duration.ofNanos(c[19]), Duration.ofNanos(c[20]),
                Duration.ofNanos(c[21]), c[22], c[23], c[24], Duration.ofNanos(c[25]), Duration.ofNanos(c[26]),
                c[27], c[28],
                Duration.ofNanos(c[29]), c[30], Duration.ofNanos(c[31]), Duration.ofNanos(c[32]), c[33], c[34], c[35],
                c[36], c[37]);
    }
}
