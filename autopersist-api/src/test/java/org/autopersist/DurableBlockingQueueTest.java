// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What waits, and what Guava's suites don't look at. */
@Timeout(60)
class DurableBlockingQueueTest {

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    @AfterEach
    void end() {
        threads.shutdownNow();
        assertEquals(0, FailureAtomic.nestingLevel(Thread.currentThread()));
    }

    private static void staysWaiting(Future<?> task) {
        assertThrows(TimeoutException.class, () -> task.get(50, TimeUnit.MILLISECONDS));
    }

    @Test
    void wrongArguments() {
        var e = assertThrows(IllegalArgumentException.class, () -> DurableCollections.blockingQueue(0));
        assertTrue(e.getMessage().contains("0"), e.getMessage());
        BlockingQueue<String> queue = DurableCollections.blockingQueue();
        assertThrows(NullPointerException.class, () -> queue.put(null));
        assertThrows(NullPointerException.class, () -> queue.drainTo(null));
        assertThrows(IllegalArgumentException.class, () -> queue.drainTo(queue));
        assertThrows(IllegalArgumentException.class, () -> queue.addAll(queue));
    }

    @Test
    void takeWaitsForAnElement() throws Exception {
        BlockingQueue<String> queue = DurableCollections.blockingQueue();
        Future<String> taken = threads.submit(queue::take);
        staysWaiting(taken);
        queue.put("a");
        assertEquals("a", taken.get());
        assertTrue(queue.isEmpty());
        assertEquals(Integer.MAX_VALUE, queue.remainingCapacity());
    }

    @Test
    void putWaitsForRoom() throws Exception {
        BlockingQueue<Integer> queue = DurableCollections.blockingQueue(2);
        queue.put(1);
        assertTrue(queue.offer(2));
        assertEquals(0, queue.remainingCapacity());
        assertFalse(queue.offer(3));
        assertThrows(IllegalStateException.class, () -> queue.add(3));
        Future<?> put = threads.submit(() -> {
            queue.put(3);
            return null;
        });
        staysWaiting(put);
        assertEquals(1, queue.take());
        put.get();
        assertEquals(List.of(2, 3), List.copyOf(queue));
    }

    @Test
    void timesAreKept() throws Exception {
        BlockingQueue<Integer> queue = DurableCollections.blockingQueue(1);
        long start = System.nanoTime();
        assertNull(queue.poll(20, TimeUnit.MILLISECONDS));
        assertTrue(queue.offer(1, 20, TimeUnit.MILLISECONDS));
        assertFalse(queue.offer(2, 20, TimeUnit.MILLISECONDS));
        assertTrue(System.nanoTime() - start >= TimeUnit.MILLISECONDS.toNanos(40));
        assertEquals(1, queue.poll(-1, TimeUnit.DAYS));
        assertNull(queue.poll(-1, TimeUnit.DAYS));
    }

    @Test
    void anInterruptEndsTheWait() {
        BlockingQueue<Integer> queue = DurableCollections.blockingQueue(1);
        for (boolean full : new boolean[] {false, true}) {
            if (full) {
                queue.add(1);
            }
            var ended = new CountDownLatch(1);
            Thread thread = Thread.ofVirtual().start(() -> assertThrows(InterruptedException.class, () -> {
                try {
                    if (full) {
                        queue.put(2);
                    } else {
                        queue.take();
                    }
                } finally {
                    ended.countDown();
                }
            }));
            thread.interrupt();
            assertTrue(assertDone(ended));
        }
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> queue.poll(1, TimeUnit.DAYS));
        Thread.currentThread().interrupt();
        assertEquals(1, queue.poll());
        assertTrue(Thread.interrupted());
    }

    private static boolean assertDone(CountDownLatch latch) {
        try {
            return latch.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void drains() {
        BlockingQueue<Integer> queue = DurableCollections.blockingQueue();
        queue.addAll(List.of(1, 2, 3, 4));
        List<Integer> drained = new ArrayList<>();
        assertEquals(3, queue.drainTo(drained, 3));
        assertEquals(1, queue.drainTo(drained));
        assertEquals(0, queue.drainTo(drained));
        assertEquals(0, queue.drainTo(drained, -1));
        assertEquals(List.of(1, 2, 3, 4), drained);
    }

    @Test
    void anIteratorSeesItsMoment() {
        BlockingQueue<Integer> queue = DurableCollections.blockingQueue();
        queue.addAll(List.of(1, 2, 3));
        Iterator<Integer> elements = queue.iterator();
        assertEquals(1, elements.next());
        assertEquals(1, queue.remove());
        queue.add(4);
        elements.remove(); // is gone already
        assertEquals(2, elements.next());
        elements.remove();
        assertEquals(3, elements.next());
        assertFalse(elements.hasNext());
        assertEquals(List.of(3, 4), List.copyOf(queue));
    }

    @Test
    void usableInRegions() throws Exception {
        BlockingQueue<Integer> queue = DurableCollections.blockingQueue(2);
        FailureAtomic.run(() -> {
            queue.put(1);
            assertEquals(1, queue.peek());
            assertEquals(1, queue.take());
            queue.put(2);
            queue.put(3);
            assertEquals(2, queue.size());
        });
        assertEquals(List.of(2, 3), List.copyOf(queue));
    }

    @Test
    void eachElementIsTakenOnce() throws Exception {
        int count = 4_000;
        int workers = 4;
        BlockingQueue<Integer> queue = DurableCollections.blockingQueue(100);
        List<Integer> taken = Collections.synchronizedList(new ArrayList<>());
        List<Future<?>> tasks = new ArrayList<>();
        for (int i = 0; i < workers; i++) {
            int worker = i;
            tasks.add(threads.submit(() -> {
                for (int n = worker; n < count; n += workers) {
                    queue.put(n);
                }
                return null;
            }));
            tasks.add(threads.submit(() -> {
                for (int n = worker; n < count; n += workers) {
                    taken.add(queue.take());
                }
                return null;
            }));
        }
        for (Future<?> task : tasks) {
            ended(task);
        }
        Collections.sort(taken);
        assertEquals(IntStream.range(0, count).boxed().toList(), taken);
        assertEquals(100, queue.remainingCapacity());
    }

    private static void ended(Future<?> task) throws InterruptedException {
        try {
            task.get();
        } catch (ExecutionException e) {
            throw new AssertionError(e);
        }
    }
}
