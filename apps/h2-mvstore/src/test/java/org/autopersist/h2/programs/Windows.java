// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.programs;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Comparator;
import org.autopersist.h2.Hooks;
import org.h2.engine.Database;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.message.DbException;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.tx.Transaction;
import org.h2.mvstore.tx.TransactionStore;
import org.h2.store.LobStorageInterface;
import org.h2.value.ValueInteger;
import org.h2.value.ValueNull;
import org.h2.value.VersionedValue;

/**
 * Ends where a kill would hit H2 between two of its steps, which it is led to by reflection. The argument is the window's name.
 * The table t has the rows (1, 10), (2, 20) and a BLOB. Another connection's commit makes durable what is there then.
 */
public final class Windows {

    public static final int EXIT_CODE = 7;

    private static final long LOG_ID_MASK = (1L << 40) - 1;

    private final Connection first;
    private final Connection second;
    private final SessionLocal session;
    private final TransactionStore transactions;

    private Windows() throws SQLException {
        first = connect();
        Sql.run(first, "create table t(id int primary key, x int, b blob)");
        Sql.run(first, "insert into t values (1, 10, null), (2, 20, null)");
        Sql.run(first, "create table other(x int)");
        Sql.run(first, "!blob 300000 update t set b = ? where id = 1");
        second = connect();
        second.setAutoCommit(false);
        session = (SessionLocal) second.unwrap(JdbcConnection.class).getSession();
        transactions = session.getDatabase().getStore().getTransactionStore();
    }

    public static void main(String[] args) throws Exception {
        new Windows().run(args[0]);
        Runtime.getRuntime().halt(EXIT_CODE);
    }

    private void run(String window) throws Exception {
        switch (window) {
            case "logged" -> logged();
            case "committed" -> {
                Sql.run(second, "update t set x = x + 1");
                mark(session.getTransaction());
            }
            case "prepared" -> {
                Transaction transaction = session.getTransaction();
                MVMap<Integer, Object[]> prepared = store().openMap("openTransactions");
                prepared.put(transaction.getId(), new Object[] {Transaction.STATUS_PREPARED, "left"});
            }
            case "dropped" -> session.prepare("drop table t").update();
            case "takenBack" -> {
                Sql.run(second, "update t set x = x + 1");
                SessionLocal.Savepoint before = session.setSavepoint();
                session.prepare("drop table t").update();
                session.rollbackTo(before);
                session.commit(true);
            }
            case "failingWork" -> {
                Sql.run(second, "update t set x = x + 1");
                Hooks.removeLobs(failingLobs(), 1, session);
                session.commit(false);
                Sql.run(second, "update t set x = x + 1");
                session.commit(false);
            }
            case "failedCommit" -> failedCommit();
            case "closedAtOnce" -> closedAtOnce();
            case "spatial" -> {
                makePoints();
                session.prepare("create spatial index s on g(p)").update();
            }
            case "droppedSpatial" -> {
                makePoints();
                Sql.run(first, "create spatial index s on g(p)");
                session.prepare("drop table g").update();
                mark(session.getTransaction());
            }
            case "closedTwice" -> {
                Database closed = session.getDatabase();
                closed.shutdownImmediately();
                Connection next = connect();
                closed.getStore().closeImmediately();
                Sql.run(next, "update t set x = x + 1");
            }
            case "removing" -> {
                store().openMap("table.97");
                store().getMetaMap().remove("map." + store().getMetaMap().get("name." + newest("table.")));
                store().getMetaMap().remove("map." + store().getMetaMap().get("name." + newest("undoLog.")));
            }
            case "creating" -> {
                store().getMetaMap().put("map.fff", "name:table.99");
                store().getMetaMap().put("map.ffe", "name:table.98");
                store().getMetaMap().put("name.table.98", "ffe");
            }
            case "committedAlter" -> define("alter table t add column y int default 5");
            case "committedDrop" -> define("drop table t");
            case "committedCreate" -> define("create table u as select id, x from t");
            default -> throw new IllegalArgumentException(window);
        }
        System.out.println(Sql.run(first, "insert into other values (1)"));
    }

    /** A change is in the undo log and not in the map, and another transaction changes the row and commits. */
    private void logged() throws Exception {
        Sql.run(second, "update t set x = 21 where id = 2");
        MVMap<Long, VersionedValue<?>> rows = store().openMap(newest("table."), new MVMap.Builder<>());
        log(rows.getId(), 1L, rows.get(1L));
        Sql.run(first, "update t set x = 11 where id = 1");
    }

    private void log(int map, Object key, VersionedValue<?> old) throws ReflectiveOperationException {
        Constructor<?> constructor = Class.forName("org.h2.mvstore.tx.Record").getDeclaredConstructors()[0];
        constructor.setAccessible(true);
        Object record = constructor.newInstance(map, key, old);
        Method log = Transaction.class.getDeclaredMethod("log", record.getClass());
        log.setAccessible(true);
        log.invoke(session.getTransaction(), record);
    }

    /** A commit fails in its middle, which closes the database. */
    private void failedCommit() throws Exception {
        Sql.run(first, "create index i on t(x)");
        int index = store().openMap(newest("index.")).getId();
        Sql.run(second, "update t set x = 11 where id = 1");
        log(index, new FailingRow(ValueInteger.get(0), ValueInteger.get(0), ValueNull.INSTANCE), null);
        Sql.run(second, "update t set x = 21 where id = 2");
        FailingRow.fail();
        System.out.println(Sql.run(second, "commit"));
        System.out.println(Sql.run(first, "select 1"));
    }

    /** A transaction is open, and published as such, when the database is closed, but not its session. */
    private void closedAtOnce() throws SQLException {
        Sql.run(second, "update t set x = x + 1");
        Sql.run(first, "insert into other values (1)");
        session.getDatabase().shutdownImmediately();
        String answer = Sql.run(second, "commit");
        if (!answer.startsWith("error")) {
            throw new IllegalStateException("the commit is called done: " + answer);
        }
    }

    /** More than a page of them. */
    private void makePoints() {
        Sql.run(first, "create table g(id int primary key, p geometry)");
        Sql.run(first, "insert into g select x, 'point(' || x || ' 1)' from system_range(1, 200)");
    }

    private static LobStorageInterface failingLobs() {
        return (LobStorageInterface) Proxy.newProxyInstance(Windows.class.getClassLoader(),
                new Class<?>[] {LobStorageInterface.class}, (_, _, _) -> {
                    throw DbException.getInternalError("on purpose");
                });
    }

    /** What commits it is marked, and nothing else of the commit is done. */
    private void define(String sql) throws ReflectiveOperationException {
        session.prepare(sql).update();
        mark(session.getTransaction());
    }

    private void mark(Transaction transaction) throws ReflectiveOperationException {
        Class<?> record = Class.forName("org.h2.mvstore.tx.Record");
        var mark = record.getDeclaredField("COMMIT_MARKER");
        mark.setAccessible(true);
        Method add = TransactionStore.class.getDeclaredMethod("addUndoLogRecord", int.class, long.class, record);
        add.setAccessible(true);
        add.invoke(transactions, transaction.getId(), LOG_ID_MASK, mark.get(null));
    }

    /** The name of the latest map whose name begins so. */
    private String newest(String prefix) {
        return store().getMapNames().stream().filter(name -> name.startsWith(prefix))
                .max(Comparator.comparingInt(name -> Integer.parseInt(name.substring(prefix.length())))).orElseThrow();
    }

    private MVStore store() {
        return session.getDatabase().getStore().getMvStore();
    }

    private static Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:h2:mem:test", "sa", "secret");
    }
}
