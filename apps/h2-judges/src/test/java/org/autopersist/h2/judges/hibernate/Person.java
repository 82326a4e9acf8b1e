// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import jakarta.persistence.Basic;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinTable;
import jakarta.persistence.Lob;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.MapKeyColumn;
import jakarta.persistence.MapKeyEnumerated;
import jakarta.persistence.OrderColumn;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** With collections of elements, LOBs, and both kinds of associations. */
@Entity
class Person extends Party {

    LocalDate born;

    @Enumerated(EnumType.STRING)
    Grade grade;

    Money salary;

    @Convert(converter = Words.class)
    List<String> skills;

    @ElementCollection
    @OrderColumn(name = "place")
    @Column(name = "nickname")
    List<String> nicknames = new ArrayList<>();

    @ElementCollection
    @MapKeyColumn(name = "phone")
    @MapKeyEnumerated(EnumType.STRING)
    @Column(name = "digits")
    Map<Phone, String> phones = new EnumMap<>(Phone.class);

    @Lob
    @Basic(fetch = FetchType.LAZY)
    byte[] photo;

    @Lob
    String vita;

    @ManyToOne(fetch = FetchType.LAZY)
    Company employer;

    @ManyToMany
    @JoinTable(name = "membership")
    Set<Project> projects = new HashSet<>();
}
