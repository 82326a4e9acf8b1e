// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.threads;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.ConcurrentWorkload;
import org.autopersist.crash.workloads.Flags;
import org.autopersist.test.crash.Cut;

/**
 * Transfers between accounts, each one a region under the accounts' locks that also counts the transfers of its thread. The
 * balances are those of exactly the transfers that are counted.
 */
public class Transfers extends ConcurrentWorkload {

    private static final int OPERATIONS = 60;
    private static final int ACCOUNTS = 6;
    private static final long FIRST_BALANCE = 1000;

    private static final class Account {
        long balance = FIRST_BALANCE;
        Object last;
    }

    private static final class Bank {
        final Account[] accounts = new Account[ACCOUNTS];
        final int[] counts;

        Bank(int threads) {
            counts = new int[threads];
            for (int i = 0; i < ACCOUNTS; i++) {
                accounts[i] = new Account();
            }
        }
    }

    private record Transfer(int from, int to, int amount) {}

    @DurableRoot
    private static Bank bank;

    private Transfer[][] plan;

    /** What the first so many transfers of a thread add to an account. */
    private long[][][] sums;

    public Transfers() {
        this(2);
    }

    private Transfers(int threads) {
        super(threads, OPERATIONS);
    }

    public static final class Four extends Transfers {
        public Four() {
            super(4);
        }
    }

    public static final class Undo extends Transfers implements Flags.Undo {}

    public static final class Compiled extends Transfers implements Flags.Compiled {}

    @Override
    protected void prepare(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        plan = new Transfer[threads()][OPERATIONS];
        sums = new long[threads()][OPERATIONS + 1][ACCOUNTS];
        for (int thread = 0; thread < threads(); thread++) {
            for (int i = 0; i < OPERATIONS; i++) {
                int from = random.nextInt(ACCOUNTS);
                int to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
                plan[thread][i] = new Transfer(from, to, 1 + random.nextInt(100));
                sums[thread][i + 1] = sums[thread][i].clone();
                sums[thread][i + 1][from] -= plan[thread][i].amount;
                sums[thread][i + 1][to] += plan[thread][i].amount;
            }
        }
    }

    @Override
    protected void create() {
        bank = new Bank(threads());
    }

    @Override
    public void operation(int thread, int index) {
        Transfer transfer = plan[thread][index];
        Account from = bank.accounts[transfer.from];
        Account to = bank.accounts[transfer.to];
        synchronized (transfer.from < transfer.to ? from : to) {
            synchronized (transfer.from < transfer.to ? to : from) {
                FailureAtomic.run(() -> transfer(from, to, transfer, thread, index));
            }
        }
    }

    private static void transfer(Account from, Account to, Transfer transfer, int thread, int index) {
        from.balance -= transfer.amount;
        to.balance += transfer.amount;
        Object entry = List.of(thread, index);
        from.last = entry;
        to.last = entry;
        bank.counts[thread] = index + 1;
    }

    @Override
    protected boolean exists() {
        return bank != null;
    }

    @Override
    protected void checkExisting(Cut cut) {
        long[] expected = new long[ACCOUNTS];
        Arrays.fill(expected, FIRST_BALANCE);
        for (int thread = 0; thread < threads(); thread++) {
            int count = bank.counts[thread];
            require(count >= cut.completed(thread) && count <= cut.begun(thread), "%d transfers of thread %d, %s", count,
                    thread, cut);
            for (int account = 0; account < ACCOUNTS; account++) {
                expected[account] += sums[thread][count][account];
            }
        }
        for (int account = 0; account < ACCOUNTS; account++) {
            Account found = bank.accounts[account];
            require(found.balance == expected[account], "Account %d has %d, not %d: %s", account, found.balance,
                    expected[account], cut);
            checkLast(account, found);
        }
    }

    /** The last transfer of an account has something to do with it, and is counted. */
    private void checkLast(int account, Account found) {
        if (found.last == null) {
            return;
        }
        int thread = (Integer) ((List<?>) found.last).getFirst();
        int index = (Integer) ((List<?>) found.last).getLast();
        Transfer transfer = plan[thread][index];
        require(transfer.from == account || transfer.to == account, "Account %d had another transfer last", account);
        require(index < bank.counts[thread], "Transfer %d of thread %d is not counted", index, thread);
        for (int later = index + 1; later < bank.counts[thread]; later++) {
            Transfer other = plan[thread][later];
            require(other.from != account && other.to != account, "Account %d had a later transfer", account);
        }
    }
}
