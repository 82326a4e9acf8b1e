// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.autopersist.AutoPersist;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.RegionDeadlockException;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/**
 * Virtual threads that wait for each other inside of regions, more of them than the scheduler ever has carriers. All get on,
 * each with its own region, and what they do is atomic.
 */
public final class VirtualWaits implements Program {

    /** May be a value of {@code -XX:FailureAtomicMethods}. */
    public static final String METHOD = VirtualWaits.class.getName() + ".changeUnderLock";

    private static final int THREADS = 300;
    private static final int FEW = 40;
    private static final int ROUNDS = 10;
    private static final int SECONDS = 60;

    private static final class Data {
        final Map<Integer, Integer> map = DurableCollections.map(new HashMap<>());
        final Map<Integer, Integer> other = DurableCollections.map(new HashMap<>());
        long first;
        long second;
        long plain;
        Object taken = "old";
    }

    @DurableRoot
    private static Data root;

    private final ReentrantLock lock = new ReentrantLock();
    private final Object monitor = new Object();

    @Override
    public void write() throws Exception {
        root = new Data();
        lockOfAnUnmountedThread();
        monitorOfAnUnmountedThread();
        locksUntilBehindTheEnd();
        notified();
        locksOfCollections();
        interruptedThreadsGiveWay();
        pinnedThreadsAndTheDisk();
        locksInRelaxedBlocks();
        rollbacks();
        check();
    }

    @Override
    public void check() {
        Expect.equal(2L * THREADS + FEW * ROUNDS + 2 * THREADS, root.first, "changes");
        Expect.equal(root.first, root.second, "what regions have changed along with it");
        Expect.equal(3L, root.plain, "stores of a thread in no region");
        Expect.equal(THREADS + 1, root.map.size(), "entries");
        Expect.equal(2, root.other.get(0), "regions of interrupted threads");
        Expect.equal("old", root.taken, "what was taken back");
    }

    private static void changeBoth() {
        root.first++;
        root.second++;
    }

    // ---- The owner has no region, and has left its carrier

    private void lockOfAnUnmountedThread() throws Exception {
        ownedUntil(ready -> FailureAtomic.run(() -> {
            ready.run();
            changeUnderLock();
            expectLevel(1);
        }));
    }

    private void locksInRelaxedBlocks() throws Exception {
        ownedUntil(ready -> AutoPersist.relaxed(() -> {
            ready.run();
            changeUnderLock();
        }));
    }

    private void changeUnderLock() {
        lock.lock();
        try {
            changeBoth();
        } finally {
            lock.unlock();
        }
    }

    /** The lock's owner lets go of it when all others are about to wait for it. */
    private void ownedUntil(Consumer<Runnable> use) throws Exception {
        CountDownLatch owned = new CountDownLatch(1);
        CountDownLatch waiting = new CountDownLatch(THREADS);
        allEnd(THREADS + 1, thread -> {
            if (thread == 0) {
                lock.lock();
                owned.countDown();
                waiting.await();
                inNoRegion();
                lock.unlock();
            } else {
                owned.await();
                use.accept(waiting::countDown);
                expectLevel(0);
            }
        });
    }

    private void monitorOfAnUnmountedThread() throws Exception {
        CountDownLatch owned = new CountDownLatch(1);
        CountDownLatch waiting = new CountDownLatch(THREADS);
        allEnd(THREADS + 1, thread -> {
            if (thread == 0) {
                synchronized (monitor) {
                    owned.countDown();
                    waiting.await();
                    inNoRegion();
                }
                return;
            }
            owned.await();
            FailureAtomic.run(() -> {
                waiting.countDown();
                synchronized (monitor) {
                    changeBoth();
                }
                expectLevel(1);
            });
        });
    }

    /** Whoever had the carrier before. */
    private static void inNoRegion() {
        expectLevel(0);
        root.plain++;
        FailureAtomic.begin();
        root.plain = -1;
        FailureAtomic.rollback();
        FailureAtomic.end();
    }

    private static void expectLevel(int level) {
        Expect.equal(level, FailureAtomic.nestingLevel(Thread.currentThread()), "level of a virtual thread");
    }

    // ---- The lock is taken inside, and kept until what the region has stored is on disk

    private void locksUntilBehindTheEnd() throws Exception {
        allEnd(FEW, thread -> {
            for (int round = 0; round < ROUNDS; round++) {
                FailureAtomic.begin();
                lock.lock();
                changeBoth();
                FailureAtomic.end();
                if (thread % 2 == 0) {
                    AutoPersist.sync();
                }
                lock.unlock();
            }
        });
    }

    // ---- Object.wait

