// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import jakarta.persistence.Entity;

@Entity
class Payment extends Event {

    Money paid;
}
