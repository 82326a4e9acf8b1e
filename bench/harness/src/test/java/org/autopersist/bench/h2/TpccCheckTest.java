// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TpccCheckTest {

    private static final TpccScale SCALE = new TpccScale(2, 40, 20);
    private static final TpccClient.Counts NOTHING = new TpccClient.Counts(0, 0, 0, 0);

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            condition 1      | UPDATE district SET d_ytd = d_ytd + 0.01 WHERE d_w_id = 2 AND d_id = 3
            condition 2      | UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = 1 AND d_id = 10
            condition 3      | DELETE FROM new_order WHERE no_w_id = 1 AND no_d_id = 1 AND no_o_id = 17
            condition 4      | DELETE FROM order_line WHERE ol_w_id = 2 AND ol_d_id = 2 AND ol_o_id = 2 AND ol_number = 1
            condition 8      | DELETE FROM history WHERE h_w_id = 1 AND h_d_id = 1 AND h_c_id = 1
            condition 9      | UPDATE history SET h_d_id = 2 WHERE h_w_id = 1 AND h_d_id = 1 AND h_c_id = 1
            payments         | INSERT INTO history VALUES (1, 1, 1, 1, 1, CURRENT_TIMESTAMP, 0, '')
            to be delivered  | UPDATE customer SET c_delivery_cnt = 1 WHERE c_w_id = 1 AND c_d_id = 1 AND c_id = 1
            """)
    void whatDoesNotFitIsFound(String what, String damage) throws SQLException {
        try (Connection connection = Side.MEM.connect(folder); Statement statement = connection.createStatement()) {
            TpccTables.create(connection, SCALE);
            TpccCheck.check(connection, SCALE, NOTHING);
            assertEquals(1, statement.executeUpdate(damage));
            String message = assertThrows(IllegalStateException.class, () -> TpccCheck.check(connection, SCALE, NOTHING))
                    .getMessage();
            assertTrue(message.contains(what), message);
        }
    }

    /** What the mix promises: each transaction comes, orders of what does not exist are rolled back, and the rest is counted. */
    @Test
    void whatIsCommittedIsCounted() throws SQLException {
        try (Connection connection = Side.MEM.connect(folder)) {
            TpccTables.create(connection, SCALE);
            try (TpccClient client = new TpccClient(Side.MEM.connect(folder), Side.MEM, SCALE, 1)) {
                for (int i = 0; i < 1000; i++) {
                    client.transaction();
                }
                TpccClient.Counts counts = client.counts();
                assertTrue(counts.newOrders() > 350 && counts.payments() > 350 && counts.deliveries() > 10, counts.toString());
                assertEquals(0, counts.retries());
                TpccCheck.check(connection, SCALE, counts);
                assertThrows(IllegalStateException.class, () -> TpccCheck.check(connection, SCALE,
                        counts.plus(new TpccClient.Counts(1, 0, 0, 0))));
            }
        }
    }
}
