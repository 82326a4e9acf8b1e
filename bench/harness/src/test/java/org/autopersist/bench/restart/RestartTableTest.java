// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.restart;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.autopersist.bench.restart.RestartData.Restart;
import org.autopersist.bench.restart.RestartData.Start;
import org.autopersist.bench.restart.RestartData.Written;
import org.autopersist.restart.Backend;
import org.junit.jupiter.api.Test;

class RestartTableTest {

    private static final int ORDERS = 1000;
    private static final long MILLI = 1_000_000;
    private static final long MEGABYTE = 1 << 20;

    private final RestartData data = new RestartData(
            null, "", "25", Map.of(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());

    private void measured(Backend backend, End end, long writtenBytes, int... millis) {
        boolean image = backend.hasImage();
        data.written().add(new Written(backend, ORDERS, end, image ? 23_000_000 : 0, image ? 1_000_000_000 : 0, 3 * MEGABYTE));
        for (int i = 0; i < millis.length; i++) {
            data.restarts().add(new Restart(
                    backend, ORDERS, end, i, millis[i] * MILLI, 2 * MILLI, 3 * MILLI, 4 * MILLI, writtenBytes, 0));
        }
    }

    private List<String> rows(Backend baseline) {
        return new RestartTable(data, baseline).restarts(ORDERS).rows().stream().map(row -> String.join("|", row)).toList();
    }

    @Test
    void ratiosAreOfMediansOfTheSameEnd() {
        measured(Backend.ROCKSDB, End.KILLED, MEGABYTE / 2, 100, 900, 200);
        measured(Backend.AUTOPERSIST, End.KILLED, 0, 50);
        measured(Backend.AUTOPERSIST, End.ORDERLY, -1, 40);
        assertEquals(List.of(
                "AutoPersist|orderly end|40.00 ms|1.00|one run|2.00 ms|3.00 ms|4.00 ms|unknown|0.0 MB|3.0 MB",
                "AutoPersist|kill -9|50.00 ms|1.00|one run|2.00 ms|3.00 ms|4.00 ms|0.0 MB|0.0 MB|3.0 MB",
                "RocksDB|kill -9|200.00 ms|4.00|±350.0 %|2.00 ms|3.00 ms|4.00 ms|0.5 MB|0.0 MB|3.0 MB"),
                rows(Backend.AUTOPERSIST));
        assertEquals("1,000 orders: 23.0 million objects, 1.00 GB in the image",
                new RestartTable(data, Backend.AUTOPERSIST).image(ORDERS));
    }

    @Test
    void theBaselineNeedNotBeThere() {
        measured(Backend.ROCKSDB, End.ORDERLY, 0, 100);
        assertEquals(List.of("RocksDB|orderly end|100.00 ms||one run|2.00 ms|3.00 ms|4.00 ms|0.0 MB|0.0 MB|3.0 MB"),
                rows(Backend.MVSTORE));
        assertEquals("1,000 orders", new RestartTable(data, Backend.MVSTORE).image(ORDERS));
    }

    @Test
    void startsAreComparedWithThoseWithoutImage() {
        measured(Backend.AUTOPERSIST, End.KILLED, 0, 50);
        data.starts().add(new Start(ORDERS, null, 0, 20 * MILLI));
        data.starts().add(new Start(ORDERS, End.KILLED, 0, 30 * MILLI));
        assertEquals(List.of(List.of("without image", "20.00 ms", "1.000", "one run"),
                        List.of("with image, after kill -9", "30.00 ms", "1.500", "one run")),
                new RestartTable(data, Backend.AUTOPERSIST).starts(ORDERS).rows());
    }

    @Test
    void eachProcessIsALineOfTheCsv() {
        data.starts().add(new Start(ORDERS, null, 0, 20 * MILLI));
        measured(Backend.ROCKSDB, End.ORDERLY, 7, 100);
        List<String> lines = data.csv().toString().lines().skip(1).toList();
        assertEquals(List.of("-version,1000,no image,0,0.0200000,,,,,",
                "ROCKSDB,1000,ORDERLY,0,0.100000,0.00200000,0.00300000,0.00400000,7,0"), lines);
    }
}
