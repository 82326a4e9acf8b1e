// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.model;

/** Where a customer lives. */
public final class Address {

    private final String street;
    private final String city;

    public Address(String street, String city) {
        this.street = street;
        this.city = city;
    }

    public String street() {
        return street;
    }

    public String city() {
        return city;
    }
}
