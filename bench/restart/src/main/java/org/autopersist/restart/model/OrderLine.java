// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.model;

import java.math.BigDecimal;

/** So many of an article, at a price each. */
public final class OrderLine {

    private final String article;
    private final int quantity;
    private final BigDecimal price;

    public OrderLine(String article, int quantity, BigDecimal price) {
        this.article = article;
        this.quantity = quantity;
        this.price = price;
    }

    public String article() {
        return article;
    }

    public int quantity() {
        return quantity;
    }

    public BigDecimal price() {
        return price;
    }
}
