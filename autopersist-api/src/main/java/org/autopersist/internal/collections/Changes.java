package org.autopersist.internal.collections;

import java.util.function.Supplier;
import org.autopersist.FailureAtomic;

/**
 * Runs an operation under a monitor and in a failure-atomic region, which ends before the monitor is left: nobody sees
 * what a crash could take back.
 *
 * <p>An operation that throws is rolled back, since a collection may be half changed by then; but within a region of
 * the caller, it is for the caller to decide.
 */
final class Changes {

    private Changes() {}

    static <T> T change(Object mutex, Supplier<T> operation) {
        synchronized (mutex) {
            FailureAtomic.begin();
            T result;
            try {
                result = operation.get();
            } catch (Throwable t) {
                endAfter(t);
                throw t;
            }
            FailureAtomic.end();
            return result;
        }
    }

    static void run(Object mutex, Runnable operation) {
        change(mutex, () -> {
            operation.run();
            return null;
        });
    }

    private static void endAfter(Throwable thrown) {
        try {
            if (FailureAtomic.nestingLevel(Thread.currentThread()) == 1) {
                FailureAtomic.rollback();
            }
        } catch (UnsupportedOperationException _) {
            // Nothing is durable in this JVM: as with any other collection, what was changed stays.
        } finally {
            try {
                FailureAtomic.end();
            } catch (IllegalStateException | OutOfMemoryError e) {
                thrown.addSuppressed(e);
            }
        }
    }
}
