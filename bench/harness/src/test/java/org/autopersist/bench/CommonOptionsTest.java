// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.autopersist.bench.measure.Jvms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class CommonOptionsTest {

    private static final String JDK = System.getProperty("java.home");

    @Command
    private static final class Benchmark {
        @Mixin
        private CommonOptions common;

        @Mixin
        private StockOptions stock;
    }

    /** A stock JVM would not start with options that only AutoPersist's knows. */
    @Test
    void argumentsReachTheirJvms() {
        Benchmark benchmark = new Benchmark();
        new CommandLine(benchmark).parseArgs("--jdk", JDK, "--stock-jdk", JDK, "--jvm-arg=-Xint", "--nvm-arg=-Xlog:nvm*",
                "--nvm-arg", "-XX:RegionLog=undo");
        Jvms jvms = benchmark.common.jvms(benchmark.stock);
        assertEquals(List.of("-Xint"), jvms.arguments(false));
        assertEquals(List.of("-Xint", "-Xlog:nvm*", "-XX:RegionLog=undo"), jvms.arguments(true));
        assertEquals(List.of("-Xint", "-Da"), benchmark.common.jvmArguments("-Da"));
        assertEquals(List.of("-Xint", "-Xlog:nvm*", "-XX:RegionLog=undo", "-Da"), benchmark.common.autoPersistArguments("-Da"));
        assertTrue(Files.isExecutable(Path.of(jvms.java(true))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"barrier", "store", "region", "convert", "recover", "layout", "kernels", "ycsb", "memcached",
        "bank", "orders", "h2"})
    void eachBenchmarkTakesThem(String name) {
        Bench.commandLine().parseArgs(name, "--jvm-arg=-Xint", "--nvm-arg=-Xlog:nvm*");
    }
}
