// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OrderBy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** With a set of embeddables, an array, and the other side of an association. */
@Entity
class Company extends Party {

    Duration notice;

    int[] ratings;

    @ElementCollection
    Set<Address> branches = new HashSet<>();

    @OneToMany(mappedBy = "employer")
    @OrderBy("code")
    List<Person> employees = new ArrayList<>();
}
