// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.math.BigDecimal;

/** An embeddable of two types. */
@Embeddable
record Money(@Column(precision = 19, scale = 4) BigDecimal amount, @Column(length = 3) String currency) {

    static Money of(int cents) {
        return new Money(BigDecimal.valueOf(cents, 2), cents % 2 == 0 ? "EUR" : "CHF");
    }
}
