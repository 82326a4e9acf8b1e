// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.Gson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.autopersist.testkit.Table;
import org.junit.jupiter.api.Test;

class H2TableTest {

    private final H2Data data = new H2Data(null, "", "25", Map.of(), new H2Data.Size(1000, 1, 1), new ArrayList<>(),
            new ArrayList<>());

    /** Of a second: so many operations, each of half a conversion of two objects if there is an image. */
    private static TaskResult result(Side side, Task task, long operations) {
        long conversions = side.durability().isPresent() ? operations / 2 : 0;
        return new TaskResult(task, operations, 1_000_000_000, conversions, 2 * conversions);
    }

    private void measured(Side side, Task task, long... operations) {
        measured(1, side, task, operations);
    }

    private void measured(int threads, Side side, Task task, long... operations) {
        for (int run = 0; run < operations.length; run++) {
            data.runs().add(new H2Data.Run(side, threads, run, List.of(result(side, task, operations[run]))));
        }
    }

    private List<String> rows() {
        return rows(new H2Table(data).of(1));
    }

    private static List<String> rows(Table table) {
        return table.rows().stream().map(row -> String.join("|", row)).toList();
    }

    @Test
    void ratiosAreOfMedians() {
        measured(Side.MEM, Task.A, 100_000, 10_000, 90_000);
        measured(Side.OURS, Task.A, 45_000);
        measured(Side.OURS, Task.TPCB, 5_000);
        assertEquals(List.of("H2 on AutoPersist|kill -9|45.0||5.00||one run", "H2 mem:|nothing|90.0|0.50|||±88.9 %"), rows());
        assertEquals(List.of("A|0.50|1.00", "TPCB|0.50|1.00"), rows(new H2Table(data).conversions(1).orElseThrow()));
    }

    @Test
    void oursNeedNotBeThere() {
        measured(Side.DERBY, Task.A, 500);
        assertEquals(List.of("Derby|power failure|0.500||one run"), rows());
        assertEquals(Optional.empty(), new H2Table(data).conversions(1));
        assertEquals(List.of(), new H2Table(data).goals());
    }

    @Test
    void goalsAreThoseOfTheSidesMeasured() {
        measured(Side.OURS, Task.A, 50_000);
        measured(Side.OURS, Task.C, 90_000);
        measured(Side.FILE, Task.A, 11_000);
        measured(Side.MEM, Task.A, 100_000);
        measured(Side.MEM, Task.C, 100_000);
        measured(Side.SQLITE, Task.A, 100_000);
        assertEquals(List.of(
                "MISSED   A, 1 thread(s), H2 on AutoPersist : H2 file: 4.545 (goal: at least 5)",
                "reached  A, 1 thread(s), H2 on AutoPersist : H2 mem:: 0.5000 (goal: at least 0.5)",
                "MISSED   C, 1 thread(s), H2 on AutoPersist : H2 mem:: 0.9000 (goal: at least 0.95)"),
                new H2Table(data).goals().stream().map(Object::toString).toList());
    }

    @Test
    void whatSurvivesAPowerFailureIsComparedWithWhatDoes() {
        measured(8, Side.OURS, Task.TPCB, 50_000);
        measured(8, Side.OURS_WAITING, Task.TPCB, 9_000);
        measured(8, Side.FILE_FORCED, Task.TPCB, 5_000);
        measured(8, Side.SQLITE, Task.TPCB, 10_000);
        assertEquals(List.of("H2 on AutoPersist|kill -9|50.0||one run",
                "H2 on AutoPersist, disk, WRITE_DELAY=0|power failure|9.00||one run",
                "H2 file, CHECKPOINT SYNC|power failure|5.00|1.80|one run", "SQLite, WAL|kill -9|10.0|5.00|one run"),
                rows(new H2Table(data).of(8)));
        assertEquals(List.of("MISSED   TPCB, 8 thread(s), H2 on AutoPersist, disk, WRITE_DELAY=0 : H2 file, CHECKPOINT SYNC:"
                + " 1.800 (goal: at least 2)"), new H2Table(data).goals().stream().map(Object::toString).toList());
    }

    @Test
    void resultsComeBackFromLines() {
        TaskResult result = result(Side.OURS, Task.E, 10);
        List<String> lines = List.of("WARNING: something", "result " + new Gson().toJson(result));
        assertEquals(List.of(result), TaskResult.in(lines));
    }
}
