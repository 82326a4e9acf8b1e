// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.sql.Connection;
import java.sql.SQLException;

/** A customer asks for the last order (clause 2.6). */
final class TpccOrderStatus implements TpccTransaction {

    private final int warehouse;
    private final TpccRandom random;
    private final TpccCustomers customers;
    private final TpccStatement customer;
    private final TpccStatement order;
    private final TpccStatement lines;

    TpccOrderStatus(Connection connection, Side side, int warehouse, TpccRandom random) throws SQLException {
        this.warehouse = warehouse;
        this.random = random;
        customers = new TpccCustomers(connection, random);
        customer = new TpccStatement(connection, "SELECT c_first, c_middle, c_last, c_balance FROM customer"
                + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?");
        order = new TpccStatement(connection, "SELECT o_id, o_carrier_id, o_entry_d FROM oorder"
                + " WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ? ORDER BY o_id DESC" + side.onlyFirst());
        lines = new TpccStatement(connection, "SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d"
                + " FROM order_line WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?");
    }

    @Override
    public boolean run() throws SQLException {
        int district = random.district();
        int customerId = customers.find(warehouse, district);
        customer.row(row -> row.getBigDecimal(4), warehouse, district, customerId);
        int orderId = order.row(row -> row.getInt(1), warehouse, district, customerId);
        int count = lines.query(rows -> {
            int found = 0;
            while (rows.next()) {
                rows.getBigDecimal(4);
                found++;
            }
            return found;
        }, warehouse, district, orderId);
        if (count < 5) {
            throw new IllegalStateException("order " + orderId + " has " + count + " lines");
        }
        return true;
    }

    @Override
    public boolean onlyReads() {
        return true;
    }
}
