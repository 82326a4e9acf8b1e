// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.crash;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.autopersist.h2.crash.SharedRowsPlan.Operation;
import org.autopersist.h2.programs.Sql;
import org.autopersist.test.crash.Cut;

/**
 * Threads that change the same few rows, each by a connection of its own. A transaction says in one row which one it is, so that
 * it is known of each thread which of its transactions are there; and the database has to be what these have made of it: no
 * more, and no less.
 */
public final class SharedRows extends ThreadsWorkload {

    private static final int THREADS = 3;
    private static final int OPERATIONS = 12;

    private SharedRowsPlan plan;

    public SharedRows() {
        super(THREADS, OPERATIONS, true);
    }

    @Override
    List<String> tables() {
        StringBuilder columns = new StringBuilder();
        for (int i = 0; i < THREADS; i++) {
            columns.append(", c").append(i).append(" int default 0");
        }
        return List.of("create table account(id int primary key, balance int default 0, touches int default 0" + columns + ")",
                "create index by_balance on account(balance)", "create index by_touches on account(touches)",
                "insert into account(id) select x from system_range(1, " + SharedRowsPlan.ACCOUNTS + ")",
                "create table payment(writer int, number int, source int, target int, amount int, primary key (writer, number))",
                "create index by_source on payment(source)", "create index by_target on payment(target)",
                "create table slot(k int primary key, writer int, number int)", "create index by_writer on slot(writer, number)",
                "create table history(writer int, number int, k int, was varchar, primary key (writer, number))",
                "create table progress(writer int primary key, number int)",
                "insert into progress select x, 0 from system_range(0, " + (THREADS - 1) + ")");
    }

    @Override
    List<String> writes(Connection connection) {
        return List.of("update account set balance = balance", "update payment set amount = amount",
                "update slot set writer = writer", "update history set k = k", "update progress set number = number");
    }

    @Override
    public void setup(long seed) throws SQLException {
        super.setup(seed);
        plan = new SharedRowsPlan(seed, THREADS, OPERATIONS);
    }

    @Override
    public void operation(int thread, int index) throws SQLException {
        Operation operation = plan.of(thread, index);
        while (!succeeds(connection(thread), thread, index + 1, operation)) {
            run(connection(thread), "rollback");
        }
    }

    /** Returns false if another thread is in the way. */
    private static boolean succeeds(Connection connection, int thread, int number, Operation operation) {
        run(connection, "set autocommit " + operation.isTouch());
        for (String sql : operation.statements(thread, number)) {
            if (!succeeds(connection, sql)) {
                return false;
            }
        }
        return operation.key() == 0
                || exchange(connection, thread, number, operation) && succeeds(connection, "commit");
    }

    /** Puts something into a slot or takes it out, and writes down what was there. */
    private static boolean exchange(Connection connection, int thread, int number, Operation operation) {
        String where = " where k = " + operation.key();
        String was = Sql.run(connection, "select writer || '-' || number from slot" + where + " for update");
        if (isConflict(was)) {
            return false;
        }
        String change;
        if (operation.kind() == SharedRowsPlan.Kind.TAKE) {
            change = "delete from slot" + where;
        } else if (was.isEmpty()) {
            change = "insert into slot values (" + operation.key() + ", " + thread + ", " + number + ")";
        } else {
            change = "update slot set writer = " + thread + ", number = " + number + where;
        }
        return succeeds(connection, change) && succeeds(connection, "insert into history values (" + thread + ", " + number
                + ", " + operation.key() + ", '" + was + "')");
    }

    private static boolean succeeds(Connection connection, String sql) {
        return !isConflict(Sql.run(connection, sql));
    }

    @Override
    void check(Connection connection, Cut cut) {
        if (plan == null) {
            plan = new SharedRowsPlan(cut.seed(), THREADS, OPERATIONS);
        }
        int[] done = new int[THREADS];
        Set<String> mayBeInDoubt = new HashSet<>();
        for (int i = 0; i < THREADS; i++) {
            done[i] = done(connection, cut, i);
            if (cut.begun(i) > done[i]) {
                mayBeInDoubt.add(SharedRowsPlan.nameOf(i, cut.begun(i)));
            }
        }
        List<String> inDoubt = inDoubt(connection);
        require(mayBeInDoubt.containsAll(inDoubt), "In doubt: %s, %s", inDoubt, cut);
        same(cut, connection, "account", plan.accounts(done), "id", "by_balance", "balance", "by_touches", "touches");
        same(cut, connection, "payment", plan.payments(done), "writer, number", "by_source", "source", "by_target", "target");
        same(cut, connection, "progress", plan.progress(done), "writer");
        checkSlots(cut, connection, done);
    }

    /** How many operations of a thread are there; the last one need not be, if it was under way. */
    private int done(Connection connection, Cut cut, int thread) {
        int begun = cut.begun(thread);
        if (begun == cut.completed(thread) || !plan.of(thread, begun - 1).commits()) {
            return begun;
        }
        String found = run(connection, plan.of(thread, begun - 1).isTouch()
                ? "select max(c" + thread + ") from account"
                : "select number from progress where writer = " + thread);
        return Integer.parseInt(found) == begun ? begun : begun - 1;
    }

    /** The table has these rows, and so it is by each of its indexes: name and first column. */
    private static void same(Cut cut, Connection connection, String table, List<String> expected, String order,
            String... indexes) {
        List<String> found = rows(connection, "select * from " + table + " use index () order by " + order);
        require(found.equals(expected), "%s: %s, not %s, %s", table, found, expected, cut);
        for (int i = 0; i < indexes.length; i += 2) {
            List<String> byIndex = rows(connection, "select * from " + table + " use index (" + indexes[i] + ") where "
                    + indexes[i + 1] + " > -1000000 order by " + order);
            require(byIndex.equals(found), "%s of %s: %s, not %s, %s", indexes[i], table, byIndex, found, cut);
        }
    }

    /** What was put into a slot was replaced or taken out by one other operation, or is there. */
    private void checkSlots(Cut cut, Connection connection, int[] done) {
        List<String> history = rows(connection, "select writer || '-' || number, k, was from history order by writer, number");
        List<String> there = new ArrayList<>();
        List<String> written = new ArrayList<>();
        for (String row : history) {
            written.add(row.substring(0, row.lastIndexOf(',')));
        }
        List<String> expected = plan.exchanges(done);
        require(written.equals(expected), "history: %s, not %s, %s", written, expected, cut);
        there.addAll(plan.puts(done));
        for (String row : history) {
            String was = row.substring(row.lastIndexOf(',') + 1);
            require(was.isEmpty() || there.remove(was + row.substring(row.indexOf(','), row.lastIndexOf(','))),
                    "%s was there twice, or never: %s, %s", was, history, cut);
        }
        there.sort(null);
        List<String> found = rows(connection, "select writer || '-' || number, k from slot order by 1");
        require(found.equals(there), "slot: %s, not %s, %s", found, there, cut);
        same(cut, connection, "slot", rows(connection, "select * from slot order by k"), "k", "by_writer", "writer");
    }
}
