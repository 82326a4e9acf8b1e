// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.ycsb.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class ServerOptionsTest {

    @Command
    private static final class Benchmark {
        @Mixin
        private ServerOptions rows;
    }

    private static ServerOptions parse(String arguments) {
        Benchmark benchmark = new Benchmark();
        new CommandLine(benchmark).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(arguments.split(" "));
        return benchmark.rows;
    }

    private static List<String> titles(String arguments) {
        return parse(arguments).configurations().stream().map(Configuration::title).toList();
    }

    @Test
    void rowsAreThoseAskedFor() {
        assertEquals(List.of("quickcached Func, volatile", "quickcached Func-AP", "quickcached Func-AP (pmem)",
                "quickcached Func-AP (10 ms behind)", "quickcached Map-AP", "quickcached Map-AP (pmem)",
                "quickcached Map-AP (10 ms behind)"), titles("--servers func,map"));
        assertEquals(List.of("quickcached JavaKV-AP (pmem)"), titles("--servers java_kv,volatile --durability pmem"));
        assertEquals(List.of("quickcached volatile", "quickcached Func-AP"), titles("--only volatile:none,func:process"));
        assertEquals(List.of("other server"), titles("--servers other --server localhost:11211"));
        assertEquals(Optional.of("localhost:11211"), parse("--server localhost:11211").server());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--servers volatile --durability pmem", "--servers other", "--servers func --server localhost:11211",
        "--servers other --server localhost", "--only func", "--only volatile:pmem"})
    void whatMakesNoSenseIsRefused(String arguments) {
        ServerOptions rows = parse(arguments);
        assertThrows(BenchFailure.class, rows::configurations);
    }
}
