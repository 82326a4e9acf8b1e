// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.workloads;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Objects with many fields, made and set, some of which live for a while; and such objects changed by setters. */
@State(Scope.Thread)
public class Allocations {

    private static final int OBJECTS = 256;

    static class Account {
        long number;
        String owner;
        int branch;
        double balance;
        double limit;
        boolean open;
        byte kind;
        Account next;
        Object note;
        char currency;
        short year;
        float rate;

        Account(long number, String owner, Account next) {
            this.number = number;
            this.owner = owner;
            this.next = next;
            branch = (int) number % 100;
            balance = number * 0.01;
            limit = -balance;
            open = true;
            kind = (byte) number;
            currency = 'F';
            year = 2025;
            rate = 0.5f;
        }

        void setBalance(double balance) {
            this.balance = balance;
        }

        void setRate(float rate) {
            this.rate = rate;
        }

        void setOwner(String owner) {
            this.owner = owner;
        }

        void setOpen(boolean open) {
            this.open = open;
        }

        void setNote(Object note) {
            this.note = note;
        }
    }

    private final Account[] recent = new Account[OBJECTS];
    private long number;

    public Allocations() {
        for (int i = 0; i < OBJECTS; i++) {
            recent[i] = new Account(i, "nobody", null);
        }
    }

    /** They survive 256 allocations and die in the young generation. */
    @Benchmark
    public Account[] create() {
        for (int i = 0; i < OBJECTS; i++) {
            number++;
            recent[i] = new Account(number, (number & 1) == 0 ? "even" : "odd", (i & 7) == 0 ? null : recent[i - 1]);
        }
        return recent;
    }

    @Benchmark
    public double scalarReplaced() {
        double sum = 0;
        for (int i = 0; i < OBJECTS; i++) {
            Account temporary = new Account(i, "temporary", null);
            temporary.setBalance(sum + temporary.limit);
            sum = temporary.balance * temporary.rate;
        }
        return sum;
    }

    @Benchmark
    public Account[] setters() {
        for (Account account : recent) {
            account.setBalance(account.balance + 1);
            account.setRate(account.rate * 1.0001f);
            account.setOwner(account.open ? "open" : "closed");
            account.setOpen(!account.open);
            account.setNote(account.owner);
        }
        return recent;
    }
}
