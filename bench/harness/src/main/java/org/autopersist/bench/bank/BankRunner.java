// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.bank;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.autopersist.apps.bank.BankClient;
import org.autopersist.apps.bank.BankKind;
import org.autopersist.apps.bank.BankProcess;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Jvms;

/** Loads a bank with transfers between random accounts, kills it with SIGKILL, starts it again at once, and goes on. */
public final class BankRunner {

    private static final long RETRY_MILLIS = 2;
    private static final long LONGEST_RECOVERY_MILLIS = 300_000;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long MEGABYTE = 1 << 20;
    /** Of the Java heap, for an account that is an object. */
    private static final long HEAP_PER_ACCOUNT = 350;
    private static final long LEAST_HEAP = 256;

    private final Jvms jvms;
    private final Path log;

    /** @param log gets what the servers print */
    public BankRunner(Jvms jvms, Path log) {
        this.jvms = jvms;
        this.log = log;
    }

    /**
     * One run.
     *
     * @param folder an empty one
     * @param threads that transfer
     * @param before milliseconds until the kill
     * @param after milliseconds after the bank serves again
     * @throws BenchFailure if the server does not serve again, or money was made or lost
     */
    public BankData.Run run(BankKind kind, int number, Path folder, int accounts, int threads, long before, long after)
            throws IOException, InterruptedException {
        BankProcess server = start(kind, folder, accounts);
        try (BankClient client = new BankClient();
                ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            client.setPort(server.awaitPort());
            Load load = new Load(client, accounts, before + LONGEST_RECOVERY_MILLIS + after);
            List<Future<?>> running = IntStream.range(0, threads).<Future<?>>mapToObj(_ -> pool.submit(load)).toList();
            Thread.sleep(before);
            long killed = load.millis();
            server.kill();
            // Until then it holds its files.
            server.await();
            load.diedMillis = load.millis();
            server = start(kind, folder, accounts);
            client.setPort(server.awaitPort());
            long serving = load.awaitServing();
            Thread.sleep(after);
            load.stopped = true;
            for (Future<?> one : running) {
                one.get();
            }
            client.checkSum();
            return new BankData.Run(kind, number, killed, serving - killed, load.transfersUntilNow());
        } catch (ExecutionException | IllegalStateException e) {
            throw new BenchFailure(kind.title() + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new BenchFailure(kind.title() + ": " + e.getMessage() + "; what it printed is in " + log, e);
        } finally {
            server.kill();
            server.await();
        }
    }

    private BankProcess start(BankKind kind, Path folder, int accounts) throws IOException {
        long heap = LEAST_HEAP + accounts * HEAP_PER_ACCOUNT / MEGABYTE;
        List<String> arguments = new ArrayList<>(List.of("-Xms" + heap + "m", "-Xmx" + heap + "m"));
        boolean isAutoPersist = kind == BankKind.AUTOPERSIST;
        arguments.addAll(jvms.arguments(isAutoPersist));
        return BankProcess.start(kind, jvms.jdk(isAutoPersist), folder, accounts, log, arguments);
    }

    /** What each thread does, and what they all have done. */
    private static final class Load implements Runnable {

        private static final long NOT_YET = -1;

        private final BankClient client;
        private final int accounts;
        private final AtomicIntegerArray transfers;
        private final AtomicLong serving = new AtomicLong(NOT_YET);
        private final long start = System.nanoTime();
        private volatile long diedMillis = Long.MAX_VALUE;
        private volatile boolean stopped;

        Load(BankClient client, int accounts, long longestMillis) {
            this.client = client;
            this.accounts = accounts;
            transfers = new AtomicIntegerArray((int) (longestMillis / BankData.STEP_MILLIS) + 1);
        }

        long millis() {
            return (System.nanoTime() - start) / NANOS_PER_MILLI;
        }

        @Override
        public void run() {
            ThreadLocalRandom random = ThreadLocalRandom.current();
            while (!stopped) {
                try {
                    long begun = millis();
                    client.transfer(random.nextInt(accounts), random.nextInt(accounts), random.nextInt(100));
                    long now = millis();
                    transfers.incrementAndGet((int) (now / BankData.STEP_MILLIS));
                    // Answers of the old server may still be read long after its end.
                    if (begun > diedMillis) {
                        serving.compareAndSet(NOT_YET, now);
                    }
                } catch (IOException _) {
                    pause();
                } catch (InterruptedException _) {
                    return;
                }
            }
        }

        /** When a transfer first succeeded that began after the old server's end. */
        long awaitServing() throws InterruptedException {
            while (serving.get() == NOT_YET) {
                if (millis() > diedMillis + LONGEST_RECOVERY_MILLIS) {
                    throw new BenchFailure("The bank does not serve again");
                }
                Thread.sleep(1);
            }
            return serving.get();
        }

        int[] transfersUntilNow() {
            return IntStream.range(0, (int) (millis() / BankData.STEP_MILLIS)).map(transfers::get).toArray();
        }

        private static void pause() {
            try {
                Thread.sleep(RETRY_MILLIS);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
