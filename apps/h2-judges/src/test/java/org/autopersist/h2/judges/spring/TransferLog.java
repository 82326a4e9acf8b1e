// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.spring;

import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

interface TransferLog extends JpaRepository<Transfer, Long> {

    int countByWriter(int writer);

    @Query("select coalesce(max(t.number), 0) from Transfer t where t.writer = ?1")
    int lastOf(int writer);

    @Query("select coalesce(sum(t.amount), 0) from Transfer t where t.writer = ?1")
    long amountOf(int writer);
}
