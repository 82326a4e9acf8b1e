// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.util.Random;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;

/** Transfers between accounts, each in a region. Property {@code accounts.naive} leaves the regions out. */
public final class Accounts implements Workload {

    private static final int COUNT = 6;
    private static final long MONEY = 100;

    @DurableRoot
    static Account[] accounts;

    static final class Account {
        long balance = MONEY;
        long changes;
    }

    private Random random;

    @Override
    public void setup(long seed) {
        random = new Random(seed);
        Account[] all = new Account[COUNT];
        for (int i = 0; i < COUNT; i++) {
            all[i] = new Account();
        }
        accounts = all;
    }

    @Override
    public int operations() {
        return 40;
    }

    @Override
    public void operation(int thread, int index) {
        Account from = accounts[random.nextInt(COUNT)];
        Account to = accounts[random.nextInt(COUNT)];
        long amount = random.nextInt(50);
        if (Boolean.getBoolean("accounts.naive")) {
            transfer(from, to, amount);
        } else {
            FailureAtomic.run(() -> transfer(from, to, amount));
        }
    }

    private static void transfer(Account from, Account to, long amount) {
        from.balance -= amount;
        from.changes++;
        to.balance += amount;
        to.changes++;
    }

    @Override
    public void check(Cut cut) {
        if (accounts == null) {
            InconsistentStateException.require(!cut.setUp(), "the accounts are lost");
            return;
        }
        long sum = 0;
        long changes = 0;
        for (Account account : accounts) {
            sum += account.balance;
            changes += account.changes;
        }
        InconsistentStateException.require(sum == COUNT * MONEY, "the sum is %d", sum);
        InconsistentStateException.require(changes >= 2L * cut.completed(0) && changes <= 2L * cut.begun(0),
                "%d changes, but %s", changes, cut);
    }

    @Override
    public void goOn() {
        FailureAtomic.run(() -> {
            Account extra = new Account();
            if (accounts != null) {
                accounts[0] = extra;
            }
        });
    }
}
