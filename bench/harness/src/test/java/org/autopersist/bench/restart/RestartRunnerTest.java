// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.restart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Jvms;
import org.autopersist.bench.restart.RestartRunner.Store;
import org.autopersist.restart.Backend;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A small shop, for real. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RestartRunnerTest {

    private static final Path STOCK = Path.of(System.getProperty("java.home"));
    private static final Path AUTOPERSIST = Path.of(System.getProperty("autopersist.jdk"));
    private static final int ORDERS = 200;

    @TempDir
    Path folder;

    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final RestartRunner runner = new RestartRunner(
            new Jvms(AUTOPERSIST, STOCK, List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"), List.of()),
            new PrintStream(log, true), null);

    private Path newFolder(String name) throws IOException {
        return Files.createDirectory(folder.resolve(name));
    }

    @ParameterizedTest
    @EnumSource
    void anImageIsWrittenAndReadTwice(End end) throws IOException {
        assumeTrue(Files.exists(AUTOPERSIST), "./ap build makes the JDK for this");
        Store store = runner.write(Backend.AUTOPERSIST, ORDERS, end, newFolder("written"));
        assertTrue(store.written().objects() > 20 * ORDERS, log::toString);
        for (int run = 0; run < 2; run++) {
            RestartData.Restart restart = runner.restart(store, run, newFolder("run" + run));
            assertEquals(end, restart.end());
            assertTrue(restart.openNanos() + restart.queryNanos() < restart.answerNanos(), restart::toString);
        }
        assertTrue(runner.start(store, 0, newFolder("start")).nanos() > 0);
        assertTrue(runner.start(ORDERS, 0).nanos() > 0);
    }

    @Test
    void anotherAnswerIsAFailure() throws IOException {
        Store store = runner.write(Backend.MVSTORE_SCAN, ORDERS, End.ORDERLY, newFolder("written"));
        Store other = new Store(store.written(), store.folder(), store.right() + "0");
        String message = assertThrows(BenchFailure.class, () -> runner.restart(other, 0, newFolder("copy"))).getMessage();
        assertTrue(message.contains("H2 MVStore, scanned, after orderly end: the answer is wrong"), message);
        assertTrue(message.contains(store.right()), message);
    }

    @Test
    void aReaderThatFailsIsAFailure() throws IOException {
        Store store = runner.write(Backend.ROCKSDB, ORDERS, End.ORDERLY, newFolder("written"));
        Files.delete(store.folder().resolve("rocksdb/CURRENT"));
        Store damaged = new Store(store.written(), store.folder(), store.right());
        String message = assertThrows(BenchFailure.class, () -> runner.restart(damaged, 0, newFolder("copy"))).getMessage();
        assertTrue(message.startsWith("RocksDB: "), message);
    }
}
