// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.bank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Banks that are killed under load: no money is lost or made, and a transfer that was acknowledged is there. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BankKillTest {

    private static final int ACCOUNTS = 3000;
    private static final int THREADS = 3;
    private static final long LOAD_MILLIS = 700;

    @TempDir
    Path folder;

    private final BankClient client = new BankClient();
    private BankProcess bank;

    @AfterEach
    void stop() throws InterruptedException {
        client.close();
        bank.kill();
        bank.await();
    }

    private void start(BankKind kind) throws IOException {
        Path jdk = kind == BankKind.AUTOPERSIST
                ? Path.of(System.getProperty("autopersist.jdk"))
                : Path.of(System.getProperty("java.home"));
        bank = BankProcess.start(kind, jdk, folder, ACCOUNTS, folder.resolve("errors"),
                List.of("-Xmx128m", "-XX:TieredStopAtLevel=1"));
        client.setPort(bank.awaitPort());
    }

    @ParameterizedTest
    @EnumSource
    void acknowledgedTransfersSurvive(BankKind kind)
            throws IOException, InterruptedException, ExecutionException {
        start(kind);
        client.checkSum();
        long[] acknowledged = loadUntilKilled();
        start(kind);
        client.checkSum();
        for (int thread = 0; thread < THREADS; thread++) {
            // Each thread pays from an account of its own; one transfer more may have been done unheard.
            long paid = (kind.isDurable() ? Bank.FIRST_BALANCE : 0) - client.balance(thread);
            long heard = kind.isDurable() ? acknowledged[thread] : 0;
            assertTrue(paid == heard || kind.isDurable() && paid == heard + 1, paid + " paid, " + heard + " acknowledged");
        }
        client.transfer(0, 1, 5);
        client.checkSum();
    }

    @Test
    void wrongRequestsAreRefused() throws IOException, InterruptedException {
        start(BankKind.VOLATILE);
        assertThrows(IOException.class, () -> client.balance(ACCOUNTS));
        assertThrows(IOException.class, () -> client.transfer(-1, 0, 1));
        client.transfer(0, 0, 7);
        assertEquals(0, client.balance(0));
    }

    /** Each thread transfers 1 from the account with its number to any that is no thread's. */
    private long[] loadUntilKilled() throws InterruptedException, ExecutionException {
        long[] acknowledged = new long[THREADS];
        try (ExecutorService pool = Executors.newFixedThreadPool(THREADS)) {
            List<Future<Long>> running = IntStream.range(0, THREADS).mapToObj(thread -> pool.submit(() -> {
                Random random = new Random(thread);
                long done = 0;
                while (true) {
                    try {
                        client.transfer(thread, THREADS + random.nextInt(ACCOUNTS - THREADS), 1);
                        done++;
                    } catch (IOException _) {
                        return done;
                    }
                }
            })).toList();
            pool.shutdown();
            pool.awaitTermination(LOAD_MILLIS, TimeUnit.MILLISECONDS);
            bank.kill();
            bank.await();
            for (int i = 0; i < THREADS; i++) {
                acknowledged[i] = running.get(i).get();
                assertTrue(acknowledged[i] > 0, "no transfer of thread " + i);
            }
        }
        return acknowledged;
    }
}
