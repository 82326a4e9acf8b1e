// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;

/** What a connection runs after each COMMIT, if its database does not do by itself what it should. For one thread. */
final class AfterCommit {

    private final Optional<PreparedStatement> statement;

    AfterCommit(Side side, Connection connection) throws SQLException {
        Optional<String> sql = side.afterCommit();
        statement = sql.isPresent() ? Optional.of(connection.prepareStatement(sql.get())) : Optional.empty();
    }

    void run() throws SQLException {
        if (statement.isPresent()) {
            statement.get().execute();
        }
    }
}
