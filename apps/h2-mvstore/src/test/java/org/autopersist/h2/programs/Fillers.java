// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.programs;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Threads that fill an image with large rows, while another one makes and drops a table with an index. */
final class Fillers {

    private static final int THREADS = 3;
    private static final int ROWS = 60;
    private static final int LARGEST = 900_000;

    private Fillers() {}

    /** Returns "filling" after that time, or what has gone wrong. They go on. */
    static String run(String url, int seconds) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, "sa", "secret");
                Statement statement = connection.createStatement()) {
            statement.execute("create table filled(id int primary key, b varbinary)");
        }
        List<String> wrong = new ArrayList<>();
        AtomicBoolean wasFull = new AtomicBoolean();
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            Thread.ofPlatform().daemon().start(() -> fill(url, number, wasFull));
        }
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        try (Connection connection = DriverManager.getConnection(url, "sa", "secret")) {
            while (wrong.isEmpty() && (System.nanoTime() < end || !wasFull.get())) {
                boolean made = succeeds(connection, "create table d(a int primary key, b int)", wrong);
                if (made && succeeds(connection, "create index i on d(b)", wrong)) {
                    succeeds(connection, "insert into d values (1, 2)", wrong);
                }
                if (made && !succeeds(connection, "drop table d", wrong)) {
                    wrong.add("a table was not dropped");
                }
            }
        }
        return wrong.isEmpty() ? "filling" : wrong.getFirst();
    }

    /** Whether there was room for it. */
    private static boolean succeeds(Connection connection, String sql, List<String> wrong) {
        String answer = Sql.run(connection, sql);
        if (!answer.startsWith("updated") && !answer.startsWith("error 53100")) {
            wrong.add(sql + ": " + answer);
        }
        return answer.startsWith("updated");
    }

    private static void fill(String url, int number, AtomicBoolean wasFull) {
        SplittableRandom random = new SplittableRandom(number);
        try (Connection connection = DriverManager.getConnection(url, "sa", "secret");
                PreparedStatement merge = connection.prepareStatement("merge into filled values (?, ?)")) {
            while (true) {
                merge.setInt(1, number * ROWS + random.nextInt(ROWS));
                merge.setBytes(2, new byte[random.nextInt(random.nextBoolean() ? LARGEST : LARGEST / 10)]);
                try {
                    merge.execute();
                } catch (SQLException e) {
                    wasFull.set(true);
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
