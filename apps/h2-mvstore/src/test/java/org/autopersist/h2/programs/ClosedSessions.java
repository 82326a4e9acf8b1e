// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.programs;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.h2.engine.Database;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;

/** A session is closed by one thread while another is about to commit: what H2 does with all sessions when the process ends. */
public final class ClosedSessions {

    public static final String COMMIT = "commit ";
    public static final String AUTOCOMMIT = "autocommit ";
    public static final String ROWS = "rows ";

    private ClosedSessions() {}

    /** Prints how each of the commands has ended, and how many rows are there: one that was committed before. */
    public static void main(String[] args) throws Exception {
        String url = args[0];
        try (Connection other = DriverManager.getConnection(url, "sa", ""); Statement statement = other.createStatement()) {
            statement.execute("create table t(x int)");
            System.out.println(COMMIT + ended(url, false));
            System.out.println(AUTOCOMMIT + ended(url, true));
            try (ResultSet rows = statement.executeQuery("select count(*) from t")) {
                rows.next();
                System.out.println(ROWS + rows.getInt(1));
            }
        }
    }

    private static String ended(String url, boolean autocommit) throws Exception {
        Connection connection = DriverManager.getConnection(url, "sa", "");
        connection.setAutoCommit(false);
        PreparedStatement insert = connection.prepareStatement("insert into t values (1)");
        if (!autocommit) {
            // H2 prepares its COMMIT once.
            insert.execute();
            connection.commit();
            insert.execute();
        }
        connection.setAutoCommit(autocommit);
        String[] result = {"done"};
        Thread writer = Thread.ofPlatform().unstarted(() -> {
            try {
                if (autocommit) {
                    insert.execute();
                } else {
                    connection.commit();
                }
            } catch (SQLException e) {
                result[0] = "error " + e.getErrorCode();
            }
        });
        SessionLocal session = (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
        Database database = session.getDatabase();
        Thread closer = Thread.ofPlatform().unstarted(session::close);
        session.lock();
        writer.start();
        await(writer, Thread.State.WAITING);
        // It has rolled back, and waits for the database to leave it.
        synchronized (database) {
            closer.start();
            await(closer, Thread.State.BLOCKED);
            session.unlock();
            writer.join();
        }
        closer.join();
        return result[0];
    }

    private static void await(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }
}
