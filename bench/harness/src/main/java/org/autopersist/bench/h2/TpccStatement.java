// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A prepared statement and its values in order. For one thread. */
final class TpccStatement {

    private final PreparedStatement statement;

    TpccStatement(Connection connection, String sql) throws SQLException {
        statement = connection.prepareStatement(sql);
    }

    @FunctionalInterface
    interface Reader<T> {
        T read(ResultSet rows) throws SQLException;
    }

    private void set(Object[] values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
    }

    /** Asks; the reader gets the rows before the first one. */
    <T> T query(Reader<T> reader, Object... values) throws SQLException {
        set(values);
        try (ResultSet rows = statement.executeQuery()) {
            return reader.read(rows);
        }
    }

    /** Asks for a row that must be there. */
    <T> T row(Reader<T> reader, Object... values) throws SQLException {
        return query(rows -> {
            if (!rows.next()) {
                throw new IllegalStateException("no row for " + statement);
            }
            return reader.read(rows);
        }, values);
    }

    int update(Object... values) throws SQLException {
        set(values);
        return statement.executeUpdate();
    }

    /** @throws IllegalStateException if it changes no row, or more than one */
    void updateOne(Object... values) throws SQLException {
        if (update(values) != 1) {
            throw new IllegalStateException("not one row for " + statement);
        }
    }

    void addToBatch(Object... values) throws SQLException {
        set(values);
        statement.addBatch();
    }

    void executeBatch() throws SQLException {
        statement.executeBatch();
    }

    void clearBatch() throws SQLException {
        statement.clearBatch();
    }
}
