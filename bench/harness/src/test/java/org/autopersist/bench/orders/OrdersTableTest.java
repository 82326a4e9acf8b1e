// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.orders;

import static org.autopersist.restart.throughput.OrderBackend.AUTOPERSIST;
import static org.autopersist.restart.throughput.OrderBackend.ROCKSDB;
import static org.autopersist.restart.throughput.OrderBackend.VOLATILE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.autopersist.restart.throughput.Operation;
import org.autopersist.restart.throughput.OrderBackend;
import org.junit.jupiter.api.Test;

class OrdersTableTest {

    private final List<OrdersData.Run> runs = new ArrayList<>();

    private void measured(OrderBackend backend, Operation operation, int threads, double... rates) {
        for (double rate : rates) {
            runs.add(new OrdersData.Run(backend, new OrdersData.Case(operation, threads), runs.size(), rate, 12.5));
        }
    }

    private OrdersData data() {
        return new OrdersData(null, "", "25", Map.of(), 1000, runs);
    }

    private List<String> rows() {
        return new OrdersTable(data()).table().rows().stream().map(row -> String.join("|", row)).toList();
    }

    private List<String> goals() {
        return new OrdersTable(data()).goals().stream().map(Object::toString).toList();
    }

    @Test
    void oursIsComparedWithTheOthersOfTheSameOperationAndThreads() {
        measured(VOLATILE, Operation.INSERT, 1, 800_000);
        measured(ROCKSDB, Operation.INSERT, 1, 100_000, 10_000, 110_000);
        measured(AUTOPERSIST, Operation.INSERT, 1, 200_000);
        measured(VOLATILE, Operation.UPDATE, 2, 800_000);
        measured(ROCKSDB, Operation.UPDATE, 2, 100_000);
        measured(AUTOPERSIST, Operation.UPDATE, 2, 290_000);
        assertEquals(List.of("thousands/s", "threads", "AutoPersist", "spread", "99.9 %", "RocksDB", "spread", "99.9 %",
                "volatile", "spread", "99.9 %", "AutoPersist : RocksDB", "goal", "AutoPersist : volatile"),
                new OrdersTable(data()).table().header());
        assertEquals(List.of(
                "insert|1|200.0|one run|12.50 us|100.0|±90.0 %|12.50 us|800.0|one run|12.50 us|2.00|2|0.25",
                "update|2|290.0|one run|12.50 us|100.0|one run|12.50 us|800.0|one run|12.50 us|2.90|3|0.36"), rows());
        assertEquals(List.of("reached  insert, threads: 1, AutoPersist : RocksDB: 2.000 (goal: at least 2)",
                "MISSED   update, threads: 2, AutoPersist : RocksDB: 2.900 (goal: at least 3)"), goals());
    }

    @Test
    void withoutRocksDbThereIsNoGoal() {
        measured(VOLATILE, Operation.UPDATE, 1, 800_000);
        measured(AUTOPERSIST, Operation.UPDATE, 1, 200_000);
        assertEquals(List.of("update|1|200.0|one run|12.50 us|800.0|one run|12.50 us||3|0.25"), rows());
        assertEquals(List.of(), goals());
    }

    @Test
    void eachProcessIsALineOfTheCsv() {
        measured(ROCKSDB, Operation.INSERT, 2, 100_000);
        assertEquals("backend,operation,threads,orders,run,per second,99.9 % us\nROCKSDB,INSERT,2,1000,0,100000,12.5000\n",
                data().csv().toString());
    }
}
