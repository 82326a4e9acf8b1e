// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import jakarta.persistence.Entity;
import java.sql.Blob;

/** With a LOB that is streamed. */
@Entity
class Letter extends Document {

    Blob body;
}
