// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.imageio.ImageIO;
import org.autopersist.apps.bank.BankKind;
import org.autopersist.bench.bank.BankData;
import org.autopersist.bench.kernels.KernelsSamples;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.RawData;
import org.autopersist.bench.ycsb.Configuration;
import org.autopersist.bench.ycsb.Server;
import org.autopersist.bench.ycsb.YcsbData;
import org.autopersist.ycsb.Binding;
import org.autopersist.ycsb.run.PhaseResult;
import org.autopersist.ycsb.stores.Durability;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

    private static final Machine MACHINE = new Machine("2030-01-01T00:00:00Z", "a <processor>", 2, "Linux", "25", 0.1);

    @TempDir
    Path folder;

    @Test
    void thePageHasTablesPicturesAndNumbers() throws IOException {
        RawData.write(folder.resolve("ycsb.json"), ycsb());
        RawData.write(folder.resolve("memcached.json"), memcached());
        RawData.write(folder.resolve("bank.json"), bank());
        RawData.write(folder.resolve("kernels.json"), KernelsSamples.data(MACHINE, "pmem"));
        Path target = folder.resolve("page");
        String page = Files.readString(Report.write(folder, List.of(), List.of(), target));
        assertTrue(page.contains("<td>LMDB (fsync)</td><td>200.0</td><td>±50.0 %</td>"), page.substring(0, 5000));
        assertTrue(page.contains("a &lt;processor&gt;"));
        assertTrue(page.contains("rocksdbjni 9.9"));
        assertTrue(page.contains("<td>MArray</td><td>4,000</td><td>3,000</td><td>7,000</td>"));
        assertTrue(page.contains("AutoPersist, eager"));
        assertFalse(page.contains("<script") || page.contains("http:") || page.contains("https:"), "it must stand alone");
        for (String figure : List.of("ycsb-throughput-1", "ycsb-breakdown-A", "ycsb-breakdown-A-fsync", "ycsb-latency-A-READ",
                "ycsb-threads-A", "memcached-throughput-1", "memcached-throughput-2",
                "memcached-breakdown-A", "memcached-latency-A-READ", "memcached-threads-A", "bank-time-line", "bank-outage", "kernels-figure7", "kernels-figure8")) {
            assertEquals(2000, ImageIO.read(target.resolve(figure + ".png").toFile()).getWidth());
            assertTrue(Files.readAllLines(target.resolve(figure + ".csv")).size() > 1, figure);
            assertTrue(page.contains(figure + ".csv"), figure);
        }
        assertTrue(page.contains("<td>quickcached Func-AP (pmem)</td><td>250.0</td>"));
        assertTrue(page.contains("<li>quickcached Func-AP (pmem) : quickcached Func, volatile, the same store without durability,"
                + " 1 thread(s): A 0.50</li>"));
        assertTrue(page.contains("memcached 1.6"));
        assertTrue(page.contains("Medians of 3 runs; the farthest run of all is ±50.0 % from its median."));
        assertFalse(Files.readString(target.resolve("ycsb-throughput-1.csv")).contains("quickcached"), "they are not mixed");
        assertTrue(Files.readString(target.resolve("memcached-latency-A-READ.csv"))
                .contains("\nquickcached Func-AP (pmem),A,READ,99.9900,0.999000,0.00000\n"),
                Files.readString(target.resolve("memcached-latency-A-READ.csv")));
        assertTrue(Files.readString(target.resolve("ycsb-throughput-1.csv")).contains("\nLMDB (fsync),A,1,1,100000\n"),
                Files.readString(target.resolve("ycsb-throughput-1.csv")));
    }

    @Test
    void severalRunsOfYcsbAreJoined() throws IOException {
        YcsbData data = ycsb();
        List<Path> files = List.of(folder.resolve("a.json"), folder.resolve("b.json"));
        RawData.write(files.getFirst(), data);
        RawData.write(files.getLast(), new YcsbData(data.machine(), "./ap bench ycsb --only jnvm:process", data.stockJdk(),
                data.versions(), data.size(), List.of(run(Binding.LMDB, Durability.DISK, 1, 0, 5000),
                        run(Binding.JNVM, Durability.PROCESS, 1, 0, 4000))));
        String page = Files.readString(Report.write(folder, files, List.of(), folder.resolve("page")));
        assertTrue(page.contains("<td>J-NVM</td><td>250.0</td><td>one run</td>"), page);
        assertTrue(page.contains("./ap bench ycsb; ./ap bench ycsb --only jnvm:process"));
        assertEquals(List.of(0, 1, 2, 3), YcsbData.join(files).runs().stream()
                .filter(run -> run.configuration().binding() == Binding.LMDB).map(YcsbData.Run::number).toList());

        RawData.write(files.getLast(), data);
        assertThrows(BenchFailure.class, () -> YcsbData.join(files), "a copy");
        RawData.write(files.getLast(), new YcsbData(data.machine(), "./ap bench ycsb --records 7", data.stockJdk(),
                data.versions(), new YcsbData.Size(7, 1000, 1000, 20), data.runs()));
        assertThrows(BenchFailure.class, () -> YcsbData.join(files));
    }

    @Test
    void aFolderWithoutRawDataIsRefused() {
        assertThrows(BenchFailure.class, () -> Report.write(folder, List.of(), List.of(), folder.resolve("page")));
    }

    @Test
    void filesThatAreNoRawDataAreRefused() throws IOException {
        for (String name : List.of("ycsb.json", "memcached.json", "kernels.json", "bank.json")) {
            for (String content : List.of("[1", "", "{}", "{\"machine\": {}, \"command\": \"x\"}", "\"text\"")) {
                Files.writeString(folder.resolve(name), content);
                BenchFailure failure = assertThrows(BenchFailure.class,
                        () -> Report.write(folder, List.of(), List.of(), folder.resolve("page")), name + ": " + content);
                assertTrue(failure.getMessage().contains(name + " is no raw data of ./ap bench "), failure::getMessage);
            }
            Files.delete(folder.resolve(name));
        }
    }

    private static YcsbData ycsb() {
        List<YcsbData.Run> runs = List.of(
                run(Binding.FUNC, Durability.PROCESS, 1, 0, 1000), run(Binding.FUNC, Durability.PROCESS, 2, 0, 1500),
                run(Binding.LMDB, Durability.DISK, 1, 0, 5000), run(Binding.LMDB, Durability.DISK, 1, 1, 10_000),
                run(Binding.LMDB, Durability.DISK, 1, 2, 3400));
        return new YcsbData(MACHINE, "./ap bench ycsb", "25", Map.of("rocksdbjni", "9.9"),
                new YcsbData.Size(1000, 1000, 1000, 20), runs);
    }

    private static YcsbData memcached() {
        Configuration durable = new Configuration(Server.FUNC, Durability.PMEM);
        return new YcsbData(MACHINE, "./ap bench memcached", "25", Map.of("memcached", "1.6"),
                new YcsbData.Size(1000, 1000, 1000, 20), List.of(run(durable, 1, 0, 4000), run(durable, 2, 0, 3000),
                        run(new Configuration(Server.FUNC, Durability.NONE), 1, 0, 2000),
                        run(new Configuration(Server.MEMCACHED, Durability.NONE), 1, 0, 1000)));
    }

    private static YcsbData.Run run(Binding binding, Durability durability, int threads, int number, long micros) {
        return run(new Configuration(binding, durability), threads, number, micros);
    }

    private static YcsbData.Run run(Configuration configuration, int threads, int number, long micros) {
        Map<Double, Long> percentiles = new TreeMap<>();
        for (double p : new double[] {50, 75, 90, 95, 99, 99.5, 99.9, 99.95, 99.99}) {
            percentiles.put(p, (long) (p * 10));
        }
        PhaseResult result = new PhaseResult("A", threads, 1000, micros * 1000,
                Map.of("READ", new PhaseResult.Calls(1000, 500_000, Map.of(), percentiles)));
        return new YcsbData.Run(configuration, threads, number, List.of(result));
    }

    private static BankData bank() {
        int[] transfers = {5, 100, 100, 100, 0, 0, 50, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100};
        return new BankData(MACHINE, "./ap bench bank", "25", Map.of(), 1000, 2, List.of(
                new BankData.Run(BankKind.AUTOPERSIST, 0, 400, 210, transfers),
                new BankData.Run(BankKind.VOLATILE, 0, 400, 190, transfers)));
    }
}
