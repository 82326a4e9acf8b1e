// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.crash;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.h2.programs.Sql;
import org.autopersist.test.crash.Cut;

/**
 * One connection runs one transaction after the other. After a crash the database is as a volatile one after all that were
 * completed, or after the one besides that was under way.
 */
abstract class Statements extends H2Workload {

    private static final List<String> DEFINITIONS = List.of(
            "select table_name, table_type from information_schema.tables where table_schema = 'PUBLIC' order by 1",
            "select table_name, column_name, data_type, is_nullable from information_schema.columns where table_schema = 'PUBLIC'"
                    + " order by 1, 2",
            "select table_name, index_name, column_name, ordering_specification, is_unique from information_schema.index_columns"
                    + " where table_schema = 'PUBLIC' and index_name not like 'PRIMARY_KEY%' order by 1, 2, 3",
            "select table_name, constraint_name, constraint_type from information_schema.table_constraints"
                    + " where table_schema = 'PUBLIC' and constraint_type <> 'PRIMARY KEY' order by 1, 2",
            "select transaction_name from information_schema.in_doubt order by 1");

    /** The server keeps its sessions in databases of such names, which are volatile. */
    private static final String REFERENCE = "jdbc:h2:mem:management_db_reference";
    private static final String MANUAL = "set autocommit false";

    private final List<List<String>> transactions;
    /** Answers to all queries after that many transactions. */
    private List<List<String>> expected;
    private Connection connection;
    private int found = -1;

    /** @param transactions each is a list of statements; commits and rollbacks are among them */
    Statements(List<List<String>> transactions) {
        this.transactions = transactions;
    }

    /** Queries of all rows, in an order. They may fail. */
    abstract List<String> queries();

    @Override
    public final int operations() {
        return transactions.size();
    }

    @Override
    public final void setup(long seed) throws SQLException {
        connection = connect();
    }

    @Override
    public final void operation(int thread, int index) throws SQLException {
        if (connection == null) {
            connection = connect();
        }
        run(connection, MANUAL);
        transactions.get(index).forEach(sql -> run(connection, sql));
    }

    @Override
    public final int next() {
        return found;
    }

    @Override
    public final void settle() throws SQLException {
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }

    @Override
    final void check(Connection recovered, Cut cut) throws SQLException {
        if (expected == null) {
            expected = expected();
        }
        List<String> answers = answers(recovered);
        found = -1;
        for (int i = cut.completed(0); i <= cut.begun(0); i++) {
            if (answers.equals(expected.get(i))) {
                found = i;
            }
        }
        require(found >= 0, "%s, not %s, %s", answers, expected.subList(cut.completed(0), cut.begun(0) + 1), cut);
    }

    /** What a volatile database answers. */
    private List<List<String>> expected() throws SQLException {
        List<List<String>> all = new ArrayList<>();
        try (Connection reference = DriverManager.getConnection(REFERENCE);
                Connection asked = DriverManager.getConnection(REFERENCE)) {
            run(reference, PROBE);
            tables().forEach(sql -> run(reference, sql));
            run(reference, MANUAL);
            all.add(answers(asked));
            for (List<String> transaction : transactions) {
                transaction.forEach(sql -> run(reference, sql));
                all.add(answers(asked));
            }
        }
        return all;
    }

    private List<String> answers(Connection asked) {
        List<String> answers = new ArrayList<>();
        DEFINITIONS.forEach(sql -> answers.add(run(asked, sql)));
        for (String sql : queries()) {
            String answer = Sql.run(asked, sql);
            answers.add(answer.startsWith("error") ? answer.substring(0, "error 12345".length()) : answer);
        }
        return answers;
    }
}
