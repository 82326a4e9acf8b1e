// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.report.Report;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The page with all figures. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = "One HTML page with tables and figures from the raw data of the last runs; each figure also as PNG and"
                + " CSV.")
final class ReportCommand implements Callable<Integer> {

    @Option(names = "--data", paramLabel = "DIR", description = "the raw data (default: build/bench)")
    private Path data = Path.of(System.getProperty("autopersist.checkout", ""), "build/bench");

    @Option(
            names = "--ycsb",
            arity = "1..*",
            paramLabel = "FILE",
            description = "raw data of several ./ap bench ycsb of the same size, joined, such as build/bench/runs/ycsb-*.json"
                    + " (default: the last one)")
    private List<Path> ycsb = List.of();

    @Option(
            names = "--memcached",
            arity = "1..*",
            paramLabel = "FILE",
            description = "the same of ./ap bench memcached, such as build/bench/runs/memcached-*.json")
    private List<Path> memcached = List.of();

    @Option(names = "--target", paramLabel = "DIR", description = "where the page goes (default: the folder report in it)")
    private Path target;

    @Override
    public Integer call() throws IOException {
        check("ycsb", ycsb);
        check("memcached", memcached);
        Path page = Report.write(data, ycsb, memcached, target != null ? target : data.resolve("report"));
        System.out.println(page);
        return 0;
    }

    private static void check(String name, List<Path> files) {
        for (Path file : files) {
            if (!Files.isRegularFile(file)) {
                throw new BenchFailure(
                        "There is no file " + file + "; --" + name + " takes raw data of ./ap bench " + name);
            }
        }
    }
}
