// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.Optional;

/** The oldest new order of each district of a warehouse is delivered, all in one transaction (clause 2.7). */
final class TpccDelivery implements TpccTransaction {

    private final int warehouse;
    private final TpccRandom random;
    private final TpccStatement oldest;
    private final TpccStatement take;
    private final TpccStatement customer;
    private final TpccStatement carrier;
    private final TpccStatement date;
    private final TpccStatement sum;
    private final TpccStatement balance;

    TpccDelivery(Connection connection, Side side, int warehouse, TpccRandom random) throws SQLException {
        this.warehouse = warehouse;
        this.random = random;
        oldest = new TpccStatement(connection, "SELECT no_o_id FROM new_order WHERE no_w_id = ? AND no_d_id = ? ORDER BY no_o_id"
                + side.onlyFirst());
        take = new TpccStatement(connection, "DELETE FROM new_order WHERE no_w_id = ? AND no_d_id = ? AND no_o_id = ?");
        customer = new TpccStatement(connection, "SELECT o_c_id FROM oorder WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?");
        carrier = new TpccStatement(connection,
                "UPDATE oorder SET o_carrier_id = ? WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?");
        date = new TpccStatement(connection,
                "UPDATE order_line SET ol_delivery_d = ? WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?");
        sum = new TpccStatement(connection,
                "SELECT SUM(ol_amount) FROM order_line WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?");
        balance = new TpccStatement(connection, "UPDATE customer SET c_balance = c_balance + ?,"
                + " c_delivery_cnt = c_delivery_cnt + 1 WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?");
    }

    @Override
    public boolean run() throws SQLException {
        int carrierId = random.number(1, 10);
        for (int district = 1; district <= TpccScale.DISTRICTS; district++) {
            Optional<Integer> order = takeOldest(district);
            if (order.isPresent()) {
                deliver(district, order.get(), carrierId);
            }
        }
        return true;
    }

    /** Another one may take it in between. */
    private Optional<Integer> takeOldest(int district) throws SQLException {
        Optional<Integer> order;
        do {
            order = oldest.query(rows -> rows.next() ? Optional.of(rows.getInt(1)) : Optional.empty(), warehouse, district);
        } while (order.isPresent() && take.update(warehouse, district, order.get()) == 0);
        return order;
    }

    private void deliver(int district, int order, int carrierId) throws SQLException {
        int customerId = customer.row(row -> row.getInt(1), warehouse, district, order);
        carrier.updateOne(carrierId, warehouse, district, order);
        date.update(new Timestamp(System.currentTimeMillis()), warehouse, district, order);
        BigDecimal amount = sum.row(row -> row.getBigDecimal(1), warehouse, district, order);
        balance.updateOne(amount, warehouse, district, customerId);
    }
}
