// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.model;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Somebody who orders. Not thread-safe. */
public final class Customer {

    private final String id;
    private final String name;
    private final String email;
    private final String phone;
    private final Address address;
    private final CustomerTier tier;
    private final LocalDate since;
    private final BigDecimal credit;
    private final ArrayList<Order> orders = new ArrayList<>();

    public Customer(
            String id, String name, String email, String phone, Address address, CustomerTier tier, LocalDate since,
            BigDecimal credit) {
        this.id = id;
        this.name = name;
        this.email = email;
        this.phone = phone;
        this.address = address;
        this.tier = tier;
        this.since = since;
        this.credit = credit;
    }

    public String id() {
        return id;
    }

    public String name() {
        return name;
    }

    public String email() {
        return email;
    }

    public String phone() {
        return phone;
    }

    public Address address() {
        return address;
    }

    public CustomerTier tier() {
        return tier;
    }

    public LocalDate since() {
        return since;
    }

    public BigDecimal credit() {
        return credit;
    }

    /** The list itself: the shop adds to it. */
    public List<Order> orders() {
        return orders;
    }
}
