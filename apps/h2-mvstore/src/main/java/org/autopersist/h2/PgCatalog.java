// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import java.lang.invoke.VarHandle;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.engine.Database;
import org.h2.mode.PgCatalogSchema;
import org.h2.schema.Schema;

/** The schema that clients of PostgreSQL's protocol look into. */
final class PgCatalog {

    private static final VarHandle SCHEMAS = Handles.field(Database.class, "schemas", ConcurrentHashMap.class);

    private PgCatalog() {}

    /** Adds it to a database that was opened by another protocol. It is a view of the database; nothing of it is kept. */
    @SuppressWarnings("unchecked")
    static void addTo(Database database) {
        Schema catalog = new PgCatalogSchema(database, database.getSystemUser());
        ((ConcurrentHashMap<String, Schema>) SCHEMAS.get(database)).putIfAbsent(catalog.getName(), catalog);
    }
}
