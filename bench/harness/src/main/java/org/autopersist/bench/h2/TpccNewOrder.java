// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A customer orders 5 to 15 items; each hundredth order has one that does not exist (clause 2.4). */
final class TpccNewOrder implements TpccTransaction {

    private final int warehouse;
    private final TpccScale scale;
    private final TpccRandom random;
    private final TpccStatement customer;
    private final TpccStatement tax;
    private final TpccStatement takeNumber;
    private final TpccStatement district;
    private final TpccStatement order;
    private final TpccStatement newOrder;
    private final TpccStatement item;
    private final TpccStatement stock;
    private final TpccStatement takeStock;
    private final TpccStatement line;

    private record Line(int supplier, int item, int quantity) {}

    TpccNewOrder(Connection connection, int warehouse, TpccScale scale, TpccRandom random) throws SQLException {
        this.warehouse = warehouse;
        this.scale = scale;
        this.random = random;
        customer = new TpccStatement(connection,
                "SELECT c_discount, c_last, c_credit FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?");
        tax = new TpccStatement(connection, "SELECT w_tax FROM warehouse WHERE w_id = ?");
        takeNumber = new TpccStatement(connection,
                "UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = ? AND d_id = ?");
        district = new TpccStatement(connection, "SELECT d_next_o_id, d_tax FROM district WHERE d_w_id = ? AND d_id = ?");
        order = new TpccStatement(connection, "INSERT INTO oorder (o_w_id, o_d_id, o_id, o_c_id, o_ol_cnt, o_all_local,"
                + " o_entry_d) VALUES (?, ?, ?, ?, ?, ?, ?)");
        newOrder = new TpccStatement(connection, "INSERT INTO new_order VALUES (?, ?, ?)");
        item = new TpccStatement(connection, "SELECT i_price, i_name, i_data FROM item WHERE i_id = ?");
        stock = new TpccStatement(connection, "SELECT * FROM stock WHERE s_w_id = ? AND s_i_id = ?");
        takeStock = new TpccStatement(connection, "UPDATE stock SET s_quantity = CASE WHEN s_quantity >= ? THEN s_quantity - ?"
                + " ELSE s_quantity - ? + 91 END, s_ytd = s_ytd + ?, s_order_cnt = s_order_cnt + 1,"
                + " s_remote_cnt = s_remote_cnt + ? WHERE s_w_id = ? AND s_i_id = ?");
        line = new TpccStatement(connection, "INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id,"
                + " ol_supply_w_id, ol_quantity, ol_amount, ol_dist_info) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    }

    @Override
    public boolean run() throws SQLException {
        int districtId = random.district();
        int customerId = random.customer();
        List<Line> lines = lines();
        takeStock.clearBatch();
        line.clearBatch();
        boolean isAllLocal = lines.stream().allMatch(one -> one.supplier == warehouse);
        // What the client would be shown: discount and taxes are no part of what is kept.
        customer.row(row -> row.getBigDecimal(1), warehouse, districtId, customerId);
        tax.row(row -> row.getBigDecimal(1), warehouse);
        // The change before the question: so nobody else gets the number, whatever the isolation level.
        takeNumber.updateOne(warehouse, districtId);
        int orderId = district.row(row -> row.getInt(1), warehouse, districtId) - 1;
        order.updateOne(warehouse, districtId, orderId, customerId, lines.size(), isAllLocal ? 1 : 0,
                new Timestamp(System.currentTimeMillis()));
        newOrder.updateOne(warehouse, districtId, orderId);
        for (int i = 0; i < lines.size(); i++) {
            if (!add(districtId, orderId, i + 1, lines.get(i))) {
                return false;
            }
        }
        takeStock.executeBatch();
        line.executeBatch();
        return true;
    }

    /** In the order of the stock's key; what does not exist comes last. */
    private List<Line> lines() {
        int count = random.number(5, 15);
        boolean isWrong = random.percent(1);
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> new Line(random.percent(1) ? random.otherWarehouse(warehouse) : warehouse,
                        isWrong && i == count ? scale.items() + 1 : random.item(), random.number(1, 10)))
                .sorted(Comparator.comparing((Line one) -> one.item > scale.items()).thenComparing(Line::supplier)
                        .thenComparing(Line::item))
                .toList();
    }

    /** Returns false if there is no such item. */
    private boolean add(int districtId, int orderId, int number, Line one) throws SQLException {
        Optional<BigDecimal> price =
                item.query(rows -> rows.next() ? Optional.of(rows.getBigDecimal(1)) : Optional.empty(), one.item);
        if (price.isEmpty()) {
            return false;
        }
        String distribution =
                stock.row(row -> row.getString(String.format("s_dist_%02d", districtId)), one.supplier, one.item);
        takeStock.addToBatch(one.quantity + 10, one.quantity, one.quantity, one.quantity, one.supplier == warehouse ? 0 : 1,
                one.supplier, one.item);
        line.addToBatch(warehouse, districtId, orderId, number, one.item, one.supplier, one.quantity,
                price.get().multiply(BigDecimal.valueOf(one.quantity)), distribution);
        return true;
    }
}
