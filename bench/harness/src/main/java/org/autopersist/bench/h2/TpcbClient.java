// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.SplittableRandom;

/** A connection that moves money, five statements a transaction. For one thread. */
final class TpcbClient implements Client {

    /** So that no balance gets out of its range, however long it runs. */
    private static final int LARGEST_DELTA = 5_000;

    private final TpcbTables tables;
    private final Connection connection;
    private final AfterCommit afterCommit;
    private final PreparedStatement account;
    private final PreparedStatement balance;
    private final PreparedStatement teller;
    private final PreparedStatement branch;
    private final PreparedStatement history;
    private final SplittableRandom random;

    /** @param connection closed with it */
    TpcbClient(TpcbTables tables, Side side, Connection connection, long seed) throws SQLException {
        this.tables = tables;
        this.connection = connection;
        afterCommit = new AfterCommit(side, connection);
        random = new SplittableRandom(seed);
        connection.setAutoCommit(false);
        account = update("accounts");
        balance = connection.prepareStatement("SELECT balance FROM accounts WHERE id = ?");
        teller = update("tellers");
        branch = update("branches");
        history = connection.prepareStatement("INSERT INTO history VALUES (?, ?, ?, ?, ?, ?)");
        history.setString(6, "x".repeat(22));
    }

    private PreparedStatement update(String table) throws SQLException {
        return connection.prepareStatement("UPDATE " + table + " SET balance = balance + ? WHERE id = ?");
    }

    /** All clients take rows in the same order, so that none waits for one that waits for it. */
    @Override
    public void transaction() throws SQLException {
        int accountId = random.nextInt(tables.accounts());
        int tellerId = random.nextInt(tables.tellers());
        int branchId = tellerId / TpcbTables.TELLERS_EACH;
        int delta = random.nextInt(-LARGEST_DELTA, LARGEST_DELTA + 1);
        add(account, delta, accountId);
        balance.setInt(1, accountId);
        try (ResultSet rows = balance.executeQuery()) {
            rows.next();
            rows.getInt(1);
        }
        add(teller, delta, tellerId);
        add(branch, delta, branchId);
        history.setInt(1, tellerId);
        history.setInt(2, branchId);
        history.setInt(3, accountId);
        history.setInt(4, delta);
        history.setTimestamp(5, new Timestamp(System.currentTimeMillis()));
        history.executeUpdate();
        connection.commit();
        afterCommit.run();
    }

    private static void add(PreparedStatement update, int delta, int id) throws SQLException {
        update.setInt(1, delta);
        update.setInt(2, id);
        if (update.executeUpdate() != 1) {
            throw new IllegalStateException("there is no row " + id);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
