// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.spring;

import java.util.stream.IntStream;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The transactions. */
@Service
class Transfers {

    private final Accounts accounts;
    private final TransferLog log;

    Transfers(Accounts accounts, TransferLog log) {
        this.accounts = accounts;
        this.log = log;
    }

    @Transactional
    public void open() {
        if (accounts.count() == 0) {
            accounts.saveAll(IntStream.range(0, Plan.ACCOUNTS).mapToObj(Account::new).toList());
        }
    }

    @Transactional
    public void transfer(int writer, int number) {
        Plan plan = Plan.of(writer, number);
        Transfer transfer = new Transfer();
        transfer.writer = writer;
        transfer.number = number;
        transfer.amount = plan.amount();
        transfer.source = accounts.findById(plan.source()).orElseThrow();
        transfer.target = accounts.findById(plan.target()).orElseThrow();
        transfer.source.balance -= plan.amount();
        transfer.target.balance += plan.amount();
        // When the application ends, Hibernate leaves out the flush of a commit whose factory is closed, and commits nothing.
        log.saveAndFlush(transfer);
    }
}
