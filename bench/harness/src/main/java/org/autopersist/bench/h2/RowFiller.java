// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;

/** Fills a table by batches, each a transaction. For one thread. */
final class RowFiller implements AutoCloseable {

    private static final int COMMITTED_AT_ONCE = 1000;

    private final Connection connection;
    private final PreparedStatement insert;
    private int batched;

    /** @param connection which does not commit by itself */
    RowFiller(Connection connection, String table, int columns) throws SQLException {
        this.connection = connection;
        insert = connection.prepareStatement(
                "INSERT INTO " + table + " VALUES (" + String.join(", ", Collections.nCopies(columns, "?")) + ")");
    }

    void row(Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            insert.setObject(i + 1, values[i]);
        }
        insert.addBatch();
        if (++batched == COMMITTED_AT_ONCE) {
            commit();
        }
    }

    private void commit() throws SQLException {
        insert.executeBatch();
        connection.commit();
        batched = 0;
    }

    @Override
    public void close() throws SQLException {
        commit();
        insert.close();
    }
}
