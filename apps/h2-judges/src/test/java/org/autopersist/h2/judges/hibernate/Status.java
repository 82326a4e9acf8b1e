// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

/** An enum that is kept by number. */
enum Status {
    PLANNED, RUNNING, ENDED
}
