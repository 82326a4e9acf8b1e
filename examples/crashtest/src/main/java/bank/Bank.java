// SPDX-License-Identifier: Apache-2.0
package bank;

import java.util.Arrays;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;

/** Accounts whose money is neither lost nor made, wherever the power fails. */
public final class Bank {

    /** Not final, as roots of crash tests must not be. */
    @DurableRoot
    static Bank bank;

    private final long[] balances;
    private int transfers;

    Bank(int accounts, long each) {
        balances = new long[accounts];
        Arrays.fill(balances, each);
    }

    /** Three stores, one change. Take the region away, and see what the test says. */
    void transfer(int from, int to, long amount) {
        FailureAtomic.run(() -> {
            balances[from] -= amount;
            balances[to] += amount;
            transfers++;
        });
    }

    long total() {
        long total = 0;
        for (long balance : balances) {
            total += balance;
        }
        return total;
    }

    int transfers() {
        return transfers;
    }
}