    private void notified() throws Exception {
        CountDownLatch waiting = new CountDownLatch(THREADS);
        boolean[] told = new boolean[1];
        allEnd(THREADS + 1, thread -> {
            if (thread == 0) {
                waiting.await();
                synchronized (monitor) {
                    told[0] = true;
                    monitor.notifyAll();
                }
                return;
            }
            FailureAtomic.begin();
            synchronized (monitor) {
                changeBoth();
                waiting.countDown();
                while (!told[0]) {
                    monitor.wait();
                }
            }
            expectLevel(1);
            FailureAtomic.end();
        });
    }

    // ---- A region that has a collection's lock waits, and others for that lock in regions of theirs

    private static void locksOfCollections() throws Exception {
        CountDownLatch owned = new CountDownLatch(1);
        CountDownLatch waiting = new CountDownLatch(THREADS + 1);
        allEnd(THREADS + 1, thread -> {
            if (thread > 0) {
                owned.await();
            }
            FailureAtomic.begin();
            waiting.countDown();
            root.map.put(thread, thread);
            if (thread == 0) {
                owned.countDown();
                waiting.await();
                Expect.equal(1, root.map.size(), "a collection that a region has");
            }
            FailureAtomic.end();
        });
    }

    // ---- Regions that would wait for each other, of threads whose waits return at once

    private static void interruptedThreadsGiveWay() throws Exception {
        root.other.put(0, 0);
        allEnd(2, thread -> {
            Map<Integer, Integer> first = thread == 0 ? root.map : root.other;
            Map<Integer, Integer> second = thread == 0 ? root.other : root.map;
            Thread.currentThread().interrupt();
            while (!isDone(first, second)) {
                Thread.onSpinWait();
            }
            Expect.that(Thread.currentThread().isInterrupted(), "the interrupt is kept");
        });
    }

    private static boolean isDone(Map<Integer, Integer> first, Map<Integer, Integer> second) {
        try {
            FailureAtomic.run(() -> {
                first.merge(0, 1, Integer::sum);
                for (int i = 0; i < 10; i++) {
                    Thread.yield(); // the other one takes its first lock
                }
                second.merge(0, 1, Integer::sum);
            });
            return true;
        } catch (RegionDeadlockException e) {
            return false;
        }
    }

    // ---- Threads that can't leave their carriers wait for the disk, and others do, too

    private static final class WhilePinned {
        static final ThreadLocal<Runnable> ACTION = new ThreadLocal<>();
    }

    /** Hidden classes are made of it. */
    private static final class PinsItsThread {
        static {
            WhilePinned.ACTION.get().run();
        }
    }

    private static void pinnedThreadsAndTheDisk() throws Exception {
        byte[] pins;
        try (InputStream in = VirtualWaits.class.getResourceAsStream("VirtualWaits$PinsItsThread.class")) {
            pins = in.readAllBytes();
        }
        Runnable syncs = () -> {
            for (int round = 0; round < ROUNDS; round++) {
                AutoPersist.sync();
            }
        };
        allEnd(FEW, thread -> {
            if (thread % 2 == 0) {
                WhilePinned.ACTION.set(syncs);
                MethodHandles.lookup().defineHiddenClass(pins, true);
            } else {
                syncs.run();
            }
        });
    }

    // ---- What was stored before a wait is taken back behind it

    private static void rollbacks() throws Exception {
        allEnd(FEW, thread -> {
            Object[] own = { "old" };
            AutoPersist.setRoot("array of " + thread, own);
            try {
                FailureAtomic.run(() -> {
                    own[0] = new Data();
                    sleep();
                    Expect.that(own[0] instanceof Data, "a store before a wait");
                    own[0] = new Data();
                    if (thread == 0) {
                        root.taken = own[0];
                        sleep();
                    }
                    throw new IllegalStateException("enough");
                });
            } catch (IllegalStateException e) {
                Expect.equal("enough", e.getMessage(), "the exception");
            }
            Expect.equal("old", own[0], "what was taken back");
        });
    }

    // ---- Threads

    private interface Action {
        void run(int thread) throws Exception;
    }

    private static void allEnd(int count, Action action) throws Exception {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int thread = i;
            threads.add(Thread.ofVirtual().start(() -> {
                try {
                    action.run(thread);
                } catch (Throwable t) {
                    failure.compareAndSet(null, t);
                }
            }));
        }
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                if (failure.get() != null) {
                    throw new AssertionError("in a virtual thread", failure.get());
                }
                Expect.that(System.nanoTime() < end, "virtual threads wait for each other for ever");
                thread.join(10);
            }
        }
        if (failure.get() != null) {
            throw new AssertionError("in a virtual thread", failure.get());
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // nothing can be taken back where nothing is durable
    }
}
