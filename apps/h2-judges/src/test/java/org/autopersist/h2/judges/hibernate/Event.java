// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import jakarta.persistence.ManyToOne;
import java.time.Instant;

/** A hierarchy in a single table, with numbers from an identity column. */
@Entity
@Inheritance(strategy = InheritanceType.SINGLE_TABLE)
abstract class Event {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    long id;

    /** The number of the step that made it. */
    int step;

    Instant happened;

    @ManyToOne(fetch = FetchType.LAZY, optional = false)
    Party party;
}
