// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;

/** A customer pays, 15 of 100 not at their own warehouse (clause 2.5). */
final class TpccPayment implements TpccTransaction {

    private static final int LONGEST_DATA = 500;

    private final int warehouse;
    private final TpccRandom random;
    private final TpccCustomers customers;
    private final TpccStatement payWarehouse;
    private final TpccStatement warehouseName;
    private final TpccStatement payDistrict;
    private final TpccStatement districtName;
    private final TpccStatement payCustomer;
    private final TpccStatement customer;
    private final TpccStatement note;
    private final TpccStatement history;

    private record Customer(boolean isBad, String data) {}

    TpccPayment(Connection connection, int warehouse, TpccRandom random) throws SQLException {
        this.warehouse = warehouse;
        this.random = random;
        customers = new TpccCustomers(connection, random);
        payWarehouse = new TpccStatement(connection, "UPDATE warehouse SET w_ytd = w_ytd + ? WHERE w_id = ?");
        warehouseName = new TpccStatement(connection,
                "SELECT w_name, w_street_1, w_street_2, w_city, w_state, w_zip FROM warehouse WHERE w_id = ?");
        payDistrict = new TpccStatement(connection, "UPDATE district SET d_ytd = d_ytd + ? WHERE d_w_id = ? AND d_id = ?");
        districtName = new TpccStatement(connection,
                "SELECT d_name, d_street_1, d_street_2, d_city, d_state, d_zip FROM district WHERE d_w_id = ? AND d_id = ?");
        payCustomer = new TpccStatement(connection, "UPDATE customer SET c_balance = c_balance - ?,"
                + " c_ytd_payment = c_ytd_payment + ?, c_payment_cnt = c_payment_cnt + 1"
                + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?");
        customer = new TpccStatement(connection, "SELECT c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state,"
                + " c_zip, c_phone, c_since, c_credit, c_credit_lim, c_discount, c_balance, c_data FROM customer"
                + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?");
        note = new TpccStatement(connection,
                "UPDATE customer SET c_data = ? WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?");
        history = new TpccStatement(connection, "INSERT INTO history VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    }

    @Override
    public boolean run() throws SQLException {
        int districtId = random.district();
        boolean isLocal = random.percent(85);
        int customerWarehouse = isLocal ? warehouse : random.otherWarehouse(warehouse);
        int customerDistrict = isLocal ? districtId : random.district();
        BigDecimal amount = random.money(100, 500_000);
        int customerId = customers.find(customerWarehouse, customerDistrict);
        payWarehouse.updateOne(amount, warehouse);
        String name = warehouseName.row(row -> row.getString(1), warehouse);
        payDistrict.updateOne(amount, warehouse, districtId);
        name += "    " + districtName.row(row -> row.getString(1), warehouse, districtId);
        payCustomer.updateOne(amount, amount, customerWarehouse, customerDistrict, customerId);
        Customer payer = customer.row(row -> new Customer(row.getString("c_credit").equals("BC"), row.getString("c_data")),
                customerWarehouse, customerDistrict, customerId);
        if (payer.isBad) {
            String data = customerId + " " + customerDistrict + " " + customerWarehouse + " " + districtId + " " + warehouse + " "
                    + amount + " | " + payer.data;
            note.updateOne(data.substring(0, Math.min(LONGEST_DATA, data.length())), customerWarehouse, customerDistrict,
                    customerId);
        }
        history.updateOne(customerId, customerDistrict, customerWarehouse, districtId, warehouse,
                new Timestamp(System.currentTimeMillis()), amount, name);
        return true;
    }
}
