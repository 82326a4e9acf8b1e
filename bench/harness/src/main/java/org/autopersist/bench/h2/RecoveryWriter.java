// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.autopersist.ycsb.run.CoreMix;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;

/**
 * {@code SIDE FOLDER RECORDS THREADS}: fills a database in the folder, says so with one of its keys, and changes it until it is
 * killed.
 */
public final class RecoveryWriter {

    static final String FILLED = "filled ";

    private RecoveryWriter() {}

    public static void main(String[] args) throws SQLException, DBException, WorkloadException, InterruptedException {
        Side side = Side.valueOf(args[0]);
        Path folder = Path.of(args[1]);
        try (Connection first = side.connect(folder);
                YcsbRun run = new YcsbRun(first, side, folder, Integer.parseInt(args[2]), Integer.parseInt(args[3]))) {
            System.out.println(FILLED + someKey(first));
            run.runFor(CoreMix.A, Duration.ofDays(1));
        }
    }

    private static String someKey(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT MAX(ycsb_key) FROM usertable")) {
            rows.next();
            return rows.getString(1);
        }
    }
}
