// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.crash;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.autopersist.h2.AgentJar;
import org.autopersist.h2.programs.Sql;
import org.autopersist.test.crash.Cut;
import org.autopersist.test.crash.FirstLife;
import org.autopersist.test.crash.Workload;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;

/**
 * Transactions on a database that an earlier life has made. The JVMs that record and check get the agent, or a mutant of it, from
 * who explores it: {@code CrashOptions.flags}.
 */
abstract class H2Workload implements Workload {

    static final String PROBE = "create table probe(id int primary key)";
    /** So many transactions are open at a time when a life goes on: their numbers are those that the crash has cut, and more. */
    private static final int OPEN = 5;
    /** Deadlock, timeout of a lock, the same key by two, a row that another one has changed. */
    private static final Set<String> OF_CONFLICTS = Set.of("40001", "HYT00", "23505", "90131");
    private static final String IN_DOUBT = "select transaction_name from information_schema.in_doubt order by 1";

    /** Makes the tables of the workload whose class is the argument. */
    static final class Maker {

        private Maker() {}

        public static void main(String[] args) throws Exception {
            H2Workload workload = (H2Workload) Class.forName(args[0]).getConstructor().newInstance();
            try (Connection connection = connect()) {
                run(connection, PROBE);
                workload.tables().forEach(sql -> run(connection, sql));
            }
        }
    }

    /** Statements that make the tables. */
    abstract List<String> tables();

    /** Whether the database is as the cut allows. */
    abstract void check(Connection connection, Cut cut) throws SQLException;

    /** Statements that change all rows into themselves: they find locks that nobody holds any more. */
    abstract List<String> writes(Connection connection);

    @Override
    public final boolean startImage(Path image, long seed) throws Exception {
        FirstLife.run(image, imageSize(), List.of(AgentJar.flag()), List.of(), Maker.class.getName(), getClass().getName());
        return true;
    }

    @Override
    public final void check(Cut cut) throws SQLException {
        try (Connection connection = connect()) {
            requireProbe(connection, 0);
            check(connection, cut);
            // It has a log of its own, which is empty.
            connection.setAutoCommit(false);
            run(connection, "insert into probe values (1)");
            run(connection, "rollback");
        }
    }

    /** Ends what is in doubt, writes to all rows, and uses numbers of transactions again: most are open at the end. */
    @Override
    public final void goOn() throws SQLException {
        Connection first = connect();
        for (String name : inDoubt(first)) {
            run(first, "rollback transaction " + name);
        }
        writes(first).forEach(sql -> run(first, sql));
        for (int i = 0; i < OPEN; i++) {
            Connection other = connect();
            other.setAutoCommit(i == 0);
            run(other, "insert into probe values (" + i + ")");
        }
        // SHUTDOWN IMMEDIATELY would roll back what is open.
        ((SessionLocal) first.unwrap(JdbcConnection.class).getSession()).getDatabase().shutdownImmediately();
        try (Connection connection = connect()) {
            requireProbe(connection, 1);
            require(inDoubt(connection).isEmpty(), "In doubt again");
            run(connection, "delete from probe");
        }
    }

    private static void requireProbe(Connection connection, int rows) {
        String found = run(connection, "select count(*) from probe");
        require(found.equals(Integer.toString(rows)), "The probe has %s rows, not %d", found, rows);
    }

    /** The names of transactions that were prepared and have no end. */
    static List<String> inDoubt(Connection connection) {
        return rows(connection, IN_DOUBT);
    }

    static Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:h2:ap:crash", "sa", "secret");
    }

    /** Runs a statement, which may not fail. */
    static String run(Connection connection, String sql) {
        String answer = Sql.run(connection, sql);
        require(!answer.startsWith("error"), "%s: %s", sql, answer);
        return answer;
    }

    /** The rows of a query. */
    static List<String> rows(Connection connection, String sql) {
        String answer = run(connection, sql);
        return answer.isEmpty() ? List.of() : List.of(answer.split(";"));
    }

    /** Whether another thread was in the way of a statement, which is to be tried again. It may not fail otherwise. */
    static boolean isConflict(String answer) {
        if (!answer.startsWith("error")) {
            return false;
        }
        require(OF_CONFLICTS.contains(answer.split(" ")[1]), "%s", answer);
        return true;
    }
}
