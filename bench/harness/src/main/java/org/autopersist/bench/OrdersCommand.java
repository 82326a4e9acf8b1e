// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Libraries;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.RawData;
import org.autopersist.bench.orders.OrdersData;
import org.autopersist.bench.orders.OrdersRunner;
import org.autopersist.bench.orders.OrdersTable;
import org.autopersist.restart.throughput.Operation;
import org.autopersist.restart.throughput.OrderBackend;
import org.autopersist.testkit.ProgressLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How many orders a second are inserted and changed. */
@Command(
        name = "orders",
        mixinStandardHelpOptions = true,
        description = {
            "Threads insert orders of 23 objects, and change orders, in the order system of ./ap bench restart: durable objects"
                    + " in the mode process, each operation in a failure-atomic region; RocksDB's records, with its log, not"
                    + " forced; and volatile objects. Operations per second, and the 99.9th percentile of their times.",
            "That an operation is not there afterwards is an error."
        })
final class OrdersCommand extends RivalCommand {

    private static final int USUAL_RUNS = 3;

    @Option(
            names = "--threads",
            split = ",",
            paramLabel = "N",
            description = "side by side, each with a shop of its own (default: 1,2)")
    private List<Integer> threads = List.of(1, 2);

    @Option(names = "--seconds", paramLabel = "N", description = "measured in each JVM (default: 10, --quick: 3)")
    private Integer seconds;

    @Option(
            names = "--orders",
            paramLabel = "N",
            description = "that are there before, in all shops (default: 100000, --quick: 20000)")
    private Integer orders;

    @Option(
            names = "--backends",
            split = ",",
            paramLabel = "NAME",
            description = "of: ${COMPLETION-CANDIDATES} (default: all)")
    private List<OrderBackend> backends = List.of(OrderBackend.values());

    @Override
    public Integer call() throws IOException {
        int time = seconds != null ? seconds : common.quick ? 3 : 10;
        int size = orders != null ? orders : common.quick ? 20_000 : 100_000;
        if (time < 1 || threads.stream().anyMatch(count -> count < 1 || count > size)) {
            throw new BenchFailure("--seconds and --threads must be at least 1, and --orders at least as many as the threads");
        }
        Machine machine = Machine.here(common.jdk());
        machine.print();
        OrdersData data = new OrdersData(
                machine, common.commandLine(), stock.version(), Libraries.versions(), size, new ArrayList<>());
        int runs = common.runs(USUAL_RUNS);
        List<OrderBackend> rotated = new ArrayList<>(backends.stream().distinct().toList());
        try (PrintStream log = common.log("orders");
                WorkFolder work = images.workFolder(common);
                ProgressLine progress = ProgressLine.ofSteps(
                        "orders", (long) runs * threads.size() * Operation.values().length * rotated.size())) {
            OrdersRunner runner = new OrdersRunner(common.jvms(stock), log, size, time);
            for (int run = 0; run < runs; run++) {
                for (OrdersData.Case what : cases()) {
                    for (OrderBackend backend : rotated) {
                        progress.show(backend.title() + ", " + what.title());
                        Path folder = work.newFolder();
                        data.runs().add(runner.run(backend, what, run, folder));
                        work.remove(folder);
                        progress.step();
                    }
                }
                // So that none always follows the same one.
                Collections.rotate(rotated, 1);
            }
        }
        return report(data);
    }

    private List<OrdersData.Case> cases() {
        List<OrdersData.Case> cases = new ArrayList<>();
        for (Operation operation : Operation.values()) {
            for (int count : threads) {
                cases.add(new OrdersData.Case(operation, count));
            }
        }
        return cases;
    }

    private int report(OrdersData data) throws IOException {
        OrdersTable table = new OrdersTable(data);
        System.out.println();
        table.table().print();
        int code = common.judge(table.goals());
        RawData.writeAndKeep(common.file("orders.json"), data);
        data.csv().write(common.file("orders.csv"));
        return code;
    }
}
