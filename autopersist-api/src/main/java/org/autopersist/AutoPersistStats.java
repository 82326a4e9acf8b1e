// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.autopersist.internal.Counter;

/**
 * Counters of this JVM since its start, by {@link AutoPersist#stats()}. {@code jcmd PID AutoPersist.info}, the map of
 * {@link ImageMXBean#getCounters()} and the JFR event {@code org.autopersist.ImageStatistics} have the same, by the same names.
 *
 * <p>Versions to come may have more of them. All results are non-null. Thread-safety: immutable.
 */
public final class AutoPersistStats {

    static final AutoPersistStats NONE = of(new long[0]);

    private final long[] values; // by Counter.ordinal()

    private AutoPersistStats(long[] values) {
        this.values = values;
    }

    /** Takes the VM's counters; a VM that knows fewer leaves the rest zero. */
    static AutoPersistStats of(long[] counters) {
        return new AutoPersistStats(Arrays.copyOf(counters, Counter.values().length));
    }

    /**
     * What was counted since earlier ones were read: of what only grows, the difference; of sizes, levels and longest times, what
     * this object has.
     *
     * {@snippet :
     * AutoPersistStats before = AutoPersist.stats();
     * work();
     * System.out.println(AutoPersist.stats().minus(before).fences());
     * }
     *
     * @param earlier those of the same JVM, read before these
     * @return the difference
     * @throws NullPointerException if {@code earlier} is null
     */
    public AutoPersistStats minus(AutoPersistStats earlier) {
        long[] result = values.clone();
        for (Counter counter : Counter.values()) {
            if (counter.isTotal()) {
                result[counter.ordinal()] -= earlier.get(counter);
            }
        }
        return new AutoPersistStats(result);
    }

    /**
     * All counters by name, which is that of the method here, in the order of the methods; times are in nanoseconds.
     *
     * @return the counters; unmodifiable
     */
    public Map<String, Long> asMap() {
        Map<String, Long> result = new LinkedHashMap<>();
        for (Counter counter : Counter.values()) {
            result.put(counter.key(), get(counter));
        }
        return Collections.unmodifiableMap(result);
    }

    private long get(Counter counter) {
        return values[counter.ordinal()];
    }

    private Duration time(Counter counter) {
        return Duration.ofNanos(get(counter));
    }

    /** Objects made recoverable (paper section 5). */
    public long objectsConverted() {
        return get(Counter.OBJECTS_CONVERTED);
    }

    /** The size in the image of objects made recoverable, in bytes. */
    public long bytesConverted() {
        return get(Counter.BYTES_CONVERTED);
    }

    /** Stores that found a recoverable holder. */
    public long slowPaths() {
        return get(Counter.SLOW_PATHS);
    }

    /** Store fences towards the image. */
    public long fences() {
        return get(Counter.FENCES);
    }

    /** Cache lines written back towards the image. */
    public long writeBacks() {
        return get(Counter.WRITE_BACKS);
    }

    /** Objects made from the image. */
    public long objectsRecovered() {
        return get(Counter.OBJECTS_RECOVERED);
    }

    /** The size in the image of objects made from it, in bytes. */
    public long bytesRecovered() {
        return get(Counter.BYTES_RECOVERED);
    }

    /** How long it took to make objects from the image. */
    public Duration recoveryTime() {
        return time(Counter.RECOVERY_TIME);
    }

    /** Batches in which objects were made recoverable. */
    public long conversions() {
        return get(Counter.CONVERSIONS);
    }

    /** Space taken in the image, in whole chunks. */
    public long imageUsedBytes() {
        return get(Counter.IMAGE_USED_BYTES);
    }

    /** The image's size. */
    public long imageSizeBytes() {
        return get(Counter.IMAGE_SIZE_BYTES);
    }

    /** Stores whose value was refused. */
    public long storesTakenBack() {
        return get(Counter.STORES_TAKEN_BACK);
    }

    /** The part of the image's size that objects can take. */
    public long imageCapacityBytes() {
        return get(Counter.IMAGE_CAPACITY_BYTES);
    }

    /** Durable static fields of the classes that were initialized. */
    public long staticRoots() {
        return get(Counter.STATIC_ROOTS);
    }

