// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.bench.h2.H2Data;
import org.autopersist.bench.h2.H2Runner;
import org.autopersist.bench.h2.H2Table;
import org.autopersist.bench.h2.RecoveryTable;
import org.autopersist.bench.h2.Side;
import org.autopersist.bench.h2.SoakResult;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Goal;
import org.autopersist.bench.measure.Libraries;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.PostgresCluster;
import org.autopersist.bench.measure.RawData;
import org.autopersist.testkit.ProgressLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The SQL database H2 on AutoPersist, and others. */
@Command(
        name = "h2",
        mixinStandardHelpOptions = true,
        description = {
            "YCSB's workloads over JDBC and transactions like TPC-B's and TPC-C's on H2, durable by AutoPersist's agent, and on"
                    + " other databases, all but PostgreSQL embedded in a JVM: thousands of transactions per second.",
            "What a transaction survives whose COMMIT has returned:",
            "  OURS          kill -9: it is in the image (durability mode process)",
            "  OURS_DISK     a power failure but for the last 10 ms (durability mode disk)",
            "  OURS_WAITING  a power failure: with WRITE_DELAY=0 COMMIT waits for the disk",
            "  MEM           nothing: H2 in memory, on a stock JVM",
            "  FILE          kill -9 but for the last 0.5 s: H2's COMMIT writes nothing",
            "  FILE_EACH     kill -9: with WRITE_DELAY=0 COMMIT writes, and forces nothing",
            "  FILE_FORCED   a power failure: CHECKPOINT SYNC after each COMMIT",
            "  SQLITE        kill -9: COMMIT writes to the log (WAL, synchronous=NORMAL)",
            "  SQLITE_FULL   a power failure: COMMIT forces the log (synchronous=FULL)",
            "  DERBY         a power failure: COMMIT forces the log",
            "  POSTGRES      a power failure: COMMIT forces the log (a server, asked through TCP)",
            "  POSTGRES_ASYNC  a power failure but for the last 0.6 s (synchronous_commit=off)",
            "--soak updates records for long instead, in an image with little room. More in bench/README.md."
        })
final class H2Command extends RivalCommand {

    private static final int USUAL_RUNS = 3;

    @Mixin
    private H2Options options;

    @Override
    public Integer call() throws IOException {
        H2Data.Size size = options.size(common.quick);
        if (options.soakMinutes().isPresent()) {
            return soak(size, options.soakMinutes().get());
        }
        boolean hasServer = PostgresCluster.programs().isPresent();
        H2Measurement measurement = new H2Measurement(common.runs(USUAL_RUNS), options.threadCounts(common.quick),
                options.sides(hasServer), options.groups(), options.minutes());
        Machine machine = Machine.here(common.jdk());
        machine.print();
        if (!hasServer && options.wantsServer()) {
            System.out.println("PostgreSQL is not installed (Debian's package postgresql): its rows are left out.");
        }
        H2Data data = new H2Data(
                machine, common.commandLine(), stock.version(), Libraries.versions(), size, new ArrayList<>(),
                new ArrayList<>());
        try (PrintStream log = common.log("h2");
                WorkFolder work = images.workFolder(common);
                ProgressLine progress = ProgressLine.ofSteps("h2", measurement.steps())) {
            measurement.run(new H2Runner(common.jvms(stock), log, size), work, progress, data);
        } catch (BenchFailure e) {
            // What was measured until then took long.
            if (!data.isEmpty()) {
                RawData.writeAndKeep(rawData(), data);
            }
            throw e;
        }
        return report(data);
    }

    private int soak(H2Data.Size size, int minutes) throws IOException {
        Machine.here(common.jdk()).print();
        List<Goal> goals = new ArrayList<>();
        try (PrintStream log = common.log("h2-soak"); WorkFolder work = images.workFolder(common)) {
            H2Runner runner = new H2Runner(common.jvms(stock), log, size);
            for (Side side : options.soakSides()) {
                for (int threads : options.threadCounts(common.quick)) {
                    SoakResult result = runner.soak(
                            side, threads, minutes, options.imageTimes(), work.newFolder(), work.newFolder());
                    System.out.printf("%n%s, %,d records, %d thread(s): %s%n%n", side.title(), size.records(), threads,
                            result.summary());
                    result.table().print();
                    goals.add(result.goal());
                }
            }
        }
        return common.judge(goals);
    }

    private int report(H2Data data) throws IOException {
        H2Table table = new H2Table(data);
        RecoveryTable recoveries = new RecoveryTable(data);
        for (int threads : data.threadCounts()) {
            if (!data.runs().isEmpty()) {
                System.out.printf("%n%d thread(s), %,d records, %d seconds; ours : how many times as many as that side does the"
                                + " one of ours that survives as much:%n",
                        threads, data.size().records(), data.size().seconds());
                table.of(threads).print();
            }
            table.conversions(threads).ifPresent(conversions -> {
                System.out.println();
                conversions.print();
            });
            if (!data.recoveries().isEmpty()) {
                System.out.printf("%n%,d records, %d thread(s) that write when the JVM is killed; from the start of the next"
                                + " one:%n", data.size().records(), threads);
                recoveries.of(threads).print();
            }
        }
        int code = common.judge(Stream.concat(table.goals().stream(), recoveries.goals().stream()).toList());
        RawData.writeAndKeep(rawData(), data);
        return code;
    }

    private Path rawData() {
        return common.file("h2.json");
    }
}
