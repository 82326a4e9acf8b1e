package org.autopersist.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.autopersist.h2.programs.Sql;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Statements by chance, on two connections, have the same results as on a stock H2 in memory, while lives are cut by kills, some
 * of them in the middle of a statement. System properties: tests.h2.statements, tests.h2.seed.
 */
@Tag("slow")
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DifferentialTest {

    private static final int STATEMENTS = Integer.getInteger("tests.h2.statements", 1500);
    private static final int STATEMENTS_OF_A_LIFE = 200;
    private static final long SEED = Long.getLong("tests.h2.seed", System.nanoTime());
    private static final List<String> CONNECTIONS = List.of("a", "b");
    private static final String VIOLATION = "error 23505";
    private static final String LOCK_TIMEOUT = "set lock_timeout 5";
    private static final List<String> ALL = List.of(
            "select table_name, column_name, data_type, column_default from information_schema.columns"
                    + " where table_schema = 'PUBLIC' order by 1, 2",
            "select table_name, case when index_name not like 'PRIMARY_KEY%' then index_name end n,"
                    + " column_name, ordinal_position, ordering_specification, is_unique from information_schema.index_columns"
                    + " where table_schema = 'PUBLIC' order by 1, 2, 4, 3",
            "select * from t0 order by id", "select * from t1 order by id", "select * from t2 order by id",
            "select * from t0 order by a, id", "select * from t1 order by c, a, id", "select * from t2 order by b desc, id",
            "select * from v0 order by id", "select * from v1 order by id");
    private static final String URL = "jdbc:h2:mem:reference;DB_CLOSE_DELAY=-1";

    @TempDir
    Path folder;

    private final Map<String, Connection> stock = new HashMap<>();
    private final Random random = new Random(SEED);
    private final RandomSql statements = new RandomSql(SEED);
    private final List<String> history = new ArrayList<>();
    private int done;
    private int cut;

    @Test
    void resultsAreThoseOfStockH2() throws SQLException {
        Path image = folder.resolve("random.nvm");
        String unsure = null;
        int unsureKills = 0;
        while (done < STATEMENTS) {
            openStock();
            if (unsure != null) {
                unsureKills++;
                try (SqlChild life = SqlChild.start(image)) {
                    settle(life, unsure);
                    life.kill();
                }
            }
            try (SqlChild life = SqlChild.start(image)) {
                life.open("b", "test");
                for (String name : CONNECTIONS) {
                    life.runOn(name, LOCK_TIMEOUT);
                }
                compare(life);
                int end = done + 1 + random.nextInt(2 * STATEMENTS_OF_A_LIFE);
                while (done < end && done < STATEMENTS) {
                    step(life, nextConnection(), statements.next());
                }
                unsure = kill(life);
            }
            closeStock();
        }
        System.out.println(cut + " of " + unsureKills + " kills have hit a statement that ran");
    }

    /** One that has a transaction open goes on: stock H2 may wait for a row without an end. */
    private String nextConnection() throws SQLException {
        for (String name : CONNECTIONS) {
            if (!stock.get(name).getAutoCommit()) {
                return name;
            }
        }
        return CONNECTIONS.get(random.nextInt(CONNECTIONS.size()));
    }

    private void step(SqlChild life, String name, String sql) {
        done++;
        history.add(name + ": " + sql);
        assertEquals(withoutIndex(Sql.run(stock.get(name), sql)), withoutIndex(life.ask(name, sql)), this::story);
    }

    /** Of several unique indexes that a row violates, which one is asked first depends on their order, which opening changes. */
    private static String withoutIndex(String answer) {
        return answer.startsWith(VIOLATION) ? VIOLATION : answer;
    }

    /** Kills it, maybe in the middle of a statement, which is returned. */
    private String kill(SqlChild life) {
        String sql = null;
        if (random.nextBoolean()) {
            for (String name : CONNECTIONS) {
                step(life, name, "rollback");
                step(life, name, "set autocommit true");
            }
            sql = random.nextBoolean() ? statements.change() : statements.definition();
            life.send("a", sql);
            pause();
        }
        if (life.kill()) {
            cut++;
        }
        history.add("kill" + (sql == null ? "" : " in " + sql));
        return sql;
    }

    private void pause() {
        try {
            Thread.sleep(0, random.nextInt(1_000_000));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** A statement that was cut is either done or not, and stays so. */
    private void settle(SqlChild life, String unsure) {
        if (!ALL.stream().map(life::ask).toList().equals(allOfStock())) {
            Sql.run(stock.get("a"), unsure);
        }
        compare(life);
    }

    /** All is as in stock H2. */
    private void compare(SqlChild life) {
        for (String sql : ALL) {
            assertEquals(Sql.run(stock.get("a"), sql), life.ask(sql), this::story);
        }
    }

    private List<String> allOfStock() {
        return ALL.stream().map(sql -> Sql.run(stock.get("a"), sql)).toList();
    }

    private String story() {
        return "tests.h2.seed=" + SEED + ", statement " + done + "\n"
                + String.join("\n", history.subList(Math.max(0, history.size() - 30), history.size()));
    }

    private void openStock() throws SQLException {
        for (String name : CONNECTIONS) {
            stock.put(name, DriverManager.getConnection(URL, "sa", "secret"));
            Sql.run(stock.get(name), LOCK_TIMEOUT);
        }
    }

    /** As the kill does: what is open is rolled back. */
    private void closeStock() throws SQLException {
        for (Connection connection : stock.values()) {
            connection.rollback();
            connection.close();
        }
    }
}
