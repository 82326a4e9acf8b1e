// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.Random;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.RegionRolledBackException;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.crash.Acknowledging;

/**
 * Accounts that change in place: each transfer is a region, with both accounts locked until after its end. Some are
 * rolled back, at once or at an inner level.
 */
public final class RegionBank extends Acknowledging {

    private static final int THREADS = 4;
    private static final int ACCOUNTS = 50;
    private static final long SUM = ACCOUNTS * 1000L;

    private record Transfer(int thread, long number, Account from, Account to, long amount) {}

    private static final class Account {
        final int[] digits = new int[20];
        long balance = 1000;
        int transfers;
        Transfer last;
    }

    private static final class Bank {
        final Account[] accounts = new Account[ACCOUNTS];
        final long[] numbers = new long[THREADS];

        Bank() {
            for (int i = 0; i < ACCOUNTS; i++) {
                accounts[i] = new Account();
                write(accounts[i]);
            }
        }
    }

    @DurableRoot
    private static Bank bank = new Bank();

    @Override
    protected void check(long[] acknowledged) {
        long sum = 0;
        long transfers = 0;
        for (Account account : bank.accounts) {
            sum += account.balance;
            transfers += account.transfers;
            Expect.equal(account.balance, read(account), "balance in digits");
            Transfer last = account.last;
            if (last != null) {
                Expect.that(last.from == account || last.to == account, "the last transfer is of this account");
                Expect.that(last.number <= bank.numbers[last.thread], "the last transfer is done: " + last.number);
            }
        }
        Expect.equal(SUM, sum, "sum");
        long done = 0;
        for (int t = 0; t < THREADS; t++) {
            expectAtMostOneAhead(acknowledged[t], bank.numbers[t], "transfers of thread " + t);
            done += bank.numbers[t];
        }
        Expect.equal(2 * done, transfers, "transfers of all accounts");
    }

    @Override
    protected void goOn() {
        acknowledgeAll(bank.numbers);
        for (int t = 0; t < THREADS; t++) {
            int thread = t;
            Thread.ofPlatform().start(() -> {
                Random random = new Random();
                while (true) {
                    int a = random.nextInt(ACCOUNTS);
                    int b = (a + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
                    transfer(thread, bank.accounts[a], bank.accounts[b], random.nextInt(1000), a < b, random.nextInt(8));
                    acknowledge(thread, bank.numbers[thread]);
                }
            });
        }
    }

    private static void transfer(
            int thread, Account from, Account to, long amount, boolean fromFirst, int kind) {
        synchronized (fromFirst ? from : to) {
            synchronized (fromFirst ? to : from) {
                long before = from.balance;
                Transfer last = to.last;
                try (var region = FailureAtomic.region()) {
                    book(thread, from, to, amount);
                    if (kind == 0) {
                        FailureAtomic.rollback();
                    } else if (kind == 1) {
                        FailureAtomic.begin();
                        FailureAtomic.rollback();
                        book(thread, from, to, 1);
                        FailureAtomic.end();
                    }
                    region.commit();
                } catch (RegionRolledBackException e) {
                    expectHere(kind == 1, "rolled back without reason: " + e);
                }
                if (kind <= 1) {
                    expectHere(from.balance == before && read(from) == before && to.last == last, "not rolled back");
                }
            }
        }
    }

    /** In a thread that nobody waits for. */
    private static void expectHere(boolean claim, String what) {
        if (!claim) {
            System.err.println("not so: " + what);
            Runtime.getRuntime().halt(5);
        }
    }

    private static void book(int thread, Account from, Account to, long amount) {
        from.balance -= amount;
        to.balance += amount;
        long number = bank.numbers[thread] + 1;
        Transfer transfer = new Transfer(thread, number, from, to, amount);
        note(from, transfer);
        note(to, transfer);
        bank.numbers[thread] = number;
    }

    private static void note(Account account, Transfer transfer) {
        account.last = transfer;
        account.transfers++;
        write(account);
    }

    /** The balance again, spread over an array. */
    private static void write(Account account) {
        long rest = Math.abs(account.balance);
        for (int i = 1; i < account.digits.length; i++) {
            account.digits[i] = (int) (rest % 10);
            rest /= 10;
        }
        account.digits[0] = Long.signum(account.balance);
    }

    private static long read(Account account) {
        long value = 0;
        for (int i = account.digits.length - 1; i > 0; i--) {
            value = value * 10 + account.digits[i];
        }
        return value * account.digits[0];
    }
}
