// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.commits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.autopersist.bench.measure.BenchFailure;
import org.junit.jupiter.api.Test;

class CommitsTableTest {

    private final List<CommitsData.Run> runs = new ArrayList<>();

    private void measured(Contender contender, int threads, double... rates) {
        for (double rate : rates) {
            runs.add(new CommitsData.Run(contender, threads, runs.size(), rate));
        }
    }

    private CommitsTable table() {
        return new CommitsTable(new CommitsData(null, "", "25", Map.of(), List.of(), runs));
    }

    private List<String> goals() {
        return table().goals().stream().map(Object::toString).toList();
    }

    @Test
    void oursIsComparedWithTheBestThatPromisesTheSame() {
        measured(Contender.SQLITE, 1, 1_000);
        measured(Contender.ROCKSDB, 1, 2_500, 500, 2_000);
        measured(Contender.ECLIPSESTORE, 1, 90_000);
        measured(Contender.OURS, 1, 3_000);
        measured(Contender.OURS, 16, 3_000);
        measured(Contender.POSTGRESQL, 16, 2_500);
        assertEquals(List.of("reached  commits, threads: 1, ours : RocksDB, sync: 1.500 (goal: at least 1)",
                "MISSED   commits, threads: 16, ours : PostgreSQL: 1.200 (goal: at least 1.5)"), goals());
    }

    @Test
    void withoutRivalsOrWithoutOursThereIsNoGoal() {
        measured(Contender.OURS, 1, 3_000);
        measured(Contender.ECLIPSESTORE, 1, 90_000);
        measured(Contender.LMDB, 16, 90);
        assertEquals(List.of(), goals());
    }

    @Test
    void theTableHasMediansAndWhatSurvives() {
        measured(Contender.ECLIPSESTORE, 1, 6_000);
        measured(Contender.LMDB, 16, 1_000);
        measured(Contender.OURS, 1, 3_000, 1_500, 3_300);
        assertEquals(List.of("thousands/s", "survives", "threads: 1", "spread", "ours :", "threads: 16", "spread", "ours :"),
                table().table().header());
        assertEquals(List.of(
                List.of("AutoPersist", "power failure", "3.00", "±50.0 %", "", "", "", ""),
                List.of("LMDB", "power failure", "", "", "", "1.00", "one run", ""),
                List.of("EclipseStore", "kill -9", "6.00", "one run", "0.50", "", "", "")), table().table().rows());
    }

    @Test
    void figuresAreFoundAmongWhatAProgramPrints() {
        assertEquals(12.5, CommitWork.in(List.of("a warning", "commits rate=12.5")));
        assertThrows(BenchFailure.class, () -> CommitWork.in(List.of("a warning")));
    }
}
