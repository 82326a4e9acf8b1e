// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import jakarta.persistence.SequenceGenerator;
import org.hibernate.annotations.NaturalId;

/** A hierarchy of joined tables, with numbers from a sequence, which Hibernate takes in blocks. */
@Entity
@Inheritance(strategy = InheritanceType.JOINED)
abstract class Party extends Versioned {

    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "party_ids")
    @SequenceGenerator(name = "party_ids", sequenceName = "party_ids", allocationSize = 10)
    long id;

    @NaturalId
    @Column(nullable = false)
    String code;

    Address address;
}
