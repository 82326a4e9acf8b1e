// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.ManyToOne;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/** With an assigned identifier, and others of its kind above it. */
@Entity
class Project extends Versioned {

    @Id
    UUID id;

    @Column(unique = true, nullable = false)
    String code;

    @Enumerated(EnumType.ORDINAL)
    Status status;

    @ManyToOne(fetch = FetchType.LAZY)
    Project parent;

    @ManyToMany(mappedBy = "projects")
    Set<Person> members = new HashSet<>();
}
