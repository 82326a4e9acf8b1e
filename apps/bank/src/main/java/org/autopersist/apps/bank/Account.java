// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.bank;

/** An account as a Java program would write it. Its bank's locks guard it. */
final class Account {

    private final long number;
    private final byte[] note = new byte[Bank.NOTE_BYTES];
    private long balance;

    Account(long number, long balance) {
        this.number = number;
        this.balance = balance;
    }

    long number() {
        return number;
    }

    long balance() {
        return balance;
    }

    void add(long amount) {
        balance += amount;
    }

    byte[] note() {
        return note;
    }
}
