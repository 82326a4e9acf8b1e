// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

/** The key of a map. */
enum Phone {
    HOME, WORK, MOBILE
}
