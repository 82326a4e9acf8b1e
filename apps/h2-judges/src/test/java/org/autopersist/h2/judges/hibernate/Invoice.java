// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OrderBy;
import java.util.ArrayList;
import java.util.List;

/** Whose parts are made, and removed, with it. */
@Entity
class Invoice extends Document {

    @OneToMany(mappedBy = "invoice", cascade = CascadeType.ALL, orphanRemoval = true)
    @OrderBy("id.line")
    List<InvoiceLine> lines = new ArrayList<>();

    void add(int line, int cents) {
        lines.add(new InvoiceLine(this, line, Money.of(cents)));
    }
}
