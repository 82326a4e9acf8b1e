// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Whether the tables fit: the standard's consistency conditions 1 to 4, 8 and 9 (clause 3.3.2), and what was committed. */
final class TpccCheck {

    /** SQLite has sums of binary fractions. */
    private static final String MORE_THAN_ROUNDED = ") > 0.005";
    private static final String ORDERS = " FROM oorder WHERE o_w_id = d_w_id AND o_d_id = d_id)";

    private TpccCheck() {}

    /** @throws IllegalStateException if something is wrong */
    static void check(Connection connection, TpccScale scale, TpccClient.Counts counts) throws SQLException {
        for (Map.Entry<String, String> condition : conditions().entrySet()) {
            expect(condition.getKey(), 0, Query.number(connection, condition.getValue()));
        }
        long districts = (long) scale.warehouses() * TpccScale.DISTRICTS;
        long customers = districts * scale.customers();
        expect("orders", customers + counts.newOrders(), Query.number(connection, "SELECT COUNT(*) FROM oorder"));
        expect("payments", customers + counts.payments(), Query.number(connection, "SELECT COUNT(*) FROM history"));
        long delivered = Query.number(connection, "SELECT SUM(c_delivery_cnt) FROM customer");
        expect("orders to be delivered", districts * scale.newOrders() + counts.newOrders() - delivered,
                Query.number(connection, "SELECT COUNT(*) FROM new_order"));
        long mostDelivered = counts.deliveries() * TpccScale.DISTRICTS;
        if (delivered > mostDelivered || counts.deliveries() > 0 && delivered == 0) {
            throw new IllegalStateException("wrong: delivered are " + delivered + " of " + mostDelivered);
        }
    }

    /** Queries for the number of rows that violate a condition. */
    private static Map<String, String> conditions() {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put("condition 1, payments of warehouses are those of their districts",
                "SELECT COUNT(*) FROM warehouse WHERE ABS(w_ytd - (SELECT SUM(d_ytd) FROM district WHERE d_w_id = w_id)"
                        + MORE_THAN_ROUNDED);
        conditions.put("condition 2, the next number is that after the last order",
                "SELECT COUNT(*) FROM district WHERE d_next_o_id - 1 <> (SELECT MAX(o_id)" + ORDERS
                        + " OR d_next_o_id - 1 <> (SELECT MAX(no_o_id) FROM new_order"
                        + " WHERE no_w_id = d_w_id AND no_d_id = d_id)");
        conditions.put("condition 3, new orders have no gaps",
                "SELECT COUNT(*) FROM (SELECT no_w_id, no_d_id FROM new_order GROUP BY no_w_id, no_d_id"
                        + " HAVING MAX(no_o_id) - MIN(no_o_id) + 1 <> COUNT(*)) gaps");
        conditions.put("condition 4, orders have all their lines",
                "SELECT COUNT(*) FROM district WHERE (SELECT SUM(o_ol_cnt)" + ORDERS
                        + " <> (SELECT COUNT(*) FROM order_line WHERE ol_w_id = d_w_id AND ol_d_id = d_id)");
        conditions.put("condition 8, payments of warehouses are in the history",
                "SELECT COUNT(*) FROM warehouse WHERE ABS(w_ytd - (SELECT SUM(h_amount) FROM history WHERE h_w_id = w_id)"
                        + MORE_THAN_ROUNDED);
        conditions.put("condition 9, payments of districts are in the history",
                "SELECT COUNT(*) FROM district WHERE ABS(d_ytd - (SELECT SUM(h_amount) FROM history WHERE h_w_id = d_w_id"
                        + " AND h_d_id = d_id)" + MORE_THAN_ROUNDED);
        return conditions;
    }

    private static void expect(String what, long expected, long actual) {
        if (actual != expected) {
            throw new IllegalStateException("wrong: " + what + ": " + actual + ", not " + expected);
        }
    }
}
