// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.programs;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import org.h2.mvstore.tx.TransactionStore;

/** A database is closed while one of its connections is in the middle of a commit of many rows. */
public final class ClosedCommits {

    /** Begins a line with the number of different values that a reader has seen, which all rows should have in common. */
    public static final String VALUES = "values ";
    /** Begins a line of a value that is committed, as far as the writer knows. */
    public static final String COMMITTED = "committed ";
    /** Begins a line of the value that the rows have. */
    public static final String FOUND = "found ";

    /** How many connections read at once. */
    public static final int READERS = 3;

    private static final int ROWS = 20_000;
    private static final int ROUNDS = 5;

    private ClosedCommits() {}

    /** The arguments are a URL, and {@code shutdown}, {@code exit} or {@code read}. */
    public static void main(String[] args) throws Exception {
        String url = args[0];
        switch (args[1]) {
            case "shutdown" -> {
                make(url);
                for (int round = 0; round < ROUNDS; round++) {
                    Thread writer = startCommit(open(url));
                    run(open(url), "shutdown immediately");
                    writer.join();
                    read(url);
                }
            }
            case "exit" -> {
                make(url);
                startCommit(open(url));
                System.exit(0);
            }
            default -> read(url);
        }
    }

    private static Connection open(String url) throws SQLException {
        return DriverManager.getConnection(url, "sa", "");
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void make(String url) throws SQLException {
        try (Connection connection = open(url)) {
            // The one that closes waits twice as long for the others.
            run(connection, "set default_lock_timeout 1");
            run(connection, "create table other(x int)");
            run(connection, "create table t(id int primary key, x int)");
            run(connection, "insert into t select x, 0 from system_range(1, " + ROWS + ")");
        }
    }

    /** Returns when the commit has begun. */
    private static Thread startCommit(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        run(connection, "update t set x = x + 1");
        Thread writer = Thread.ofPlatform().start(() -> {
            try {
                connection.commit();
                System.out.println(COMMITTED + 1);
            } catch (SQLException e) {
                System.out.println("not committed: " + e.getMessage().lines().findFirst().orElse(""));
            }
        });
        while (writer.isAlive() && !isCommitting(writer)) {
            Thread.onSpinWait();
        }
        return writer;
    }

    private static boolean isCommitting(Thread thread) {
        return Arrays.stream(thread.getStackTrace()).anyMatch(frame ->
                frame.getClassName().equals(TransactionStore.class.getName()) && frame.getMethodName().startsWith("commit"));
    }

    /** Each reader has a transaction, and so another number: one might see as its own what a former one has left. */
    private static void read(String url) throws SQLException {
        Connection[] readers = new Connection[READERS];
        for (int i = 0; i < READERS; i++) {
            readers[i] = open(url);
            readers[i].setAutoCommit(false);
            run(readers[i], "insert into other values (1)");
            try (Statement statement = readers[i].createStatement();
                    ResultSet rows = statement.executeQuery("select count(distinct x), max(x), count(*) from t")) {
                rows.next();
                System.out.println(VALUES + rows.getInt(1) + " in " + rows.getInt(3) + " rows");
                System.out.println(FOUND + rows.getInt(2));
            }
        }
        for (Connection reader : readers) {
            reader.close();
        }
    }
}
