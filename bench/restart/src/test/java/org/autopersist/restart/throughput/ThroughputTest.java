// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.throughput;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.autopersist.restart.throughput.Throughput.Result;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Short runs, for real; they check what is kept by themselves, and that they do is tested here. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ThroughputTest {

    private static final int ORDERS = 201;
    private static final int THREADS = 2;
    private static final double SECONDS = 0.1;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"VOLATILE, INSERT", "VOLATILE, UPDATE", "ROCKSDB, INSERT", "ROCKSDB, UPDATE"})
    void whatIsMeasuredIsKept(OrderBackend backend, Operation operation) throws InterruptedException {
        long kept;
        try (OrderDesks desks = backend.open(folder)) {
            Result result = Throughput.measure(desks, operation, THREADS, SECONDS, ORDERS);
            assertTrue(result.operations() > 0 && result.perSecond() > 0, result::toString);
            assertTrue(result.p999Micros() > 0, result::toString);
            kept = desks.check();
        }
        if (operation == Operation.UPDATE) {
            assertEquals(ORDERS - 1, kept, "each thread has an equal share");
        } else {
            assertTrue(kept > ORDERS && kept <= ORDERS + THREADS * (Throughput.MOST_INSERTED + 16), kept + " orders");
        }
        if (backend == OrderBackend.ROCKSDB) {
            try (OrderDesks again = backend.open(folder)) {
                assertEquals(kept, again.check());
            }
        }
    }

    /** Of two threads, one does what it should. */
    @ParameterizedTest
    @EnumSource(names = {"VOLATILE", "ROCKSDB"})
    void aThreadThatFailsIsAFailure(OrderBackend backend) {
        try (OrderDesks desks = backend.open(folder)) {
            OrderDesks failing = new LosingDesks(desks, true);
            String message = assertThrows(IllegalStateException.class,
                    () -> Throughput.measure(failing, Operation.INSERT, THREADS, SECONDS, ORDERS)).getMessage();
            assertEquals("A thread has failed: java.lang.IllegalStateException: " + LosingDesks.REASON, message);
        }
    }

    @ParameterizedTest
    @CsvSource({"VOLATILE, INSERT, There is no order", "VOLATILE, UPDATE, is not as it was changed last",
        "ROCKSDB, INSERT, There is no order", "ROCKSDB, UPDATE, is not as it was changed last"})
    void whatIsNotKeptIsAFailure(OrderBackend backend, Operation operation, String expected) {
        try (OrderDesks desks = backend.open(folder)) {
            String message = assertThrows(IllegalStateException.class,
                    () -> Throughput.measure(new LosingDesks(desks, false), operation, 1, SECONDS, ORDERS)).getMessage();
            assertTrue(message.contains(expected), message);
        }
    }
}
