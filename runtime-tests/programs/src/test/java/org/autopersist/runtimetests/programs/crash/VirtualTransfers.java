// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.crash;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantLock;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Virtual threads that change two accounts in a region, and leave their carriers between the two: for a lock that they take
 * inside and keep until after the end, for a monitor, by yielding. An acknowledgement is for an account.
 */
public final class VirtualTransfers extends Acknowledging {

    private static final int ACCOUNTS = 4;
    private static final int THREADS = 50;

    private static final class Account {
        long changes;
        long balance;
        Account latest;
    }

    @DurableRoot
    private static Account[] accounts = first();

    private static final ReentrantLock[] LOCKS = new ReentrantLock[ACCOUNTS];
    private static final Object MONITOR = new Object();

    private static Account[] first() {
        Account[] made = new Account[ACCOUNTS];
        for (int i = 0; i < ACCOUNTS; i++) {
            made[i] = new Account();
        }
        return made;
    }

    @Override
    protected void check(long[] acknowledged) {
        long sum = 0;
        for (int i = 0; i < ACCOUNTS; i++) {
            expectAtMostOneAhead(acknowledged[i], accounts[i].changes, "changes of account " + i);
            Expect.that(accounts[i].latest == null || accounts[i].latest.changes == accounts[i].changes, "the last object");
            sum += accounts[i].balance;
        }
        Expect.equal(0L, sum, "the sum of all accounts");
    }

    @Override
    protected void goOn() throws InterruptedException {
        for (int i = 0; i < ACCOUNTS; i++) {
            LOCKS[i] = new ReentrantLock();
        }
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = Thread.ofVirtual().start(VirtualTransfers::transferForever);
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void transferForever() {
        while (true) {
            int from = ThreadLocalRandom.current().nextInt(ACCOUNTS - 1);
            transfer(from, from + 1 + ThreadLocalRandom.current().nextInt(ACCOUNTS - 1 - from));
        }
    }

    /** In the order of the accounts, since nobody looks for circles among these locks. */
    private static void transfer(int from, int to) {
        try (var region = FailureAtomic.region()) {
            LOCKS[from].lock();
            change(from, -1);
            synchronized (MONITOR) {
                Thread.yield();
            }
            LOCKS[to].lock();
            change(to, 1);
            region.commit();
            acknowledge(from, accounts[from].changes);
            acknowledge(to, accounts[to].changes);
        } finally {
            unlock(to);
            unlock(from);
        }
    }

    private static void change(int i, long amount) {
        Account account = accounts[i];
        account.balance += amount;
        account.latest = new Account();
        account.latest.changes = account.changes + 1;
        account.changes++;
    }

    private static void unlock(int i) {
        if (LOCKS[i].isHeldByCurrentThread()) {
            LOCKS[i].unlock();
        }
    }
}