    /** Named roots that have a value. */
    public long namedRoots() {
        return get(Counter.NAMED_ROOTS);
    }

    /** Failure-atomic regions that were committed, and atomic calls of collections. */
    public long regions() {
        return get(Counter.REGIONS);
    }

    /** Fields, elements and ranges that regions wrote. */
    public long regionPlaces() {
        return get(Counter.REGION_PLACES);
    }

    /** Regions that were rolled back. */
    public long rollbacks() {
        return get(Counter.ROLLBACKS);
    }

    /** References that conversions wrote into homes. */
    public long referencesTranslated() {
        return get(Counter.REFERENCES_TRANSLATED);
    }

    /**
     * What threads took for stores to the image, write-backs and fences (section 9.2: Memory). This and
     * the next two are sampled every 10 ms with {@code -XX:+NVMTimes}, summed over all threads, and zero without it.
     */
    public Duration memoryTime() {
        return time(Counter.MEMORY_TIME);
    }

    /** What threads took besides in slow paths of stores and in conversions (section 9.2: Runtime). */
    public Duration runtimeTime() {
        return time(Counter.RUNTIME_TIME);
    }

    /** What threads took besides in the VM's part of regions (section 9.2: Logging). */
    public Duration loggingTime() {
        return time(Counter.LOGGING_TIME);
    }

    /** Collections of the NVM heap. */
    public long collections() {
        return get(Counter.COLLECTIONS);
    }

    /** Objects in the image that the latest collection found alive; 0 before the first one. */
    public long liveObjects() {
        return get(Counter.LIVE_OBJECTS);
    }

    /** Their size in the image, in bytes. */
    public long liveBytes() {
        return get(Counter.LIVE_BYTES);
    }

    /** What collections took, beside the program. */
    public Duration collectionTime() {
        return time(Counter.COLLECTION_TIME);
    }

    /** The longest time for which a thread that took space faster than it was collected has waited. */
    public Duration longestWait() {
        return time(Counter.LONGEST_WAIT);
    }

    /**
     * Objects made recoverable that told of their stores before, from their allocation on (section 7: eager
     * allocation).
     */
    public long objectsTracked() {
        return get(Counter.OBJECTS_TRACKED);
    }

    /** Objects made recoverable that other threads could be storing to, so that these had to be interrupted. */
    public long objectsFenced() {
        return get(Counter.OBJECTS_FENCED);
    }

    /**
     * Size of the objects made recoverable since the latest collection began, those made while it went
     * on included; without what recoveries and migrations make.
     */
    public long bytesSinceCollection() {
        return get(Counter.BYTES_SINCE_COLLECTION);
    }

    /**
     * About what was free when the latest collection ended, and not more, without gaps that are shorter
     * than 512 bytes: those of small objects, which arrays do not fit into; 0 before the first one.
     */
    public long bytesInLongGaps() {
        return get(Counter.BYTES_IN_LONG_GAPS);
    }

    /** In the mode {@code disk}, as all that follow: how old something may be that is not on disk; zero if all is. */
    public Duration diskBehind() {
        return time(Counter.DISK_BEHIND);
    }

    /** How often the log was written and synced. */
    public long flushes() {
        return get(Counter.FLUSHES);
    }

    /** How long it took to write and sync the log. */
    public Duration flushTime() {
        return time(Counter.FLUSH_TIME);
    }

    /** The longest time that one took. */
    public Duration longestFlush() {
        return time(Counter.LONGEST_FLUSH);
    }

    /** What was stored to the image and is in the log, in bytes. */
    public long bytesStored() {
        return get(Counter.BYTES_STORED);
    }

    /** What was written to the log for that, in bytes. */
    public long bytesLogged() {
        return get(Counter.BYTES_LOGGED);
    }

    /** What was written to the base image for that, in bytes. */
    public long bytesToBase() {
        return get(Counter.BYTES_TO_BASE);
    }

    /** Whether the other object has the same counters, all with the same values. */
    @Override
    public boolean equals(Object other) {
        return other instanceof AutoPersistStats stats && Arrays.equals(values, stats.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    /** The counters by name, for people to read. */
    @Override
    public String toString() {
        return "AutoPersistStats" + asMap();
    }
}
