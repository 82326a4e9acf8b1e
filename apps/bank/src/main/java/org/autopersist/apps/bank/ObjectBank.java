// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.bank;

/** Accounts that are objects of the Java heap, all of them in an array. */
abstract class ObjectBank implements Bank {

    final Account[] accounts;

    private final AccountLocks locks = new AccountLocks();

    ObjectBank(Account[] accounts) {
        this.accounts = accounts;
    }

    /** {@link #transfer} under the locks of both accounts. */
    abstract void transfer(int from, Account source, int to, Account target, long amount);

    @Override
    public final int accounts() {
        return accounts.length;
    }

    @Override
    public final long total() {
        return FIRST_BALANCE * accounts.length;
    }

    @Override
    public final void transfer(int from, int to, long amount) {
        Account source = accounts[from];
        Account target = accounts[to];
        locks.with(from, to, () -> transfer(from, source, to, target, amount));
    }

    @Override
    public final long balance(int account) {
        return accounts[account].balance();
    }
}
