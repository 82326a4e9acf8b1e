// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.bank;

/**
 * Accounts with balances, numbered from 0. Thread-safe.
 *
 * <p>Errors: an account number that is none is an {@link IndexOutOfBoundsException}.
 */
public interface Bank extends AutoCloseable {

    /** Bytes of an account: number, balance, and what else a bank notes. */
    int ACCOUNT_BYTES = 140;

    /** Bytes of an account that are neither its number nor its balance. */
    int NOTE_BYTES = ACCOUNT_BYTES - 2 * Long.BYTES;

    /** What an account of a durable bank begins with. */
    long FIRST_BALANCE = 1000;

    int accounts();

    /** What the balances add up to, always. */
    long total();

    /** Moves an amount, wholly or not at all. A balance may become negative. */
    void transfer(int from, int to, long amount);

    long balance(int account);

    /** The sum of all balances; meaningful while nobody transfers. */
    default long sum() {
        long sum = 0;
        for (int account = 0; account < accounts(); account++) {
            sum += balance(account);
        }
        return sum;
    }

    @Override
    void close();
}
