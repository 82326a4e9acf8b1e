// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.spring;

import org.springframework.boot.CommandLineRunner;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.stereotype.Component;

/** Tells what it finds, and then transfers by several threads until the process ends. */
@Component
class Load implements CommandLineRunner {

    static final int WRITERS = 4;
    /** Begins a line of an account and its balance. */
    static final String BALANCE = "> balance ";
    /** Begins a line of a writer, how many transfers it has, the number of the last, and their amount. */
    static final String WRITER = "> writer ";
    /** Begins a line of writer and number of a transfer that was committed. */
    static final String DONE = "> done ";
    static final String READY = "> ready";

    private final Transfers transfers;
    private final Accounts accounts;
    private final TransferLog log;

    Load(Transfers transfers, Accounts accounts, TransferLog log) {
        this.transfers = transfers;
        this.accounts = accounts;
        this.log = log;
    }

    @Override
    public void run(String... args) {
        transfers.open();
        accounts.findAll().forEach(account -> System.out.println(BALANCE + account.id + " " + account.balance));
        int[] last = new int[WRITERS];
        for (int writer = 0; writer < WRITERS; writer++) {
            last[writer] = log.lastOf(writer);
            System.out.println(WRITER + writer + " " + log.countByWriter(writer) + " " + last[writer] + " "
                    + log.amountOf(writer));
        }
        System.out.println(READY);
        for (int writer = 0; writer < WRITERS; writer++) {
            int own = writer;
            Thread.ofPlatform().start(() -> write(own, last[own] + 1));
        }
    }

    private void write(int writer, int first) {
        for (int number = first; ; ) {
            try {
                transfers.transfer(writer, number);
                System.out.println(DONE + writer + " " + number);
                number++;
            } catch (ConcurrencyFailureException _) {
                // Another writer was faster: once more.
            }
        }
    }
}
