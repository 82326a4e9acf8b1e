// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Finds customers: 60 of 100 are asked for by last name, of which several may have the same. For one thread. */
final class TpccCustomers {

    private final TpccRandom random;
    private final TpccStatement byName;

    TpccCustomers(Connection connection, TpccRandom random) throws SQLException {
        this.random = random;
        byName = new TpccStatement(connection,
                "SELECT c_id FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_last = ? ORDER BY c_first");
    }

    /** @return a customer's number */
    int find(int warehouse, int district) throws SQLException {
        if (!random.percent(60)) {
            return random.customer();
        }
        String name = random.askedName();
        List<Integer> found = byName.query(rows -> {
            List<Integer> all = new ArrayList<>();
            while (rows.next()) {
                all.add(rows.getInt(1));
            }
            return all;
        }, warehouse, district, name);
        if (found.isEmpty()) {
            throw new IllegalStateException("no customer " + name);
        }
        // The one in the middle by first name, rounded up.
        return found.get((found.size() + 1) / 2 - 1);
    }
}
