// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.autopersist.bench.h2.H2Data;
import org.autopersist.bench.h2.Side;
import org.autopersist.bench.h2.Task;
import org.autopersist.bench.measure.BenchFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class H2OptionsTest {

    @Command
    private static final class Benchmark {
        @Mixin
        private H2Options options;
    }

    private static H2Options parse(String... arguments) {
        Benchmark benchmark = new Benchmark();
        new CommandLine(benchmark).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(arguments);
        return benchmark.options;
    }

    @Test
    void quickIsLess() {
        H2Options options = parse();
        assertEquals(new H2Data.Size(1_000_000, 10, 4), options.size(false));
        assertEquals(new H2Data.Size(100_000, 5, 1), options.size(true));
        assertEquals(List.of(1, 2), options.threadCounts(false));
        assertEquals(List.of(1), options.threadCounts(true));
        assertEquals(List.of(Side.values()), options.sides(true));
        assertEquals(Optional.empty(), options.minutes());
        assertEquals(Optional.of(Duration.ofMinutes(2)), parse("--minutes", "2").minutes());
        assertEquals(new H2Data.Size(7, 3, 2),
                parse("--records", "7", "--seconds", "3", "--warehouses", "2").size(true));
    }

    @Test
    void whatAddsRecordsComesLastAndOthersAreApart() {
        assertEquals(List.of(List.of(Task.A, Task.F, Task.E), List.of(Task.TPCB), List.of(Task.TPCC),
                List.of(Task.RECOVERY)), parse("--workloads", "recovery,tpcc,tpcb,E,f,A,a").groups());
        assertEquals(List.of(List.of(Task.TPCB)), parse("--workloads", "tpcb").groups());
        assertEquals(List.of(Side.MEM, Side.OURS), parse("--only", "mem,ours,mem").sides(true));
    }

    @Test
    void theSoakIsOfOurs() {
        assertEquals(Optional.empty(), parse().soakMinutes());
        assertEquals(Optional.of(30), parse("--soak", "30").soakMinutes());
        assertEquals(List.of(Side.OURS), parse("--soak", "30").soakSides());
        assertEquals(1.5, parse("--soak", "30").imageTimes());
        assertEquals(2.25, parse("--soak", "30", "--image", "2.25").imageTimes());
        assertEquals(List.of(Side.OURS_WAITING), parse("--soak", "30", "--only", "ours_waiting,mem").soakSides());
        assertThrows(BenchFailure.class, () -> parse("--soak", "30", "--only", "mem").soakSides());
    }

    @Test
    void withoutAServerItsSidesAreLeftOut() {
        assertEquals(List.of(Side.MEM), parse("--only", "postgres,mem,postgres_async").sides(false));
        assertEquals(List.of(Side.POSTGRES, Side.MEM), parse("--only", "postgres,mem").sides(true));
        assertTrue(parse("--only", "postgres_async").wantsServer());
        assertFalse(parse("--only", "derby").wantsServer());
        assertThrows(BenchFailure.class, () -> parse("--only", "postgres").sides(false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--records=0", "--seconds=0", "--warehouses=0", "--threads=1,0", "--minutes=0", "--soak=0", "--image=1"})
    void nothingIsRefused(String argument) {
        H2Options options = parse(argument);
        assertThrows(BenchFailure.class, () -> {
            options.size(false);
            options.threadCounts(false);
            options.minutes();
            options.soakMinutes();
            options.imageTimes();
        });
    }
}
