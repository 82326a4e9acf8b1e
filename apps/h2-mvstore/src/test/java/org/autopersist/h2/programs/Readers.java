// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.programs;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;

/** A reader that looks while the commit of a writer is being stored: what it sees has to be durable when it has seen it. */
public final class Readers {

    /** Begins a line with the number of times that the reader has seen what was being stored. */
    public static final String EARLY = "early ";
    /** Begins a line with the number of times that it has looked. */
    public static final String LOOKED = "looked ";

    private static final int ROWS = 5_000;
    private static final int COMMITS = 40;

    private static volatile long acknowledged;

    private Readers() {}

    /** The argument is a URL. */
    public static void main(String[] args) throws Exception {
        try (Connection connection = DriverManager.getConnection(args[0], "sa", "");
                Statement statement = connection.createStatement()) {
            statement.execute("create table count(n int)");
            statement.execute("insert into count values (0)");
            statement.execute("create table own(n int)");
            statement.execute("insert into own values (0)");
            statement.execute("create table t(id int primary key, n int)");
            statement.execute("insert into t select x, 0 from system_range(1, " + ROWS + ")");
            Thread writer = Thread.currentThread();
            int[] found = new int[2];
            Thread reader = Thread.ofPlatform().start(() -> read(args[0], writer, found));
            connection.setAutoCommit(false);
            for (int i = 1; i <= COMMITS; i++) {
                statement.executeUpdate("update t set n = " + i);
                statement.executeUpdate("update count set n = " + i);
                connection.commit();
                acknowledged = i;
            }
            reader.interrupt();
            reader.join();
            System.out.println(EARLY + found[0]);
            System.out.println(LOOKED + found[1]);
        }
    }

    private static void read(String url, Thread writer, int[] found) {
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            while (!Thread.interrupted()) {
                if (isStoringItsCommit(writer)) {
                    // Every other time in a transaction that goes on.
                    if (found[1] % 2 == 1) {
                        statement.executeUpdate("update own set n = n + 1");
                    }
                    long seen = count(statement);
                    found[0] += seen > acknowledged && isStoringItsCommit(writer) ? 1 : 0;
                    found[1]++;
                    connection.commit();
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long count(Statement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery("select n from count")) {
            result.next();
            return result.getLong(1);
        }
    }

    private static boolean isStoringItsCommit(Thread writer) {
        StackTraceElement[] trace = writer.getStackTrace();
        return has(trace, "endCommand") && has(trace, "storeIn");
    }

    private static boolean has(StackTraceElement[] trace, String method) {
        return Arrays.stream(trace).anyMatch(frame -> frame.getMethodName().equals(method));
    }
}
