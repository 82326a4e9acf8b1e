// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is wanted by several threads is done by one at a time, and who is served leaves. */
@Tag("core")
@Timeout(60)
class TurnTest {

    private static final int THREADS = 8;
    private static final int WISHES = 20_000;

    private final Turn turn = new Turn();
    /** Guarded by turns. */
    private int done;
    private volatile int served;

    /** As StorePublisher does it: what was wished for before a turn began is served by it. */
    private int serve(AtomicInteger wishes) {
        int wish = wishes.incrementAndGet();
        if (!turn.begin(() -> served >= wish)) {
            return 0;
        }
        try {
            int upTo = wishes.get();
            done++;
            served = upTo;
            return 1;
        } finally {
            turn.end();
        }
    }

    private void allAreServed(ExecutorService threads) throws Exception {
        AtomicInteger wishes = new AtomicInteger();
        List<Future<Integer>> turns = new ArrayList<>();
        try (threads) {
            for (int i = 0; i < THREADS; i++) {
                turns.add(threads.submit(() -> {
                    int mine = 0;
                    for (int j = 0; j < WISHES; j++) {
                        mine += serve(wishes);
                    }
                    return mine;
                }));
            }
        }
        int sum = 0;
        for (Future<Integer> mine : turns) {
            sum += mine.get();
        }
        assertEquals(sum, done, "turns");
        assertEquals(THREADS * WISHES, served);
    }

    @Test
    void eachThreadIsServed() throws Exception {
        allAreServed(Executors.newFixedThreadPool(THREADS));
    }

    @Test
    void eachVirtualThreadIsServed() throws Exception {
        allAreServed(Executors.newVirtualThreadPerTaskExecutor());
    }

    /** Those that sleep, since the turn takes long. */
    @Test
    void whoIsServedMeanwhileHasNoTurn() throws Exception {
        AtomicBoolean isDone = new AtomicBoolean();
        CountDownLatch asked = new CountDownLatch(THREADS);
        turn.begin();
        turn.begin();
        turn.end();
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<Boolean>> results = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                AtomicInteger times = new AtomicInteger();
                results.add(threads.submit(() -> turn.begin(() -> {
                    if (times.incrementAndGet() == Turn.YIELDS + 1) {
                        asked.countDown();
                    }
                    return isDone.get();
                })));
            }
            asked.await();
            isDone.set(true);
            turn.end();
            for (Future<Boolean> result : results) {
                assertFalse(result.get());
            }
        }
    }

    @Test
    void anInterruptedThreadWaitsAndStaysInterrupted() throws Exception {
        turn.begin();
        AtomicBoolean hadTurn = new AtomicBoolean();
        AtomicBoolean wasInterrupted = new AtomicBoolean();
        Thread thread = Thread.ofPlatform().start(() -> {
            Thread.currentThread().interrupt();
            turn.begin(() -> false);
            hadTurn.set(true);
            wasInterrupted.set(Thread.currentThread().isInterrupted());
            turn.end();
        });
        thread.join(200);
        assertFalse(hadTurn.get());
        turn.end();
        thread.join();
        assertTrue(hadTurn.get());
        assertTrue(wasInterrupted.get());
    }
}
