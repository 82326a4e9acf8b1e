// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.TableGenerator;

/** A hierarchy of a table for each class, with numbers from a table. */
@Entity
@Inheritance(strategy = InheritanceType.TABLE_PER_CLASS)
abstract class Document extends Versioned {

    @Id
    @GeneratedValue(strategy = GenerationType.TABLE, generator = "document_ids")
    @TableGenerator(name = "document_ids", allocationSize = 5)
    long id;

    @Column(nullable = false)
    String code;

    @ManyToOne(fetch = FetchType.LAZY, optional = false)
    Party addressee;
}
