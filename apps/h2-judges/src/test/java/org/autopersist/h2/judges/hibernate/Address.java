// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;

/** An embeddable, also as the element of a collection, whose key are then all of its columns. */
@Embeddable
record Address(@Column(nullable = false) String street, @Column(nullable = false) String city) {}
