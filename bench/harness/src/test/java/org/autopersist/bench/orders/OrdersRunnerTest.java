// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Jvms;
import org.autopersist.restart.Backend;
import org.autopersist.restart.throughput.Operation;
import org.autopersist.restart.throughput.OrderBackend;
import org.autopersist.restart.throughput.Throughput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Short runs, for real. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OrdersRunnerTest {

    private static final Path STOCK = Path.of(System.getProperty("java.home"));
    private static final Path AUTOPERSIST = Path.of(System.getProperty("autopersist.jdk"));
    private static final OrdersData.Case INSERTS = new OrdersData.Case(Operation.INSERT, 1);

    @TempDir
    Path folder;

    private final ByteArrayOutputStream log = new ByteArrayOutputStream();

    private OrdersRunner runner(String argument) {
        Jvms jvms = new Jvms(AUTOPERSIST, STOCK, List.of("-XX:+UseSerialGC", argument), List.of());
        return new OrdersRunner(jvms, new PrintStream(log, true), 200, 0.2);
    }

    @ParameterizedTest
    @CsvSource({"AUTOPERSIST, INSERT", "AUTOPERSIST, UPDATE", "ROCKSDB, INSERT", "VOLATILE, UPDATE"})
    void ordersAreInsertedAndChanged(OrderBackend backend, Operation operation) throws IOException {
        assumeTrue(!backend.hasImage() || Files.exists(AUTOPERSIST), "./ap build makes the JDK for this");
        OrdersData.Case what = new OrdersData.Case(operation, 2);
        OrdersData.Run run = runner("-XX:TieredStopAtLevel=1").run(backend, what, 7, folder);
        assertEquals(new OrdersData.Run(backend, what, 7, run.perSecond(), run.p999Micros()), run);
        assertTrue(run.perSecond() > 0 && run.p999Micros() > 0, log::toString);
        assertEquals(backend.hasImage(), Files.exists(Backend.image(folder)));
    }

    @Test
    void aProgramThatFailsIsReported() {
        assertThrows(BenchFailure.class, () -> runner("-XX:NoSuchFlag=1").run(OrderBackend.VOLATILE, INSERTS, 0, folder));
    }

    @Test
    void figuresAreFoundAmongWhatAProgramPrints() {
        List<String> lines = List.of("a warning", Throughput.RESULT + new Throughput.Result(2e5, 12.5, 100));
        assertEquals(new OrdersData.Run(OrderBackend.VOLATILE, INSERTS, 0, 2e5, 12.5),
                OrdersRunner.in(lines, OrderBackend.VOLATILE, INSERTS, 0));
        assertThrows(BenchFailure.class, () -> OrdersRunner.in(List.of("a warning"), OrderBackend.VOLATILE, INSERTS, 0));
    }
}
