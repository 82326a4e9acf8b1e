package org.autopersist.runtimetests.programs.regions;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** A virtual thread keeps its region while it sleeps and parks, and no other one ever gets it. */
public final class VirtualThreads implements Program {

    private static final int THREADS = 20;
    private static final int ROUNDS = 10;

    private static final class Data {
        int first;
        int second;
    }

    @DurableRoot
    private static Data[] root;

    @Override
    public void write() throws InterruptedException {
        root = new Data[THREADS];
        for (int i = 0; i < THREADS; i++) {
            root[i] = new Data();
        }
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Data data = root[i];
            boolean rollsBack = i % 2 == 1;
            threads.add(Thread.ofVirtual().start(() -> {
                try {
                    for (int round = 1; round <= ROUNDS; round++) {
                        region(data, round, rollsBack);
                    }
                } catch (Throwable t) {
                    failure.compareAndSet(null, t);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (failure.get() != null) {
            throw new AssertionError("in a virtual thread", failure.get());
        }
        check();
    }

    private static void region(Data data, int round, boolean rollsBack) throws InterruptedException {
        expectLevel(0);
        Thread.yield();
        expectLevel(0);
        FailureAtomic.begin();
        data.first = round;
        Thread.yield();
        Thread.sleep(1);
        LockSupport.parkNanos(100_000);
        synchronized (data) {
            data.wait(1);
        }
        expectLevel(1);
        data.second = round;
        if (rollsBack) {
            FailureAtomic.rollback();
        }
        FailureAtomic.end();
        expectLevel(0);
    }

    private static void expectLevel(int level) {
        Expect.equal(level, FailureAtomic.nestingLevel(Thread.currentThread()), "level of a virtual thread");
    }

    @Override
    public void check() {
        for (int i = 0; i < THREADS; i++) {
            Expect.equal(i % 2 == 1 ? 0 : ROUNDS, root[i].first, "first field of " + i);
            Expect.equal(i % 2 == 1 ? 0 : ROUNDS, root[i].second, "second field of " + i);
        }
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // nothing can be taken back where nothing is durable
    }
}
