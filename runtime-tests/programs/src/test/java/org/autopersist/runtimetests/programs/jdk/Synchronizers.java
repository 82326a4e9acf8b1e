// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.jdk;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/**
 * Locks are free after a recovery, whoever held or waited for them. What counts without an owner (permits, latches,
 * phases) keeps its count. ThreadLocals have no values, futures are as far as they were.
 */
public final class Synchronizers implements Program {

    @DurableRoot
    private static Data root;

    private static final class Data {
        final ReentrantLock twice = new ReentrantLock();
        final Condition condition = twice.newCondition();
        final ReentrantReadWriteLock readers = new ReentrantReadWriteLock(true);
        final Semaphore semaphore = new Semaphore(3);
        final Semaphore empty = new Semaphore(0);
        final CountDownLatch latch = new CountDownLatch(3);
        final CountDownLatch open = new CountDownLatch(1);
        final CyclicBarrier barrier = new CyclicBarrier(1);
        final Phaser phaser = new Phaser(1);
        final CompletableFuture<String> done = CompletableFuture.completedFuture("done");
        final CompletableFuture<String> failed = CompletableFuture.failedFuture(new IllegalStateException("why"));
        final CompletableFuture<String> open2 = new CompletableFuture<>();
        final CompletableFuture<String> awaited = new CompletableFuture<>();
        final Condition awaitedCondition = twice.newCondition();
        final List<BlockingQueue<Delayed>> queues = List.of(
                new LinkedBlockingQueue<>(), new ArrayBlockingQueue<>(3), new LinkedBlockingDeque<>(),
                new PriorityBlockingQueue<>(), new DelayQueue<>());
        final ThreadLocal<String> local = new ThreadLocal<>();
        final InheritableThreadLocal<String> inheritable = new InheritableThreadLocal<>();
        final Random random = new Random(11);
        final SplittableRandom splittable = new SplittableRandom(12);
        final Random ofThread = ThreadLocalRandom.current();
    }

    @Override
    public void write() throws InterruptedException {
        root = new Data();
        List<Thread> blocked = new ArrayList<>();
        for (BlockingQueue<Delayed> queue : root.queues) {
            blocked.add(Thread.ofPlatform().daemon().start(() -> take(queue)));
        }
        blocked.add(Thread.ofPlatform().daemon().start(() -> root.awaited.join()));
        blocked.add(Thread.ofPlatform().daemon().start(() -> {
            root.twice.lock();
            try {
                root.awaitedCondition.awaitUninterruptibly();
            } finally {
                root.twice.unlock();
            }
        }));
        for (Thread thread : blocked) {
            while (thread.getState() != Thread.State.WAITING) {
                Expect.that(thread.isAlive(), "thread that waits for a durable object");
                Thread.sleep(1);
            }
        }
        root.twice.lock();
        root.twice.lock();
        for (int i = 0; i < 2; i++) {
            CountDownLatch reading = new CountDownLatch(1);
            Thread.ofPlatform().daemon().start(() -> {
                root.readers.readLock().lock();
                root.readers.readLock().lock();
                reading.countDown();
                root.empty.acquireUninterruptibly();
            });
            reading.await();
        }
        Thread.ofPlatform().daemon().start(() -> root.readers.writeLock().lock());
        while (!root.readers.hasQueuedThreads() || root.empty.getQueueLength() < 2) {
            Thread.sleep(1);
        }
        root.semaphore.acquire();
        root.latch.countDown();
        root.open.countDown();
        root.phaser.arrive();
        root.local.set("value");
        root.inheritable.set("value");
        root.random.nextInt();
        root.splittable.nextInt();
    }

    private static void take(BlockingQueue<Delayed> queue) {
        try {
            queue.take();
        } catch (InterruptedException _) {
            // the end
        }
    }

    @Override
    public void check() throws Exception {
        for (BlockingQueue<Delayed> queue : root.queues) {
            Due due = new Due();
            queue.put(due);
            Expect.same(due, queue.poll(1, TimeUnit.SECONDS), queue.getClass() + " for which a thread waited");
        }
        root.awaited.complete("awaited");
        Expect.equal("awaited", root.awaited.join(), "future for which a thread waited");
        root.twice.lock();
        root.awaitedCondition.signalAll();
        root.twice.unlock();
        Expect.that(!root.twice.isLocked(), "lock that was held twice");
        root.twice.lock();
        Expect.equal(1, root.twice.getHoldCount(), "hold count");
        Expect.that(!root.condition.await(1, TimeUnit.MILLISECONDS), "condition");
        root.twice.unlock();
        Expect.that(!root.twice.isLocked(), "lock after unlocking");
        Expect.equal(0, root.readers.getReadLockCount(), "readers");
        Expect.equal(0, root.readers.getReadHoldCount(), "read holds");
        Expect.that(root.readers.writeLock().tryLock(1, TimeUnit.SECONDS), "write lock");
        root.readers.writeLock().unlock();
        root.readers.readLock().lock();
        Expect.equal(1, root.readers.getReadHoldCount(), "read holds");
        root.readers.readLock().unlock();
        Expect.equal(2, root.semaphore.availablePermits(), "permits");
        Expect.that(!root.empty.tryAcquire(), "semaphore without permits");
        root.empty.release();
        Expect.that(root.empty.tryAcquire(), "semaphore with a permit");
        Expect.equal(2L, root.latch.getCount(), "latch");
        root.open.await();
        Expect.equal(0, root.barrier.await(1, TimeUnit.SECONDS), "barrier");
        Expect.equal(1, root.phaser.getPhase(), "phase");
        Expect.equal("done", root.done.join(), "completed future");
        Expect.equal(
                "why",
                Expect.thrown(CompletionException.class, () -> root.failed.join()).getCause().getMessage(),
                "failed future");
        Expect.that(!root.open2.isDone(), "open future");
        Expect.equal("then!", root.open2.copy().completeAsync(() -> "then").thenApply(s -> s + "!").join(), "future");
        Expect.same(null, root.local.get(), "ThreadLocal");
        root.local.set("new");
        Expect.equal("new", root.local.get(), "ThreadLocal");
        root.local.remove();
        Expect.same(null, root.inheritable.get(), "InheritableThreadLocal");
        Random random = new Random(11);
        random.nextInt();
        SplittableRandom splittable = new SplittableRandom(12);
        splittable.nextInt();
        Expect.equal(random.nextInt(), root.random.nextInt(), "Random");
        Expect.equal(splittable.nextInt(), root.splittable.nextInt(), "SplittableRandom");
        Expect.same(ThreadLocalRandom.current(), root.ofThread, "ThreadLocalRandom");
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // the locks are held
    }
}
