// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.spring;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Version;

/** Several writers change it, and are told by its version. */
@Entity
class Account {

    @Id
    int id;

    long balance;

    @Version
    int version;

    protected Account() {}

    Account(int id) {
        this.id = id;
    }
}
