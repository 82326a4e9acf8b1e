// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.concurrent.locks.LockSupport;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;
import org.autopersist.runtimetests.programs.concurrent.Threads;

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
        Threads.together(Thread.ofVirtual(), THREADS, i -> {
            for (int round = 1; round <= ROUNDS; round++) {
                region(root[i], round, i % 2 == 1);
            }
        });
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
