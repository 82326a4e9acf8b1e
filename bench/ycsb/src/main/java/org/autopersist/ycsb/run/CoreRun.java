// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/**
 * YCSB's core workloads on the bindings of one process: what its client does, but one process loads and runs, so that stores
 * in memory can be measured, too. Values are checked as they are read ({@code dataintegrity}) if that is asked for.
 *
 * <p>Not thread-safe. Errors: what a binding throws; a status but OK is counted.
 */
public final class CoreRun implements AutoCloseable {

    private static final int FIELDS = 10;
    private static final int FIELD_BYTES = 100;
    public static final int RECORD_BYTES = FIELDS * FIELD_BYTES;

    private final Properties properties = new Properties();
    private final List<TimedDb> dbs = new ArrayList<>();
    private final ExecutorService threads;
    private long records;

    /**
     * Opens a binding for each thread.
     *
     * @param properties of the binding and of YCSB
     */
    public CoreRun(Supplier<DB> binding, Properties properties, int threads, long records, boolean check)
            throws DBException {
        this.properties.putAll(properties);
        this.records = records;
        set("fieldcount", FIELDS);
        set("fieldlength", FIELD_BYTES);
        set("dataintegrity", check);
        set("core_workload_insertion_retry_limit", 0);
        Measurements.setProperties(this.properties);
        for (int i = 0; i < threads; i++) {
            TimedDb db = new TimedDb(binding.get());
            db.setProperties(this.properties);
            db.init();
            dbs.add(db);
        }
        this.threads = Executors.newFixedThreadPool(threads);
    }

    /** Inserts all records. */
    public PhaseResult load() throws InterruptedException, WorkloadException {
        CoreMix.C.putInto(properties);
        return phase(PhaseResult.LOAD, records, shares(records), Workload::doInsert);
    }

    /** Runs operations of a workload; those of {@code warmup} are not counted. */
    public PhaseResult run(CoreMix mix, long warmup, long operations) throws InterruptedException, WorkloadException {
        mix.putInto(properties);
        if (warmup > 0) {
            phase(mix.name(), warmup, shares(warmup), Workload::doTransaction);
        }
        return phase(mix.name(), operations, shares(operations), Workload::doTransaction);
    }

    /** Runs operations of a workload for a time. */
    public PhaseResult runFor(CoreMix mix, Duration time) throws InterruptedException, WorkloadException {
        mix.putInto(properties);
        IntFunction<LongPredicate> limits = _ -> {
            long start = System.nanoTime();
            return _ -> System.nanoTime() - start < time.toNanos();
        };
        // YCSB wants a number, by which it chooses keys where records are added.
        return phase(mix.name(), records, limits, Workload::doTransaction);
    }

    @Override
    public void close() throws DBException {
        threads.shutdownNow();
        for (TimedDb db : dbs) {
            db.cleanup();
        }
    }

    @FunctionalInterface
    private interface Operation {
        boolean run(Workload workload, DB db, Object threadState);
    }

    /** Which share of the operations a thread does, by its number. */
    private IntFunction<LongPredicate> shares(long operations) {
        return thread -> {
            long own = operations / dbs.size() + (thread < operations % dbs.size() ? 1 : 0);
            return done -> done < own;
        };
    }

    /** @param limits of each thread, which the thread itself asks for: whether it goes on after so many operations */
    private PhaseResult phase(String name, long expected, IntFunction<LongPredicate> limits, Operation operation)
            throws InterruptedException, WorkloadException {
        set("recordcount", records);
        set("operationcount", expected);
        Workload workload = new CoreWorkload();
        workload.init(properties);
        List<Future<Long>> running = new ArrayList<>();
        long start = System.nanoTime();
        for (int i = 0; i < dbs.size(); i++) {
            int thread = i;
            TimedDb db = dbs.get(i);
            db.reset();
            Object state = workload.initThread(properties, i, dbs.size());
            running.add(threads.submit(() -> {
                LongPredicate goesOn = limits.apply(thread);
                long done = 0;
                while (goesOn.test(done)) {
                    operation.run(workload, db, state);
                    done++;
                }
                return done;
            }));
        }
        long operations = 0;
        for (Future<Long> one : running) {
            try {
                operations += one.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException(name + " failed: " + e.getCause(), e.getCause());
            }
        }
        PhaseResult result = new PhaseResult(
                name, dbs.size(), operations, System.nanoTime() - start, TimedDb.results(dbs));
        workload.cleanup();
        if (!name.equals(PhaseResult.LOAD) && result.calls().containsKey("INSERT")) {
            records += result.calls().get("INSERT").count();
        }
        return result;
    }

    private void set(String name, Object value) {
        properties.setProperty(name, value.toString());
    }
}
