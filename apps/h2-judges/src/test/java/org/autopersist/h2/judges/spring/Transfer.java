// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.spring;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.Index;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;

/** The log of what was done, by writer and number. */
@Entity
@Table(indexes = @Index(columnList = "writer, number", unique = true))
class Transfer {

    @Id
    @GeneratedValue
    long id;

    int writer;

    int number;

    @ManyToOne
    Account source;

    @ManyToOne
    Account target;

    int amount;
}
