// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

/** An enum that is kept by name: in H2 an ENUM type. */
enum Grade {
    JUNIOR, SENIOR, PRINCIPAL
}
