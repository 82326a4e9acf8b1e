// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/**
 * YCSB's table in a database: a column for each field. Each object has a connection, and each call is a transaction. What the
 * database throws is thrown on: YCSB's status ERROR would hide it.
 */
final class JdbcDb extends DB {

    private static final String KEY = "YCSB_KEY";
    private static final List<String> FIELDS = IntStream.range(0, 10).mapToObj(i -> "field" + i).toList();
    private static final int LOADED_AT_ONCE = 1000;

    private final Side side;
    private final Path folder;
    private final Map<List<String>, PreparedStatement> updates = new HashMap<>();
    private Connection connection;
    private AfterCommit afterCommit;
    private PreparedStatement read;
    private PreparedStatement scan;
    private PreparedStatement insert;
    private boolean loads;
    private int batched;

    @FunctionalInterface
    private interface Call {
        Status run() throws SQLException;
    }

    JdbcDb(Side side, Path folder) {
        this.side = side;
        this.folder = folder;
    }

    /** Makes the table, which must not be there. */
    static void createTable(Connection connection) throws SQLException {
        String columns = FIELDS.stream().map(field -> field + " VARCHAR(100)").collect(Collectors.joining(", "));
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE usertable (" + KEY + " VARCHAR(255) NOT NULL PRIMARY KEY, " + columns + ")");
        }
    }

    @Override
    public void init() throws DBException {
        String all = String.join(", ", FIELDS);
        try {
            connection = side.connect(folder);
            afterCommit = new AfterCommit(side, connection);
            read = connection.prepareStatement("SELECT " + all + " FROM usertable WHERE " + KEY + " = ?");
            // The databases have no common way to say how many are wanted but Statement.setMaxRows.
            scan = connection.prepareStatement("SELECT " + all + " FROM usertable WHERE " + KEY + " >= ? ORDER BY " + KEY);
            insert = connection.prepareStatement("INSERT INTO usertable (" + KEY + ", " + all + ") VALUES (?"
                    + ", ?".repeat(FIELDS.size()) + ")");
        } catch (SQLException e) {
            throw new DBException(e);
        }
    }

    /** Lets the following inserts be done in large transactions: a database that forces the disk would load for hours. */
    void beginLoad() {
        loads = true;
    }

    void endLoad() throws SQLException {
        insertBatch();
        loads = false;
    }

    /** Between calls no transaction is open, which another thread would wait for. */
    private void insertBatch() throws SQLException {
        connection.setAutoCommit(false);
        insert.executeBatch();
        connection.setAutoCommit(true);
        batched = 0;
    }

    @Override
    public void cleanup() throws DBException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new DBException(e);
        }
    }

    @Override
    public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
        return run(() -> {
            read.setString(1, key);
            try (ResultSet rows = read.executeQuery()) {
                if (!rows.next()) {
                    return Status.NOT_FOUND;
                }
                copy(rows, fields, result);
                return Status.OK;
            }
        });
    }

    @Override
    public Status scan(
            String table, String from, int count, Set<String> fields, Vector<HashMap<String, ByteIterator>> result) {
        return run(() -> {
            scan.setString(1, from);
            scan.setMaxRows(count);
            try (ResultSet rows = scan.executeQuery()) {
                while (rows.next()) {
                    HashMap<String, ByteIterator> record = new HashMap<>();
                    copy(rows, fields, record);
                    result.add(record);
                }
            }
            return Status.OK;
        });
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
        return run(() -> {
            List<String> fields = List.copyOf(values.keySet());
            PreparedStatement update = updates.get(fields);
            if (update == null) {
                update = connection.prepareStatement("UPDATE usertable SET " + String.join(" = ?, ", fields) + " = ? WHERE "
                        + KEY + " = ?");
                updates.put(fields, update);
            }
            int i = 1;
            for (String field : fields) {
                update.setString(i++, values.get(field).toString());
            }
            update.setString(i, key);
            int updated = update.executeUpdate();
            afterCommit.run();
            return updated == 1 ? Status.OK : Status.NOT_FOUND;
        });
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
        return run(() -> {
            insert.setString(1, key);
            for (int i = 0; i < FIELDS.size(); i++) {
                insert.setString(i + 2, values.get(FIELDS.get(i)).toString());
            }
            if (!loads) {
                insert.executeUpdate();
                afterCommit.run();
                return Status.OK;
            }
            insert.addBatch();
            if (++batched == LOADED_AT_ONCE) {
                insertBatch();
            }
            return Status.OK;
        });
    }

    /** The core workloads delete nothing. */
    @Override
    public Status delete(String table, String key) {
        return Status.NOT_IMPLEMENTED;
    }

    private static void copy(ResultSet row, Set<String> wanted, Map<String, ByteIterator> result) throws SQLException {
        for (int i = 0; i < FIELDS.size(); i++) {
            String field = FIELDS.get(i);
            if (wanted == null || wanted.contains(field)) {
                result.put(field, new StringByteIterator(row.getString(i + 1)));
            }
        }
    }

    private static Status run(Call call) {
        try {
            return call.run();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
