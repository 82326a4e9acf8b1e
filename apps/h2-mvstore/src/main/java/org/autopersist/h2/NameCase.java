// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import java.util.Locale;
import org.h2.engine.ConnectionInfo;
import org.h2.engine.DbSettings;

/**
 * What H2 makes of names in SQL that are not in quotes. It is no setting that H2 keeps, but a database can only be opened with
 * the one that it was made with: "PUBLIC" and "public" are two schemas. Clients of PostgreSQL's protocol ask for lower case,
 * others for upper case.
 */
enum NameCase {
    UPPER,
    LOWER,
    AS_WRITTEN;

    /** That of a database that is open. */
    static NameCase of(DbSettings settings) {
        return settings.databaseToUpper ? UPPER : settings.databaseToLower ? LOWER : AS_WRITTEN;
    }

    /** Has a database opened with it, whatever the URL says. */
    void give(ConnectionInfo info) {
        set(info, UPPER);
        set(info, LOWER);
    }

    private void set(ConnectionInfo info, NameCase one) {
        info.setProperty("DATABASE_TO_" + one.name(), String.valueOf(this == one).toUpperCase(Locale.ROOT));
    }
}
