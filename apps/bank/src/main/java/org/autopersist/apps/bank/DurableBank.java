package org.autopersist.apps.bank;

import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;

/** On AutoPersist: an array of accounts under a durable root; each transfer is a failure-atomic region. */
final class DurableBank implements Bank {

    @DurableRoot
    private static Account[] accounts;

    private final AccountLocks locks = new AccountLocks();

    /** Takes the recovered accounts, or opens new ones. */
    DurableBank(int count) {
        if (!AutoPersist.isEnabled()) {
            throw new IllegalStateException("Nothing is durable here: run it on an AutoPersist JVM with -XX:NVMImage");
        }
        if (accounts == null) {
            Account[] opened = new Account[count];
            for (int i = 0; i < count; i++) {
                opened[i] = new Account(i, FIRST_BALANCE);
            }
            accounts = opened;
        }
    }

    @Override
    public int accounts() {
        return accounts.length;
    }

    @Override
    public long total() {
        return FIRST_BALANCE * accounts.length;
    }

    @Override
    public void transfer(int from, int to, long amount) {
        Account source = accounts[from];
        Account target = accounts[to];
        locks.with(from, to, () -> {
            try (var region = FailureAtomic.region()) {
                source.add(-amount);
                target.add(amount);
                region.commit();
            }
        });
    }

    @Override
    public long balance(int account) {
        return accounts[account].balance();
    }

    /** Does nothing: the image is closed with the JVM. */
    @Override
    public void close() {}
}
