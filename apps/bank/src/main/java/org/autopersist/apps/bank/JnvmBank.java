// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.bank;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.autopersist.jnvm.Durability;
import org.autopersist.jnvm.Heap;
import org.autopersist.jnvm.PArray;
import org.autopersist.jnvm.PObject;
import org.autopersist.jnvm.PType;

/**
 * With J-NVM's failure-atomic blocks (J-PFA): accounts off the heap, in blocks of 256 bytes; proxies are made as they are
 * needed. Its recovery visits each account.
 */
final class JnvmBank implements Bank {

    private static final long BYTES_EACH = 266;
    private static final long OVERHEAD = 8 << 20;
    private static final int NUMBER = 0;
    private static final int BALANCE = 8;

    private final Heap heap;
    private final PArray accounts;
    private final int count;
    private final AccountLocks locks = new AccountLocks();

    private static final class PAccount extends PObject {

        static final PType TYPE = new PType(16, ACCOUNT_BYTES, PType.NONE);

        PAccount(Heap heap, long number) {
            super(heap, TYPE);
            set(NUMBER, number);
            set(BALANCE, FIRST_BALANCE);
        }

        PAccount(Heap heap, PArray accounts, int number) {
            super(heap, accounts.get(number));
        }

        void add(long amount) {
            set(BALANCE, get(BALANCE) + amount);
        }
    }

    JnvmBank(Path folder, int count) throws IOException {
        this.count = count;
        heap = Heap.open(folder.resolve("jnvm"), OVERHEAD + count * BYTES_EACH, Durability.PROCESS, PAccount.TYPE);
        if (heap.root() == 0) {
            PArray opened = new PArray(heap, count);
            for (int i = 0; i < count; i++) {
                PAccount account = new PAccount(heap, i);
                account.validate();
                opened.set(i, account.address());
            }
            heap.setRoot(opened.address());
        }
        accounts = PArray.at(heap, heap.root());
    }

    @Override
    public int accounts() {
        return count;
    }

    @Override
    public long total() {
        return FIRST_BALANCE * count;
    }

    @Override
    public void transfer(int from, int to, long amount) {
        PAccount source = account(from);
        PAccount target = account(to);
        locks.with(from, to, () -> heap.atomically(() -> {
            source.add(-amount);
            target.add(amount);
        }));
    }

    @Override
    public long balance(int account) {
        return account(account).get(BALANCE);
    }

    @Override
    public void close() {
        heap.close();
    }

    private PAccount account(int number) {
        return new PAccount(heap, accounts, Objects.checkIndex(number, count));
    }
}
