// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import org.autopersist.h2.programs.Sql;

/**
 * One database of {@link DifferentialTest} and its counterpart in a stock H2. Statements are sent ahead of their answers, so that
 * both sides work at the same time.
 */
final class DifferentialRun {

    /** So many answers are waited for at most. */
    private static final int AHEAD = 50;
    private static final int SHOWN = 30;
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

    private final Path image;
    private final long seed;
    private final int lifeLength;
    private final String url;
    private final Map<String, Connection> stock = new HashMap<>();
    private final Random random;
    private final RandomSql statements;
    private final List<String> history = new ArrayList<>();
    private final Queue<Question> questions = new ArrayDeque<>();
    private int done;
    private int kills;
    private int cut;

    /**
     * @param lifeLength how many statements are run between two kills, on average
     * @param rows up to 20 times as many rows are inserted by one statement
     */
    DifferentialRun(Path image, long seed, int lifeLength, int rows) {
        this.image = image;
        this.seed = seed;
        this.lifeLength = lifeLength;
        random = new Random(seed);
        statements = new RandomSql(seed, rows);
        url = "jdbc:h2:mem:reference" + seed + ";DB_CLOSE_DELAY=-1";
    }

    int kills() {
        return kills;
    }

    /** How many kills have hit a statement that ran. */
    int cut() {
        return cut;
    }

    /** Compares the results of so many statements. */
    void run(int count) throws SQLException {
        String unsure = null;
        while (done < count) {
            openStock();
            if (unsure != null) {
                try (SqlChild life = SqlChild.start(image)) {
                    settle(life, unsure);
                    life.kill();
                    kills++;
                }
            }
            try (SqlChild life = SqlChild.start(image)) {
                life.open("b", "test");
                for (String name : CONNECTIONS) {
                    life.runOn(name, LOCK_TIMEOUT);
                }
                compare(life);
                int end = Math.min(count, done + 1 + random.nextInt(2 * lifeLength));
                while (done < end) {
                    String name = nextConnection();
                    String sql = statements.next();
                    step(life, name, sql);
                    if (sql.startsWith(RandomSql.DROP_INDEX)) {
                        forgetPlans(life, name);
                    }
                }
                unsure = kill(life);
            }
            closeStock();
        }
        DriverManager.getConnection(url, "sa", "secret").createStatement().execute("shutdown");
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

    /** H2 goes on reading a dropped index for a view whose plan it has, up to 10 s. */
    private void forgetPlans(SqlChild life, String name) {
        step(life, name, "alter view if exists v0 recompile");
        step(life, name, "alter view if exists v1 recompile");
    }

    private void step(SqlChild life, String name, String sql) {
        done++;
        history.add(name + ": " + sql);
        life.send(name, sql);
        questions.add(new Question(history.size(), Sql.run(stock.get(name), sql)));
        while (questions.size() > AHEAD) {
            takeAnswer(life);
        }
    }

    private void takeAnswer(SqlChild life) {
        Question question = questions.remove();
        assertEquals(withoutIndex(question.expected), withoutIndex(life.answer()), () -> story(question.number));
    }

    /** Of several unique indexes that a row violates, which one is asked first depends on their order, which opening changes. */
    private static String withoutIndex(String answer) {
        return answer.startsWith(VIOLATION) ? VIOLATION : answer;
    }

    /** Kills it, maybe in the middle of a statement, which is returned. */
    private String kill(SqlChild life) {
        String sql = null;
        boolean within = random.nextBoolean();
        if (within) {
            for (String name : CONNECTIONS) {
                step(life, name, "rollback");
                step(life, name, "set autocommit true");
            }
        }
        while (!questions.isEmpty()) {
            takeAnswer(life);
        }
        if (within) {
            sql = random.nextBoolean() ? statements.change() : undividedDefinition();
            life.send("a", sql);
            pause();
        }
        kills++;
        if (life.kill()) {
            cut++;
        }
        history.add("kill" + (sql == null ? "" : " in " + sql));
        return sql;
    }

    /** In an ALTER TABLE that copies the table H2 commits several times. */
    private String undividedDefinition() {
        String sql;
        do {
            sql = statements.definition();
        } while (sql.startsWith("alter table"));
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
            assertEquals(Sql.run(stock.get("a"), sql), life.ask(sql), () -> story(history.size()));
        }
    }

    private List<String> allOfStock() {
        return ALL.stream().map(sql -> Sql.run(stock.get("a"), sql)).toList();
    }

    private String story(int last) {
        return "tests.h2.seed=" + seed + ", statement " + last + "\n"
                + String.join("\n", history.subList(Math.max(0, last - SHOWN), last));
    }

    private void openStock() throws SQLException {
        for (String name : CONNECTIONS) {
            stock.put(name, DriverManager.getConnection(url, "sa", "secret"));
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

    /**
     * What was sent.
     *
     * @param number how many lines the history has up to it
     * @param expected stock H2's answer
     */
    private record Question(int number, String expected) {}
}
