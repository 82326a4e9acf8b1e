// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.bank;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Without durability: it starts from nothing, and opens accounts with balance 0 as they are asked for, as in the paper. */
final class VolatileBank implements Bank {

    private final AtomicReferenceArray<Account> accounts;
    private final AccountLocks locks = new AccountLocks();

    VolatileBank(int count) {
        accounts = new AtomicReferenceArray<>(count);
    }

    @Override
    public int accounts() {
        return accounts.length();
    }

    @Override
    public long total() {
        return 0;
    }

    @Override
    public void transfer(int from, int to, long amount) {
        Account source = opened(from);
        Account target = opened(to);
        locks.with(from, to, () -> {
            source.add(-amount);
            target.add(amount);
        });
    }

    @Override
    public long balance(int account) {
        Account opened = accounts.get(account);
        return opened == null ? 0 : opened.balance();
    }

    @Override
    public void close() {}

    private Account opened(int number) {
        Account account = accounts.get(Objects.checkIndex(number, accounts()));
        if (account == null) {
            accounts.compareAndSet(number, null, new Account(number, 0));
            account = accounts.get(number);
        }
        return account;
    }
}
