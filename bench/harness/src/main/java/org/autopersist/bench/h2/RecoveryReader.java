// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;

/** {@code SIDE FOLDER KEY}: opens a database, reads a record, counts all, and waits to be killed. */
public final class RecoveryReader {

    static final String ANSWER = "answer ";
    static final String COST = "cost ";

    private static final int FIELDS = 10;
    private static final int FIELD_LENGTH = 100;

    private RecoveryReader() {}

    public static void main(String[] args) throws SQLException, InterruptedException {
        Side side = Side.valueOf(args[0]);
        long start = System.nanoTime();
        try (Connection connection = side.connect(Path.of(args[1]))) {
            long connected = System.nanoTime();
            boolean isThere = hasRecord(connection, args[2]);
            long answered = System.nanoTime();
            System.out.println(ANSWER + isThere);
            long beforeCount = System.nanoTime();
            long count = Query.number(connection, "SELECT COUNT(*) FROM usertable");
            System.out.println(COST + "connect=" + (connected - start) + " query=" + (answered - connected) + " count="
                    + (System.nanoTime() - beforeCount) + " records=" + count);
            new CountDownLatch(1).await();
        }
    }

    /** All fields have the length that the workloads give them. */
    private static boolean hasRecord(Connection connection, String key) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT * FROM usertable WHERE ycsb_key = ?")) {
            query.setString(1, key);
            try (ResultSet row = query.executeQuery()) {
                boolean isThere = row.next();
                for (int field = 0; field < FIELDS && isThere; field++) {
                    isThere = row.getString("field" + field).length() == FIELD_LENGTH;
                }
                return isThere;
            }
        }
    }
}
