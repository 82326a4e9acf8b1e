// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** The number of the last step, changed in the step's own transaction. There is one. */
@Entity
class Progress extends Versioned {

    static final int ID = 1;

    @Id
    int id = ID;

    int step;
}
