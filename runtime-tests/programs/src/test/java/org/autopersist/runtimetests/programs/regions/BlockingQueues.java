// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;
import org.autopersist.runtimetests.programs.concurrent.Threads;

/** Durable blocking queues in regions of their callers, which commit, fail, wait, or are open at the end of the life. */
public final class BlockingQueues implements Program {

    private static final int SECONDS = 60;
    private static final int JOBS = 400;
    private static final int WORKERS = 3;

    @DurableRoot
    private static BlockingQueue<Integer> queue;

    @DurableRoot
    private static BlockingQueue<Integer> jobs;

    @DurableRoot
    private static List<Integer> done;

    private static final class Failure extends RuntimeException {}

    @Override
    public void write() throws Exception {
        queue = DurableCollections.blockingQueue();
        takenAndRolledBack();
        putInRegions();
        severalInOneRegion();
        bounded();
        waitsInRegions();
        sideBySide();
        leaveOpen();
    }

    private static void expect(Integer... elements) {
        Expect.equal(List.of(elements), List.copyOf(queue), "queue");
        Expect.equal(elements.length, queue.size(), "size");
    }

    private static void fails(FailureAtomic.Action<InterruptedException> action) throws InterruptedException {
        try {
            FailureAtomic.run(() -> {
                action.run();
                throw new Failure();
            });
        } catch (Failure e) {
            return;
        }
        throw new AssertionError("no failure");
    }

