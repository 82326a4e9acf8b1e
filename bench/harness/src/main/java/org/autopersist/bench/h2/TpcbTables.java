// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** The tables of TPC-B, with rows of 100 bytes, those of the history 50; a branch has 10 tellers and up to 100,000 accounts. */
final class TpcbTables {

    static final int TELLERS_EACH = 10;
    private static final int ACCOUNTS_EACH = 100_000;
    private static final int COMMITTED_AT_ONCE = 1000;
    private static final String NUMBERS = "INTEGER NOT NULL";

    private final int accounts;

    TpcbTables(int accounts) {
        this.accounts = accounts;
    }

    int accounts() {
        return accounts;
    }

    int branches() {
        return (accounts + ACCOUNTS_EACH - 1) / ACCOUNTS_EACH;
    }

    int tellers() {
        return branches() * TELLERS_EACH;
    }

    /** Makes and fills them; no table may be there. */
    void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String name : new String[] {"branches", "tellers", "accounts"}) {
                statement.execute("CREATE TABLE " + name + " (id " + NUMBERS + " PRIMARY KEY, branch " + NUMBERS + ", balance "
                        + NUMBERS + ", filler VARCHAR(88))");
            }
            statement.execute("CREATE TABLE history (teller " + NUMBERS + ", branch " + NUMBERS + ", account " + NUMBERS
                    + ", delta " + NUMBERS + ", made TIMESTAMP, filler VARCHAR(22))");
        }
        connection.setAutoCommit(false);
        fill(connection, "branches", branches(), 1);
        fill(connection, "tellers", tellers(), TELLERS_EACH);
        fill(connection, "accounts", accounts, ACCOUNTS_EACH);
        connection.setAutoCommit(true);
    }

    private static void fill(Connection connection, String table, int rows, int rowsOfABranch) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + table + " VALUES (?, ?, 0, ?)")) {
            insert.setString(3, "x".repeat(88));
            for (int id = 0; id < rows; id++) {
                insert.setInt(1, id);
                insert.setInt(2, id / rowsOfABranch);
                insert.executeUpdate();
                if (id % COMMITTED_AT_ONCE == 0) {
                    connection.commit();
                }
            }
            connection.commit();
        }
    }

    /** @throws IllegalStateException if money was lost or made, or the history is not that of so many transactions */
    static void check(Connection connection, long transactions) throws SQLException {
        long count = Query.number(connection, "SELECT COUNT(*) FROM history");
        long sum = Query.number(connection, "SELECT SUM(CAST(delta AS BIGINT)) FROM history");
        for (String table : new String[] {"branches", "tellers", "accounts"}) {
            long balance = Query.number(connection, "SELECT SUM(CAST(balance AS BIGINT)) FROM " + table);
            if (balance != sum || count != transactions) {
                throw new IllegalStateException("wrong: the history has " + count + " of " + transactions
                        + " transactions and a sum of " + sum + ", the " + table + " " + balance);
            }
        }
    }
}
