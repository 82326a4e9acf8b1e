// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.jdk;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Atomics keep their values. Locks that were held, and waited for, at the time of death are free again. */
public final class AtomicsAndLocks implements Program {

    private static final int THREADS = 4;
    private static final int EACH = 2000;

    @DurableRoot
    private static Data root;

    private static final class Data {
        final AtomicInteger integer = new AtomicInteger();
        final AtomicLong wide = new AtomicLong();
        final AtomicBoolean flag = new AtomicBoolean();
        final AtomicReference<Object> reference = new AtomicReference<>();
        final AtomicIntegerArray integers = new AtomicIntegerArray(10);
        final AtomicLongArray longs = new AtomicLongArray(10);
        final AtomicReferenceArray<String> references = new AtomicReferenceArray<>(10);
        final AtomicStampedReference<String> stamped = new AtomicStampedReference<>("a", 0);
        final AtomicMarkableReference<String> marked = new AtomicMarkableReference<>("a", false);
        final LongAdder adder = new LongAdder();
        final ReentrantLock lock = new ReentrantLock();
        final ReentrantLock fairLock = new ReentrantLock(true);
        final StampedLock stampedLock = new StampedLock();
        final Semaphore semaphore = new Semaphore(2);
        final Object monitor = new Object();
        int underMonitor;
    }

    @Override
    public void write() throws InterruptedException {
        root = new Data();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            threads.add(Thread.ofPlatform().start(AtomicsAndLocks::count));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        root.flag.set(true);
        root.reference.set(new int[] {1});
        root.references.lazySet(3, "three");
        root.stamped.set("b", 5);
        root.marked.attemptMark("a", true);

        // Held while the process dies, with others waiting.
        root.lock.lock();
        root.fairLock.lock();
        CountDownLatch started = new CountDownLatch(2);
        startDaemon(started, () -> root.lock.lock());
        startDaemon(started, () -> root.fairLock.lock());
        Thread inMonitor = Thread.ofPlatform().daemon().start(() -> {
            synchronized (root.monitor) {
                root.underMonitor = 1;
                try {
                    Thread.sleep(Long.MAX_VALUE);
                } catch (InterruptedException _) {
                    // the end
                }
            }
        });
        started.await();
        while (!root.lock.hasQueuedThreads() || !root.fairLock.hasQueuedThreads() || root.underMonitor == 0) {
            Thread.sleep(1);
        }
        Expect.that(inMonitor.isAlive(), "monitor is held");
    }

    private static void startDaemon(CountDownLatch started, Runnable action) {
        Thread.ofPlatform().daemon().start(() -> {
            started.countDown();
            action.run();
        });
    }

    private static void count() {
        for (int i = 0; i < EACH; i++) {
            root.integer.incrementAndGet();
            root.wide.addAndGet(3);
            root.integers.getAndIncrement(i % 10);
            root.longs.accumulateAndGet(i % 10, 2, Long::sum);
            root.adder.increment();
            root.reference.updateAndGet(_ -> new Object());
        }
    }

    @Override
    public void check() throws InterruptedException {
        Expect.equal(THREADS * EACH, root.integer.get(), "AtomicInteger");
        Expect.equal(3L * THREADS * EACH, root.wide.get(), "AtomicLong");
        for (int i = 0; i < 10; i++) {
            Expect.equal(THREADS * EACH / 10, root.integers.get(i), "AtomicIntegerArray");
            Expect.equal(2L * THREADS * EACH / 10, root.longs.get(i), "AtomicLongArray");
        }
        Expect.equal((long) THREADS * EACH, root.adder.sum(), "LongAdder");
        Expect.equal(true, root.flag.get(), "AtomicBoolean");
        Expect.equal(new int[] {1}, root.reference.get(), "AtomicReference");
        Expect.equal("three", root.references.get(3), "AtomicReferenceArray");
        Expect.equal("b", root.stamped.getReference(), "AtomicStampedReference");
        Expect.equal(5, root.stamped.getStamp(), "stamp");
        Expect.equal(true, root.marked.isMarked(), "mark");

        Expect.that(root.lock.tryLock(1, TimeUnit.SECONDS), "lock is free");
        root.lock.unlock();
        Expect.that(root.fairLock.tryLock(1, TimeUnit.SECONDS), "fair lock is free");
        root.fairLock.unlock();
        long stamp = root.stampedLock.tryWriteLock();
        Expect.that(stamp != 0, "stamped lock is free");
        root.stampedLock.unlockWrite(stamp);
        Expect.equal(2, root.semaphore.availablePermits(), "permits");
        Expect.that(!Thread.holdsLock(root.monitor), "monitor is free");
        synchronized (root.monitor) {
            root.monitor.notifyAll();
        }
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // the locks are held
    }
}
