// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.Version;

/** What is locked optimistically. */
@MappedSuperclass
abstract class Versioned {

    @Version
    int version;
}
