// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** TPC-C's nine tables and what is in them at first (clauses 1.3 and 4.3.3), without foreign keys. */
final class TpccTables {

    private static final String ID = " INTEGER NOT NULL, ";
    private static final String MONEY = " DECIMAL(12, 2) NOT NULL, ";
    private static final String RATE = " DECIMAL(4, 4) NOT NULL, ";
    private static final String ADDRESS = "%1$s_street_1 VARCHAR(20) NOT NULL, %1$s_street_2 VARCHAR(20) NOT NULL,"
            + " %1$s_city VARCHAR(20) NOT NULL, %1$s_state CHAR(2) NOT NULL, %1$s_zip CHAR(9) NOT NULL, ";
    private static final BigDecimal TEN = new BigDecimal("10.00");

    private final TpccScale scale;
    private final TpccRandom random;
    private final Timestamp now = new Timestamp(System.currentTimeMillis());

    private TpccTables(TpccScale scale) {
        this.scale = scale;
        random = new TpccRandom(scale, 42);
    }

    /** Makes and fills them; no table may be there. */
    static void create(Connection connection, TpccScale scale) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : definitions()) {
                statement.execute(sql);
            }
        }
        connection.setAutoCommit(false);
        TpccTables tables = new TpccTables(scale);
        tables.fillItems(connection);
        tables.fillWarehouses(connection);
        tables.fillStock(connection);
        tables.fillDistricts(connection);
        tables.fillCustomers(connection);
        tables.fillOrders(connection);
        connection.setAutoCommit(true);
    }

    private static String[] definitions() {
        String distributions = IntStream.rangeClosed(1, TpccScale.DISTRICTS)
                .mapToObj(i -> String.format("s_dist_%02d CHAR(24) NOT NULL, ", i))
                .collect(Collectors.joining());
        return new String[] {
            "CREATE TABLE item (i_id" + ID + "i_im_id" + ID + "i_name VARCHAR(24) NOT NULL, i_price" + MONEY
                    + "i_data VARCHAR(50) NOT NULL, PRIMARY KEY (i_id))",
            "CREATE TABLE warehouse (w_id" + ID + "w_name VARCHAR(10) NOT NULL, " + ADDRESS.formatted("w") + "w_tax" + RATE
                    + "w_ytd" + MONEY + "PRIMARY KEY (w_id))",
            "CREATE TABLE stock (s_w_id" + ID + "s_i_id" + ID + "s_quantity" + ID + distributions + "s_ytd" + ID
                    + "s_order_cnt" + ID + "s_remote_cnt" + ID + "s_data VARCHAR(50) NOT NULL, PRIMARY KEY (s_w_id, s_i_id))",
            "CREATE TABLE district (d_w_id" + ID + "d_id" + ID + "d_name VARCHAR(10) NOT NULL, " + ADDRESS.formatted("d")
                    + "d_tax" + RATE + "d_ytd" + MONEY + "d_next_o_id" + ID + "PRIMARY KEY (d_w_id, d_id))",
            "CREATE TABLE customer (c_w_id" + ID + "c_d_id" + ID + "c_id" + ID + "c_first VARCHAR(16) NOT NULL,"
                    + " c_middle CHAR(2) NOT NULL, c_last VARCHAR(16) NOT NULL, " + ADDRESS.formatted("c")
                    + "c_phone CHAR(16) NOT NULL, c_since TIMESTAMP NOT NULL, c_credit CHAR(2) NOT NULL, c_credit_lim" + MONEY
                    + "c_discount" + RATE + "c_balance" + MONEY + "c_ytd_payment" + MONEY + "c_payment_cnt" + ID
                    + "c_delivery_cnt" + ID + "c_data VARCHAR(500) NOT NULL, PRIMARY KEY (c_w_id, c_d_id, c_id))",
            "CREATE INDEX customer_name ON customer (c_w_id, c_d_id, c_last, c_first)",
            "CREATE TABLE history (h_c_id" + ID + "h_c_d_id" + ID + "h_c_w_id" + ID + "h_d_id" + ID + "h_w_id" + ID
                    + "h_date TIMESTAMP NOT NULL, h_amount" + MONEY + "h_data VARCHAR(24) NOT NULL)",
            "CREATE TABLE oorder (o_w_id" + ID + "o_d_id" + ID + "o_id" + ID + "o_c_id" + ID + "o_carrier_id INTEGER, o_ol_cnt"
                    + ID + "o_all_local" + ID + "o_entry_d TIMESTAMP NOT NULL, PRIMARY KEY (o_w_id, o_d_id, o_id))",
            "CREATE UNIQUE INDEX order_customer ON oorder (o_w_id, o_d_id, o_c_id, o_id)",
            "CREATE TABLE new_order (no_w_id" + ID + "no_d_id" + ID + "no_o_id" + ID + "PRIMARY KEY (no_w_id, no_d_id, no_o_id))",
            "CREATE TABLE order_line (ol_w_id" + ID + "ol_d_id" + ID + "ol_o_id" + ID + "ol_number" + ID + "ol_i_id" + ID
                    + "ol_supply_w_id" + ID + "ol_delivery_d TIMESTAMP, ol_quantity" + ID + "ol_amount" + MONEY
                    + "ol_dist_info CHAR(24) NOT NULL, PRIMARY KEY (ol_w_id, ol_d_id, ol_o_id, ol_number))"};
    }

    private void fillItems(Connection connection) throws SQLException {
        try (RowFiller items = new RowFiller(connection, "item", 5)) {
            for (int item = 1; item <= scale.items(); item++) {
                items.row(item, random.number(1, 10_000), random.text(14, 24), random.money(100, 10_000), random.data());
            }
        }
    }

    private void fillWarehouses(Connection connection) throws SQLException {
        BigDecimal paid = TEN.multiply(BigDecimal.valueOf((long) scale.customers() * TpccScale.DISTRICTS));
        try (RowFiller warehouses = new RowFiller(connection, "warehouse", 9)) {
            for (int warehouse = 1; warehouse <= scale.warehouses(); warehouse++) {
                warehouses.row(warehouse, random.text(6, 10), random.text(10, 20), random.text(10, 20), random.text(10, 20),
                        random.text(2, 2), random.zip(), random.rate(0, 2000), paid);
            }
        }
    }

    private void fillStock(Connection connection) throws SQLException {
        int fixed = 3 + TpccScale.DISTRICTS;
        try (RowFiller stock = new RowFiller(connection, "stock", fixed + 4)) {
            for (int warehouse = 1; warehouse <= scale.warehouses(); warehouse++) {
                for (int item = 1; item <= scale.items(); item++) {
                    Object[] row = new Object[fixed + 4];
                    row[0] = warehouse;
                    row[1] = item;
                    row[2] = random.number(10, 100);
                    for (int i = 3; i < fixed; i++) {
                        row[i] = random.text(24, 24);
                    }
                    for (int i = fixed; i < fixed + 3; i++) {
                        row[i] = 0;
                    }
                    row[fixed + 3] = random.data();
                    stock.row(row);
                }
            }
        }
    }

    private void fillDistricts(Connection connection) throws SQLException {
        BigDecimal paid = TEN.multiply(BigDecimal.valueOf(scale.customers()));
        try (RowFiller districts = new RowFiller(connection, "district", 11)) {
            forEachDistrict((warehouse, district) -> districts.row(warehouse, district, random.text(6, 10), random.text(10, 20),
                    random.text(10, 20), random.text(10, 20), random.text(2, 2), random.zip(), random.rate(0, 2000), paid,
                    scale.customers() + 1));
        }
    }

    private void fillCustomers(Connection connection) throws SQLException {
        try (RowFiller customers = new RowFiller(connection, "customer", 21);
                RowFiller history = new RowFiller(connection, "history", 8)) {
            forEachDistrict((warehouse, district) -> {
                for (int customer = 1; customer <= scale.customers(); customer++) {
                    customers.row(warehouse, district, customer, random.text(8, 16), "OE", random.loadedName(customer),
                            random.text(10, 20), random.text(10, 20), random.text(10, 20), random.text(2, 2), random.zip(),
                            random.text(16, 16), now, random.percent(10) ? "BC" : "GC", new BigDecimal("50000.00"),
                            random.rate(0, 5000), TEN.negate(), TEN, 1, 0, random.text(300, 500));
                    history.row(customer, district, warehouse, district, warehouse, now, TEN, random.text(12, 24));
                }
            });
        }
    }

    private void fillOrders(Connection connection) throws SQLException {
        try (RowFiller orders = new RowFiller(connection, "oorder", 8);
                RowFiller newOrders = new RowFiller(connection, "new_order", 3);
                RowFiller lines = new RowFiller(connection, "order_line", 10)) {
            forEachDistrict((warehouse, district) -> {
                int[] customers = random.permutation(scale.customers());
                for (int order = 1; order <= scale.customers(); order++) {
                    boolean isNew = order >= scale.firstNewOrder();
                    int count = random.number(5, 15);
                    orders.row(warehouse, district, order, customers[order - 1], isNew ? null : random.number(1, 10), count, 1,
                            now);
                    if (isNew) {
                        newOrders.row(warehouse, district, order);
                    }
                    for (int line = 1; line <= count; line++) {
                        lines.row(warehouse, district, order, line, random.number(1, scale.items()), warehouse,
                                isNew ? null : now, 5, isNew ? random.money(1, 999_999) : BigDecimal.ZERO.setScale(2),
                                random.text(24, 24));
                    }
                }
            });
        }
    }

    private interface DistrictFiller {
        void fill(int warehouse, int district) throws SQLException;
    }

    private void forEachDistrict(DistrictFiller filler) throws SQLException {
        for (int warehouse = 1; warehouse <= scale.warehouses(); warehouse++) {
            for (int district = 1; district <= TpccScale.DISTRICTS; district++) {
                filler.fill(warehouse, district);
            }
        }
    }
}
