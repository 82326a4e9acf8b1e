// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.ManyToOne;

/** With a key of two columns. */
@Entity
class InvoiceLine {

    @EmbeddedId
    Key id;

    @ManyToOne(fetch = FetchType.LAZY, optional = false)
    Invoice invoice;

    Money price;

    protected InvoiceLine() {}

    InvoiceLine(Invoice invoice, int line, Money price) {
        id = new Key(invoice.code, line);
        this.invoice = invoice;
        this.price = price;
    }

    @Embeddable
    record Key(String document, int line) {}
}
