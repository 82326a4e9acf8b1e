// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.commits;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A table of a database: a connection for each thread, which commits after each statement. */
final class JdbcCommitters implements Committers {

    private final Connector connector;

    /** Makes a connection. */
    @FunctionalInterface
    interface Connector {
        Connection connect() throws SQLException;
    }

    /**
     * Makes the table with its records, in one transaction.
     *
     * @param bytesType the database's type for byte strings
     */
    JdbcCommitters(Connector connector, String bytesType, List<String> keys, byte[] value) throws SQLException {
        this.connector = connector;
        try (Connection connection = connector.connect(); Statement table = connection.createStatement()) {
            table.execute("CREATE TABLE records (id VARCHAR(16) NOT NULL PRIMARY KEY, content " + bytesType + " NOT NULL)");
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO records (id, content) VALUES (?, ?)")) {
                for (String key : keys) {
                    insert.setString(1, key);
                    insert.setBytes(2, value);
                    insert.addBatch();
                }
                insert.executeBatch();
            }
            connection.commit();
        }
    }

    @Override
    public Committer committer() throws SQLException {
        PreparedStatement update = connector.connect().prepareStatement("UPDATE records SET content = ? WHERE id = ?");
        return (key, value) -> {
            update.setBytes(1, value);
            update.setString(2, key);
            if (update.executeUpdate() != 1) {
                throw new SQLException("There is no record " + key);
            }
        };
    }
}
