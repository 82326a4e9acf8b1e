// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** A terminal of TPC-C at a warehouse, without think time. It tries a transaction again that others were in the way of. */
final class TpccClient implements Client {

    /** In a row: more than what chance brings. */
    private static final int MOST_TRIES = 100;
    private static final int SQLITE_BUSY = 5;
    private static final String H2_CONCURRENT_UPDATE = "90131";
    private static final String H2_LOCK_TIMEOUT = "HYT00";
    private static final String ROLLBACK = "40";

    private final Connection connection;
    private final AfterCommit afterCommit;
    private final Optional<TpccStatement> beforeChanges;
    private final TpccRandom random;
    private final TpccTransaction newOrder;
    private final TpccTransaction payment;
    private final TpccTransaction delivery;
    private final List<TpccTransaction> questions;
    private Counts counts = new Counts(0, 0, 0, 0);

    /** What has been committed, but for what only reads, and how often something was tried again. */
    record Counts(long newOrders, long payments, long deliveries, long retries) {

        Counts plus(Counts other) {
            return new Counts(newOrders + other.newOrders, payments + other.payments, deliveries + other.deliveries,
                    retries + other.retries);
        }
    }

    /**
     * @param connection closed with it
     * @param number of the client, from 0, which says what it is about
     */
    TpccClient(Connection connection, Side side, TpccScale scale, int number) throws SQLException {
        this.connection = connection;
        afterCommit = new AfterCommit(side, connection);
        Optional<String> first = side.beforeChanges("warehouse", "w_ytd");
        beforeChanges = first.isPresent() ? Optional.of(new TpccStatement(connection, first.get())) : Optional.empty();
        random = new TpccRandom(scale, number);
        int warehouse = number % scale.warehouses() + 1;
        newOrder = new TpccNewOrder(connection, warehouse, scale, random);
        payment = new TpccPayment(connection, warehouse, random);
        delivery = new TpccDelivery(connection, side, warehouse, random);
        questions = List.of(new TpccOrderStatus(connection, side, warehouse, random),
                new TpccStockLevel(connection, warehouse, random));
        connection.setAutoCommit(false);
    }

    @Override
    public void transaction() throws SQLException {
        int chance = random.number(1, 100);
        if (chance <= 45) {
            count(run(newOrder) ? 1 : 0, 0, 0, 0);
        } else if (chance <= 88) {
            run(payment);
            count(0, 1, 0, 0);
        } else if (chance <= 92) {
            run(delivery);
            count(0, 0, 1, 0);
        } else {
            run(questions.get(chance % questions.size()));
        }
    }

    private void count(long newOrders, long payments, long deliveries, long retries) {
        counts = counts.plus(new Counts(newOrders, payments, deliveries, retries));
    }

    Counts counts() {
        return counts;
    }

    /** Returns whether it was committed, and not rolled back as it should be. */
    private boolean run(TpccTransaction transaction) throws SQLException {
        for (int tries = 1; ; tries++) {
            try {
                if (beforeChanges.isPresent() && !transaction.onlyReads()) {
                    beforeChanges.get().update();
                }
                boolean commits = transaction.run();
                if (!commits) {
                    connection.rollback();
                    return false;
                }
                connection.commit();
                break;
            } catch (SQLException e) {
                connection.rollback();
                if (!isOthers(e) || tries == MOST_TRIES) {
                    throw e;
                }
                count(0, 0, 0, 1);
            }
        }
        if (!transaction.onlyReads()) {
            afterCommit.run();
        }
        return true;
    }

    /** Deadlocks, conflicts, and locks that were waited for too long. */
    private static boolean isOthers(SQLException e) {
        String state = e.getSQLState();
        return state == null ? e.getErrorCode() == SQLITE_BUSY
                : state.startsWith(ROLLBACK) || state.equals(H2_LOCK_TIMEOUT) || state.equals(H2_CONCURRENT_UPDATE);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
