// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.concurrent;

import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Synchronization, wait and notify on objects that are durable or become so, with identity hash codes in between. */
public final class Monitors implements Program {

    private static final int THREADS = 4;
    private static final int EACH = 5000;

    @DurableRoot
    private static Account root;

    private static final class Account {
        int balance;
        int turns;
        int turn;
        Account nested;
        int hash;

        synchronized void deposit() {
            balance++;
            if (balance % 500 == 0) {
                nested = new Account();
                synchronized (nested) {
                    nested.balance = balance;
                    nested.hash = System.identityHashCode(nested);
                }
            }
        }

        synchronized void takeTurn(int me) throws InterruptedException {
            while (turn != me) {
                wait();
            }
            turns++;
            turn = (turn + 1) % THREADS;
            notifyAll();
        }
    }

    @Override
    public void write() throws InterruptedException {
        Account account = new Account();
        synchronized (account) {
            root = account; // becomes durable while it is locked
        }
        Threads.together(THREADS, me -> {
            for (int i = 0; i < EACH; i++) {
                root.deposit();
                if (i % 100 == 0) {
                    root.takeTurn(me);
                }
                if (i == EACH / 2 && me == 0) {
                    root.hash = System.identityHashCode(root);
                    System.gc();
                }
            }
        });
        check();
    }

    @Override
    public void check() {
        Expect.equal(THREADS * EACH, root.balance, "balance");
        Expect.equal(THREADS * EACH / 100, root.turns, "turns");
        Expect.equal(root.hash, System.identityHashCode(root), "identity hash code");
        Expect.equal(THREADS * EACH, root.nested.balance, "nested balance");
        Expect.equal(root.nested.hash, System.identityHashCode(root.nested), "nested identity hash code");
        synchronized (root) {
            root.notifyAll();
        }
    }
}
