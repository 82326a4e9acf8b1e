// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.run;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import org.HdrHistogram.Histogram;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * Passes all calls on and measures them in nanoseconds; YCSB's own measurements are in microseconds, too coarse for stores
 * in memory. For one thread.
 */
final class TimedDb extends DB {

    /** What is measured apart. */
    enum Call { READ, UPDATE, INSERT, SCAN, DELETE }

    private static final long LONGEST = 3_600_000_000_000L;
    private static final int DIGITS = 3;
    private static final double[] PERCENTILES = {
        0, 10, 25, 50, 75, 90, 95, 99, 99.5, 99.9, 99.95, 99.99, 99.999, 100
    };

    private final DB db;
    private final Map<Call, Measured> measured = new EnumMap<>(Call.class);

    private static final class Measured {
        final Histogram latencies = new Histogram(1, LONGEST, DIGITS);
        final Map<String, Long> notOk = new TreeMap<>();
        long nanos;

        void add(Measured other) {
            latencies.add(other.latencies);
            other.notOk.forEach((status, count) -> notOk.merge(status, count, Long::sum));
            nanos += other.nanos;
        }

        PhaseResult.Calls result() {
            Map<Double, Long> percentiles = new TreeMap<>();
            for (double percentile : PERCENTILES) {
                percentiles.put(percentile, latencies.getValueAtPercentile(percentile));
            }
            return new PhaseResult.Calls(latencies.getTotalCount(), nanos, notOk, percentiles);
        }
    }

    TimedDb(DB db) {
        this.db = db;
    }

    /** Forgets what was measured. */
    void reset() {
        measured.clear();
    }

    /** What several threads have measured. */
    static Map<String, PhaseResult.Calls> results(Iterable<TimedDb> all) {
        Map<Call, Measured> sums = new EnumMap<>(Call.class);
        for (TimedDb one : all) {
            one.measured.forEach((call, m) -> sums.computeIfAbsent(call, _ -> new Measured()).add(m));
        }
        Map<String, PhaseResult.Calls> results = new TreeMap<>();
        sums.forEach((call, m) -> results.put(call.name(), m.result()));
        return results;
    }

    private Status record(Call call, long start, Status status) {
        long nanos = System.nanoTime() - start;
        Measured m = measured.computeIfAbsent(call, _ -> new Measured());
        m.nanos += nanos;
        m.latencies.recordValue(Math.min(nanos, LONGEST));
        if (!status.isOk()) {
            m.notOk.merge(status.getName(), 1L, Long::sum);
        }
        return status;
    }

    @Override
    public void setProperties(Properties properties) {
        db.setProperties(properties);
    }

    @Override
    public Properties getProperties() {
        return db.getProperties();
    }

    @Override
    public void init() throws DBException {
        db.init();
    }

    @Override
    public void cleanup() throws DBException {
        db.cleanup();
    }

    @Override
    public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
        long start = System.nanoTime();
        return record(Call.READ, start, db.read(table, key, fields, result));
    }

    @Override
    public Status scan(
            String table, String from, int count, Set<String> fields, Vector<HashMap<String, ByteIterator>> result) {
        long start = System.nanoTime();
        return record(Call.SCAN, start, db.scan(table, from, count, fields, result));
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
        long start = System.nanoTime();
        return record(Call.UPDATE, start, db.update(table, key, values));
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
        long start = System.nanoTime();
        return record(Call.INSERT, start, db.insert(table, key, values));
    }

    @Override
    public Status delete(String table, String key) {
        long start = System.nanoTime();
        return record(Call.DELETE, start, db.delete(table, key));
    }
}
