// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.sql.Connection;
import java.sql.SQLException;

/** How many items of a district's last 20 orders are short (clause 2.8). */
final class TpccStockLevel implements TpccTransaction {

    private static final int ORDERS = 20;

    private final int warehouse;
    private final TpccRandom random;
    private final TpccStatement district;
    private final TpccStatement count;

    TpccStockLevel(Connection connection, int warehouse, TpccRandom random) throws SQLException {
        this.warehouse = warehouse;
        this.random = random;
        district = new TpccStatement(connection, "SELECT d_next_o_id FROM district WHERE d_w_id = ? AND d_id = ?");
        count = new TpccStatement(connection, "SELECT COUNT(DISTINCT s_i_id) FROM order_line, stock WHERE ol_w_id = ?"
                + " AND ol_d_id = ? AND ol_o_id < ? AND ol_o_id >= ? AND s_w_id = ? AND s_i_id = ol_i_id AND s_quantity < ?");
    }

    @Override
    public boolean run() throws SQLException {
        int districtId = random.district();
        int next = district.row(row -> row.getInt(1), warehouse, districtId);
        count.row(row -> row.getInt(1), warehouse, districtId, next, next - ORDERS, warehouse, random.number(10, 20));
        return true;
    }

    @Override
    public boolean onlyReads() {
        return true;
    }
}
