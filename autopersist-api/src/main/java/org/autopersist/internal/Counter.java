// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import java.util.Locale;

/**
 * The counters, in the VM's order ({@code api/nvmCounterList.cpp}): of this list are made what the natives give,
 * {@link org.autopersist.AutoPersistStats}, the MBean's map and the JFR event. {@code launcher/tests/test_counters.py} compares
 * it with the VM's, of which {@code jcmd PID AutoPersist.info} is made. Immutable.
 */
public enum Counter {
    OBJECTS_CONVERTED(Unit.COUNT, Kind.TOTAL),
    BYTES_CONVERTED(Unit.BYTES, Kind.TOTAL),
    SLOW_PATHS(Unit.COUNT, Kind.TOTAL),
    FENCES(Unit.COUNT, Kind.TOTAL),
    WRITE_BACKS(Unit.COUNT, Kind.TOTAL),
    OBJECTS_RECOVERED(Unit.COUNT, Kind.TOTAL),
    BYTES_RECOVERED(Unit.BYTES, Kind.TOTAL),
    RECOVERY_TIME(Unit.NANOS, Kind.TOTAL),
    CONVERSIONS(Unit.COUNT, Kind.TOTAL),
    IMAGE_USED_BYTES(Unit.BYTES, Kind.LEVEL),
    IMAGE_SIZE_BYTES(Unit.BYTES, Kind.LEVEL),
    STORES_TAKEN_BACK(Unit.COUNT, Kind.TOTAL),
    IMAGE_CAPACITY_BYTES(Unit.BYTES, Kind.LEVEL),
    STATIC_ROOTS(Unit.COUNT, Kind.LEVEL),
    NAMED_ROOTS(Unit.COUNT, Kind.LEVEL),
    REGIONS(Unit.COUNT, Kind.TOTAL),
    REGION_PLACES(Unit.COUNT, Kind.TOTAL),
    ROLLBACKS(Unit.COUNT, Kind.TOTAL),
    REFERENCES_TRANSLATED(Unit.COUNT, Kind.TOTAL),
    MEMORY_TIME(Unit.NANOS, Kind.TOTAL),
    RUNTIME_TIME(Unit.NANOS, Kind.TOTAL),
    LOGGING_TIME(Unit.NANOS, Kind.TOTAL),
    COLLECTIONS(Unit.COUNT, Kind.TOTAL),
    LIVE_OBJECTS(Unit.COUNT, Kind.LEVEL),
    LIVE_BYTES(Unit.BYTES, Kind.LEVEL),
    COLLECTION_TIME(Unit.NANOS, Kind.TOTAL),
    LONGEST_WAIT(Unit.NANOS, Kind.LEVEL),
    OBJECTS_TRACKED(Unit.COUNT, Kind.TOTAL),
    OBJECTS_FENCED(Unit.COUNT, Kind.TOTAL),
    BYTES_SINCE_COLLECTION(Unit.BYTES, Kind.LEVEL),
    BYTES_IN_LONG_GAPS(Unit.BYTES, Kind.LEVEL),
    DISK_BEHIND(Unit.NANOS, Kind.LEVEL),
    FLUSHES(Unit.COUNT, Kind.TOTAL),
    FLUSH_TIME(Unit.NANOS, Kind.TOTAL),
    LONGEST_FLUSH(Unit.NANOS, Kind.LEVEL),
    BYTES_STORED(Unit.BYTES, Kind.TOTAL),
    BYTES_LOGGED(Unit.BYTES, Kind.TOTAL),
    BYTES_TO_BASE(Unit.BYTES, Kind.TOTAL);

    /** What it counts. */
    public enum Unit { COUNT, BYTES, NANOS }

    /** A total only grows, so that the difference of two means something; a level is what is so at the moment, or was at most. */
    public enum Kind { TOTAL, LEVEL }

    private final Unit unit;
    private final Kind kind;
    private final String key;
    private final String label;

    Counter(Unit unit, Kind kind) {
        this.unit = unit;
        this.kind = kind;
        StringBuilder camel = new StringBuilder();
        StringBuilder words = new StringBuilder();
        for (String word : name().split("_")) {
            String capitalized = word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT);
            camel.append(camel.isEmpty() ? word.toLowerCase(Locale.ROOT) : capitalized);
            words.append(words.isEmpty() ? "" : " ").append(capitalized);
        }
        key = camel.toString();
        label = words.toString();
    }

    /** What it counts. */
    public Unit unit() {
        return unit;
    }

    /** Whether the difference of two values is what was counted between them. */
    public boolean isTotal() {
        return kind == Kind.TOTAL;
    }

    /** Its name, as users see it. */
    public String key() {
        return key;
    }

    /** Its name in words. */
    public String label() {
        return label;
    }
}