    /** Another thread's view. */
    private static <T> T elsewhere(Callable<T> call) {
        AtomicReference<T> result = new AtomicReference<>();
        try {
            Threads.together(1, _ -> result.set(call.call()));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return result.get();
    }

    private static void takenAndRolledBack() throws InterruptedException {
        queue.addAll(List.of(1, 2, 3));
        fails(() -> {
            Expect.equal(1, queue.take(), "first");
            Expect.equal(2, elsewhere(queue::poll), "what another thread takes meanwhile");
            Expect.equal(3, queue.peek(), "next");
        });
        expect(1, 3);
        FailureAtomic.run(() -> Expect.equal(1, queue.take(), "first, again"));
        Expect.equal(3, elsewhere(queue::peek), "after the commit");
        FailureAtomic.run(() -> {
            Expect.equal(3, queue.take(), "the last one");
            FailureAtomic.rollback();
        });
        expect(3);
        queue.clear();
        expect();
    }

    private static void putInRegions() throws InterruptedException {
        queue.put(1);
        FailureAtomic.run(() -> {
            queue.put(2);
            queue.put(3);
            expect(1, 2, 3);
            Expect.equal(List.of(1), elsewhere(() -> List.copyOf(queue)), "what others see");
        });
        Expect.equal(List.of(1, 2, 3), elsewhere(() -> List.copyOf(queue)), "what others see after the end");
        fails(() -> queue.addAll(List.of(4, 5)));
        expect(1, 2, 3);
        queue.put(6);
        expect(1, 2, 3, 6);
        FailureAtomic.run(() -> {
            queue.put(7);
            FailureAtomic.rollback();
            expect(1, 2, 3, 6);
            queue.put(8);
            expect(1, 2, 3, 6, 8);
        });
        expect(1, 2, 3, 6, 8);
        queue.clear();
    }

    private static void severalInOneRegion() throws InterruptedException {
        FailureAtomic.run(() -> {
            queue.put(1);
            queue.put(2);
            Expect.equal(1, queue.take(), "put by the region");
            Expect.that(queue.remove(2), "removed");
            queue.put(3);
        });
        FailureAtomic.run(() -> {
            Expect.equal(3, queue.poll(), "put by the region before");
            Expect.equal(null, queue.poll(), "nothing");
        });
        fails(() -> {
            queue.put(4);
            Expect.equal(4, queue.take(), "put by the region");
        });
        expect();
        List<Integer> drained = DurableCollections.list(new ArrayList<>());
        queue.addAll(List.of(1, 2, 3));
        fails(() -> queue.drainTo(drained));
        expect(1, 2, 3);
        Expect.equal(2, queue.drainTo(drained, 2), "drained");
        expect(3);
        queue.clear();
    }

    private static void bounded() throws InterruptedException {
        queue = DurableCollections.blockingQueue(2);
        FailureAtomic.run(() -> {
            queue.put(1);
            queue.put(2);
            Expect.that(!queue.offer(3), "room in a full queue");
            Expect.equal(1, queue.take(), "first");
            queue.put(3);
        });
        fails(() -> {
            queue.take();
            Expect.that(!elsewhere(() -> queue.offer(4)), "room of what may come back");
            Expect.that(queue.offer(4), "room that the region has made");
        });
        expect(2, 3);
        Expect.equal(0, queue.remainingCapacity(), "capacity left");
        queue.clear();
        Expect.equal(2, queue.remainingCapacity(), "capacity left");
        try {
            FailureAtomic.run(() -> {
                for (int i = 0; i < 3; i++) {
                    queue.put(i);
                }
            });
            throw new AssertionError("waited for itself");
        } catch (IllegalStateException e) {
            Expect.that(e.getMessage().contains("capacity is 2"), e.getMessage());
        }
        expect();
        try {
            FailureAtomic.run(() -> {
                queue.put(1);
                queue.take();
                queue.take();
            });
            throw new AssertionError("waited for itself");
        } catch (IllegalStateException e) {
            Expect.that(e.getMessage().contains("Take first"), e.getMessage());
        }
        expect();
    }

    private static void waitsInRegions() throws InterruptedException {
        for (Thread.Builder kind : List.of(Thread.ofPlatform(), Thread.ofVirtual())) {
            CountDownLatch waits = new CountDownLatch(1);
            AtomicReference<Integer> taken = new AtomicReference<>();
            Thread waiting = kind.start(() -> {
                try {
                    fails(() -> {
                        waits.countDown();
                        taken.set(queue.take());
                    });
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            waits.await();
            Thread.sleep(5);
            queue.put(7);
            waiting.join();
            Expect.equal(7, taken.get(), "what the region has waited for");
            Expect.equal(7, queue.poll(SECONDS, TimeUnit.SECONDS), "what is back");
        }
    }

    /** Regions of several workers, each of which is open while the others take something, too. */
    private static void sideBySide() throws InterruptedException {
        jobs = DurableCollections.blockingQueue(10);
        done = DurableCollections.list(new ArrayList<>());
        CountDownLatch all = new CountDownLatch(WORKERS);
        Threads.together(Thread.ofVirtual(), WORKERS + 1, index -> {
            if (index == WORKERS) {
                for (int i = 0; i < JOBS; i++) {
                    jobs.put(i);
                }
                return;
            }
            for (int n = 0, failures = 0; n < JOBS / WORKERS; ) {
                boolean first = n == 0;
                boolean fail = failures < n / 3;
                try {
                    FailureAtomic.run(() -> {
                        Integer job = jobs.take();
                        if (first) {
                            all.countDown();
                            Expect.that(all.await(SECONDS, TimeUnit.SECONDS), "all have taken a job");
                        }
                        done.add(job);
                        if (fail) {
                            throw new Failure();
                        }
                    });
                    n++;
                } catch (Failure e) {
                    failures++;
                }
            }
        });
        new BlockingQueues().check();
    }

    private static void leaveOpen() throws InterruptedException {
        queue = DurableCollections.blockingQueue();
        queue.addAll(List.of(1, 2));
        queue.put(3);
        Expect.equal(1, queue.take(), "first");
        CountDownLatch open = new CountDownLatch(2);
        CountDownLatch never = new CountDownLatch(1);
        for (boolean puts : new boolean[] {false, true}) {
            Thread.ofPlatform().daemon().start(() -> {
                FailureAtomic.begin();
                if (puts) {
                    queue.add(4);
                } else {
                    queue.poll();
                }
                open.countDown();
                try {
                    never.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
        }
        open.await();
        expect(3);
    }

    @Override
    public void check() throws InterruptedException {
        List<Integer> all = new ArrayList<>(done);
        all.addAll(jobs);
        all.sort(null);
        Expect.equal(IntStream.range(0, JOBS).boxed().toList(), all, "jobs, each done once or not at all");
        if (queue.size() > 1) {
            expect(2, 3);
            queue.put(5);
            Expect.equal(2, queue.take(), "first of the last life");
            expect(3, 5);
        }
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // nothing is rolled back on a stock JVM
    }
}
