// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.image;

import java.time.Duration;
import java.util.function.Predicate;
import org.autopersist.AutoPersist;
import org.autopersist.AutoPersistStats;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;

/** What {@code -XX:+NVMTimes} counts, and the references that conversions write. Its argument: whether the flag is set. */
public final class Times {

    public static final String DONE = "DONE";

    private static final long PHASE = 500_000_000;
    /** A busy machine may give this thread little time, and is looked at only every 10 ms. */
    private static final long MOST = 60_000_000_000L;
    private static final Duration ERROR = Duration.ofMillis(50);

    private record Growth(Duration memory, Duration runtime, Duration logging) {
        Duration sum() {
            return memory.plus(runtime).plus(logging);
        }

        boolean isZero() {
            return sum().isZero();
        }
    }

    private static final class Cell {
        long value;
        Cell next;
    }

    @DurableRoot
    private static Cell root = new Cell();

    private Times() {}

    /** How the times have grown while {@code step} was repeated, until they are as expected. */
    private static Growth growth(Runnable step, Predicate<Growth> expected) {
        AutoPersistStats before = AutoPersist.stats();
        long start = System.nanoTime();
        Growth growth;
        long elapsed;
        do {
            for (int i = 0; i < 1000; i++) {
                step.run();
            }
            AutoPersistStats since = AutoPersist.stats().minus(before);
            growth = new Growth(since.memoryTime(), since.runtimeTime(), since.loggingTime());
            elapsed = System.nanoTime() - start;
        } while (elapsed < PHASE || elapsed < MOST && !expected.test(growth));
        Expect.that(expected.test(growth), "times: " + growth);
        Expect.that(growth.sum().compareTo(Duration.ofNanos(elapsed).plus(ERROR)) <= 0, growth + " in ns " + elapsed);
        return growth;
    }

    private static void countReferences() {
        Cell head = new Cell();
        head.next = new Cell();
        head.next.next = new Cell();
        long before = AutoPersist.stats().referencesTranslated();
        root = head;
        Expect.equal(2L, AutoPersist.stats().referencesTranslated() - before, "references in three cells");
    }

    private static void storeAndRegion(boolean timed) {
        Cell cell = root;
        Growth stores = growth(
                () -> cell.value++, g -> timed ? g.memory.isPositive() && g.runtime.isPositive() : g.isZero());
        Expect.that(stores.logging.isZero(), "no region: " + stores);
        growth(
                () -> FailureAtomic.run(() -> cell.value++),
                g -> timed ? g.memory.isPositive() && g.logging.isPositive() : g.isZero());
    }

    public static void main(String[] args) {
        countReferences();
        storeAndRegion(Boolean.parseBoolean(args[0]));
        System.out.println(DONE);
    }
}
