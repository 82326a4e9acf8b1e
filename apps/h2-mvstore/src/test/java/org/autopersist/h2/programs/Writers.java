// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.programs;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;

/**
 * Threads that pay between accounts, each by its own connection, until the process is killed. Each payment is logged in the same
 * transaction.
 */
public final class Writers {

    public static final int ACCOUNTS = Integer.getInteger("tests.h2.accounts", 40);
    public static final int BALANCE = 1000;
    /** Begins a line of thread and number of a payment that was committed. */
    public static final String DONE = "done ";

    private Writers() {}

    /** Starts that many threads, which differ by the seed, and end with the process. */
    public static void start(String url, int threads, long seed) throws SQLException {
        try (Connection connection = connect(url)) {
            make(connection);
            for (int i = 0; i < threads; i++) {
                int writer = i;
                Connection own = connect(url);
                Random random = new Random(seed * 31 + writer);
                Thread.ofPlatform().start(() -> write(own, writer, random));
            }
        }
    }

    private static Connection connect(String url) throws SQLException {
        return DriverManager.getConnection(url, "sa", "secret");
    }

    private static void make(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("create table if not exists account(id int primary key, balance int not null, base int not null,"
                    + " changes int not null)");
            statement.execute("create index if not exists by_balance on account(balance)");
            statement.execute("create table if not exists payment(writer int, number int, source int, target int, amount int,"
                    + " primary key (writer, number))");
            statement.execute("create index if not exists by_source on payment(source)");
            statement.execute("create index if not exists by_target on payment(target)");
            statement.execute("insert into account select x, " + BALANCE + ", " + BALANCE + ", 0"
                    + " from system_range(1, " + ACCOUNTS + ") s where not exists (select * from account)");
        }
        forget(connection);
    }

    /** Takes the payments into the accounts' base, and keeps the last one of each thread. */
    private static void forget(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        String old = "(number < (select max(l.number) from payment l where l.writer = p.writer))";
        try (Statement statement = connection.createStatement()) {
            statement.execute("update account a set base = base"
                    + " + coalesce((select sum(amount) from payment p where target = a.id and " + old + "), 0)"
                    + " - coalesce((select sum(amount) from payment p where source = a.id and " + old + "), 0)");
            statement.execute("delete from payment p where " + old);
        }
        connection.commit();
    }

    private static void write(Connection connection, int writer, Random random) {
        try {
            connection.setAutoCommit(false);
            int number = 1 + last(connection, writer);
            while (true) {
                int source = 1 + random.nextInt(ACCOUNTS);
                int target = 1 + (source + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
                if (pay(connection, writer, number, source, target, 1 + random.nextInt(9), random)) {
                    System.out.println(DONE + writer + " " + number);
                    number++;
                }
            }
        } catch (SQLException e) {
            e.printStackTrace();
            System.exit(3);
        }
    }

    private static int last(Connection connection, int writer) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(
                        "select coalesce(max(number), 0) from payment where writer = " + writer)) {
            result.next();
            return result.getInt(1);
        }
    }

    /** Returns false if it was rolled back: on purpose, or because of a deadlock. */
    private static boolean pay(Connection connection, int writer, int number, int source, int target, int amount, Random random)
            throws SQLException {
        try {
            add(connection, source, -amount);
            try (PreparedStatement insert = connection.prepareStatement("insert into payment values (?, ?, ?, ?, ?)")) {
                int[] values = {writer, number, source, target, amount};
                for (int i = 0; i < values.length; i++) {
                    insert.setInt(i + 1, values[i]);
                }
                insert.execute();
            }
            add(connection, target, amount);
            if (random.nextInt(8) == 0) {
                connection.rollback();
                return false;
            }
            connection.commit();
            return true;
        } catch (SQLException e) {
            String state = e.getSQLState();
            if (!state.equals("40001") && !state.equals("HYT00")) {
                throw e;
            }
            connection.rollback();
            return false;
        }
    }

    private static void add(Connection connection, int account, int amount) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(
                "update account set balance = balance + ?, changes = changes + 1 where id = ?")) {
            update.setInt(1, amount);
            update.setInt(2, account);
            update.execute();
        }
    }
}
