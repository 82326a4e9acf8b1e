// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.bank;

import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;

/** On AutoPersist: an array of accounts under a durable root; each transfer is a failure-atomic region. */
final class DurableBank extends ObjectBank {

    @DurableRoot
    private static Account[] root;

    /** Takes the recovered accounts, or opens new ones. */
    DurableBank(int count) {
        super(opened(count));
    }

    private static Account[] opened(int count) {
        if (!AutoPersist.isEnabled()) {
            throw new IllegalStateException("Nothing is durable here: run it on an AutoPersist JVM with -XX:NVMImage");
        }
        if (root == null) {
            Account[] opened = new Account[count];
            for (int i = 0; i < count; i++) {
                opened[i] = new Account(i, FIRST_BALANCE);
            }
            root = opened;
        }
        return root;
    }

    @Override
    void transfer(int from, Account source, int to, Account target, long amount) {
        try (var region = FailureAtomic.region()) {
            source.add(-amount);
            target.add(amount);
            region.commit();
        }
    }

    /** Does nothing: the image is closed with the JVM. */
    @Override
    public void close() {}
}
