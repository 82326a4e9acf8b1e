// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import jakarta.persistence.Entity;
import jakarta.persistence.Lob;

@Entity
class Note extends Event {

    @Lob
    String text;
}
