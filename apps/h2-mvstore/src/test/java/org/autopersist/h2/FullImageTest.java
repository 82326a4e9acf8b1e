// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A full image is an error of the statement that finds no room. */
@Tag("slow")
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FullImageTest {

    private static final String FULL = "53100";
    /** Inserts a row that begins and is as long as asked for: H2 shares the value where it has cached the same statement. */
    private static final String LARGE = "insert into t(x) values (rpad('%d', %d, 'x'))";

    @TempDir
    Path folder;

    private ChildJvm jvm(Path image) {
        return ChildJvm.underTest().flags("-Xlog:disable", AgentJar.flag()).image(image, "32m");
    }

    @Test
    void theNextStatementThatFitsWorks() {
        Path image = folder.resolve("full.nvm");
        int rows = 0;
        try (SqlChild life = SqlChild.start(jvm(image), "test")) {
            life.run("create table t(id int primary key, x varchar, y int)", "create index i on t(y)");
            life.refuse(FULL, "insert into t select x, repeat(x || 'x', 300), x from system_range(1, 60000)")
                    .expect("0", "select count(*) from t");
            rows = fill(life, "insert into t values (%1$d, repeat('%1$dx', 10000), %1$d)", 0);
            assertTrue(rows > 100 && rows < 2000, rows + " rows");
            life.expect(rows + "," + rows, "select count(*), count(distinct y) from t use index (i)");
            life.refuse(FULL, "insert into t values (-1, repeat('-100x', 10000), -1)");
            // There is room for it once this is gone.
            life.run("delete from t where id < " + rows / 2, "insert into t values (-1, repeat('-1x', 10000), -1)");
            life.refuse(FULL, "!blob 30000000 create table b as select cast(? as blob) c").run("update t set y = 5 where id = -1")
                    .refuse(FULL, "insert into t values (-2, repeat('x', 30000000), -2)")
                    .expect("5", "select y from t where id < 0");
            life.run("set autocommit false", "insert into t values (-3, 'open', -3)");
            life.kill();
        }
        String left = rows - rows / 2 + 1 + ",5";
        for (int i = 0; i < 2; i++) {
            try (SqlChild life = SqlChild.start(jvm(image), "test")) {
                life.expect(left, "select count(*), min(case when id < 0 then y end) from t use index (i)")
                        .run("update t set y = y + 0");
                life.kill();
            }
        }
    }

    @Test
    void transactionsOfSeveralConnectionsStayWhole() {
        Path image = folder.resolve("several.nvm");
        int committed = 0;
        try (SqlChild life = SqlChild.start(jvm(image), "test")) {
            life.run("create table t(id identity, part int, x varchar)", "create index i on t(part)");
            for (String name : new String[] {"b", "c"}) {
                life.open(name, "test");
                life.runOn(name, "set autocommit false");
            }
            // Each transaction has ten rows; those that find no room are rolled back as a whole.
            for (int full = 0; full < 6; ) {
                String name = committed % 2 == 0 ? "b" : "c";
                boolean whole = true;
                for (int i = 0; i < 10 && whole; i++) {
                    String answer = life.ask(name, "insert into t(part, x) values (%1$d, repeat('%1$dx%2$d', 4000))"
                            .formatted(committed, i));
                    whole = answer.equals("updated 1");
                    assertTrue(whole || answer.startsWith("error " + FULL), answer);
                }
                assertEquals("updated 0", life.ask(name, whole ? "commit" : "rollback"));
                committed += whole ? 1 : 0;
                full += whole ? 0 : 1;
            }
            life.expect(committed + "," + 10 * committed, "select count(distinct part), count(*) from t");
            life.kill();
        }
        try (SqlChild life = SqlChild.start(jvm(image), "test")) {
            life.expect(committed + "," + 10 * committed, "select count(distinct part), count(*) from t use index (i)")
                    .run("delete from t where part < 10", "insert into t(part, x) values (0, 'x')");
        }
    }

    @Test
    void theRoomOfLargeRowsIsGivenBack() {
        Path image = folder.resolve("large.nvm");
        try (SqlChild life = SqlChild.start(jvm(image), "test")) {
            life.run("create table t(id identity, x varchar)");
            for (int round = 0; round < 3; round++) {
                for (int i = 0; i < 4; i++) {
                    life.run(LARGE.formatted(10 * round + i, 5_000_000));
                }
                life.refuse(FULL, LARGE.formatted(4, 20_000_000)).expect("4", "select count(*) from t").run("delete from t");
            }
            life.kill();
        }
    }

    @Test
    void aLargeRowDoesNotTakeTheRoomThatADeletionNeeds() {
        Path image = folder.resolve("reserve.nvm");
        try (SqlChild life = SqlChild.start(jvm(image), "test")) {
            life.run("create table t(id identity, x varchar)", "create table u(x varchar array)");
            int rows = fill(life, LARGE, 100_000);
            life.run("delete from t where id < 4")
                    .refuse(FULL, "insert into u select array_agg(rpad(x || '', 90000, 'y')) from system_range(1, 18)")
                    .run("delete from t where id < 10", "insert into t(x) values ('small')")
                    .expect(Integer.toString(rows - 9 + 1), "select count(*) from t");
            life.kill();
        }
    }

    @Test
    void rowsCanBeDeletedHoweverOftenItWasFull() {
        try (SqlChild life = SqlChild.start(jvm(folder.resolve("often.nvm")), "test")) {
            life.run("create table t(id identity, x varchar)");
            int first = fill(life, LARGE, 900_000);
            for (int round = 1; round < 12; round++) {
                life.run(round % 3 == 0 ? "truncate table t" : "delete from t");
                int rows = fill(life, LARGE, 900_000);
                assertTrue(first > 10 && rows >= first * 3 / 4, "first " + first + " rows, then " + rows + " in round " + round);
            }
        }
    }

    /** Inserts such rows until it is refused; returns how often it was not. */
    private static int fill(SqlChild life, String insert, int length) {
        int rows = 0;
        String answer = "updated";
        for (; answer.startsWith("updated"); rows++) {
            answer = life.ask(insert.formatted(rows, length));
        }
        assertTrue(answer.startsWith("error " + FULL), answer);
        return rows - 1;
    }

    /** What is left free is gaps then. */
    @ParameterizedTest
    @ValueSource(ints = {40, 500, 3000})
    void rowsOfOneSizeLeaveRoomForCommits(int length) {
        Path image = folder.resolve("gaps.nvm");
        int rows;
        try (SqlChild life = SqlChild.start(jvm(image).flags("-Xmx512m"), "test")) {
            life.run("create table t(id int primary key, x varbinary)", "create table other(id int primary key, v int)",
                    "insert into other values (1, 1)");
            assertEquals("open", life.open("b", "test"));
            life.runOn("b", "set autocommit false", "update other set v = 2");
            // Portions, each of which is a transaction of its own, and then rows alone.
            String portion = "insert into t select %1$d * 200 + x, secure_rand(%2$d) from system_range(0, 199)";
            rows = 200 * fill(life, portion, length);
            rows += fill(life, "insert into t values (-1 - %d, secure_rand(%d))", length);
            life.expect(Integer.toString(rows), "select count(*) from t").runOn("b", "commit")
                    .run("delete from t where id = 1", "update other set v = v + 1")
                    .expect("3", "select v from other");
            life.kill();
        }
        try (SqlChild life = SqlChild.start(jvm(image).flags("-Xmx512m"), "test")) {
            life.expect(rows - 1 + ",3", "select count(*), (select v from other) from t");
            // Whether or not there is room for all.
            life.ask("delete from t");
            deleteInPortions(life);
            assertTrue(fill(life, LARGE.replace("t(x)", "large(x)"), 900_000) > 5);
            life.kill();
        }
    }

    private static void deleteInPortions(SqlChild life) {
        for (String answer = ""; !answer.equals("updated 0"); ) {
            answer = life.ask("delete from t fetch first 200 rows only");
            assertTrue(answer.startsWith("updated"), answer);
        }
        life.run("create table if not exists large(id identity, x varchar)");
    }

    /** The next life has to take it back. */
    @Test
    void aLargeTransactionIsKilledInAFullImage() {
        Path image = folder.resolve("killed.nvm");
        int rows;
        try (SqlChild life = SqlChild.start(jvm(image).flags("-Xmx512m"), "test")) {
            life.run("create table t(id int primary key, x int)", "create index i on t(x)",
                    "create table large(id identity, x varchar)");
            rows = 200 * fill(life, "insert into t select %1$d * 200 + x, %2$d * x from system_range(0, 199)", 31);
            life.kill();
        }
        for (int i = 0; i < 3; i++) {
            try (SqlChild life = SqlChild.start(jvm(image).flags("-Xmx512m"), "test")) {
                String all = Integer.toString(rows);
                life.expect(all, "select count(*) from t").run("set autocommit false");
                String answer = "updated";
                // In turn: all at once, as far as there is room; rows all over the table; the same in an open transaction.
                for (int j = 0; answer.startsWith("updated") && j < 100; j++) {
                    answer = life.ask(i == 0 ? "delete from t" : "update t set x = -x - 1 where mod(id, 97) = " + j);
                }
                assertTrue(answer.startsWith("updated") || answer.startsWith("error " + FULL), answer);
                if (i == 1) {
                    life.run("rollback").expect(all, "select count(*) from t use index (i) where x >= 0");
                }
                life.kill();
            }
        }
        try (SqlChild life = SqlChild.start(jvm(image).flags("-Xmx512m"), "test")) {
            life.expect(rows + "," + rows, "select count(*), (select count(*) from t use index (i) where x >= 0) from t");
            deleteInPortions(life);
            assertTrue(fill(life, LARGE.replace("t(x)", "large(x)"), 900_000) > 5);
        }
    }

    @Test
    void theRoomOfAnotherDatabaseIsGivenBack() {
        try (SqlChild life = SqlChild.start(jvm(folder.resolve("two.nvm")), "test")) {
            String update = "update t set x = rpad('%d', 900000, 'x')";
            life.run("create table t(x varchar)", "insert into t values ('first')", "set autocommit false");
            assertEquals("open", life.open("b", "other"));
            life.runOn("b", "create table t(id identity, x varchar)");
            int updates = fill(life, update, 0);
            assertTrue(updates > 10, updates + " updates");
            life.run("rollback").runOn("b", LARGE.formatted(1, 900_000), "delete from t");
            for (int round = 0; round < 12; round++) {
                life.run("set autocommit false", update.formatted(1), update.formatted(2), update.formatted(3));
                life.ask("shutdown immediately");
                assertEquals("open", life.open("a", "test"));
                life.expect("first", "select x from t").runOn("b", LARGE.formatted(round, 900_000), "delete from t");
            }
        }
    }

    /** Whether it is refused or not, the database is as before or after it, and as in the next life. */
    @Test
    void aDefinitionIsRefusedBeforeItBegins() {
        Path image = folder.resolve("definitions.nvm");
        String definitions;
        try (SqlChild life = SqlChild.start(jvm(image), "test")) {
            life.run("create table kept(x int)", "insert into kept values (1)", "create table t(id identity, x varchar)");
            int refused = 0;
            for (int round = 0; round < 10; round++) {
                fill(life, LARGE, 900_000);
                fill(life, LARGE, 20_000);
                fill(life, LARGE, 1);
                refused += define(life, "create table d(x int primary key)", "drop table d") ? 0 : 1;
                define(life, "create index i on kept(x)", "drop index i");
                define(life, "create view v as select * from kept", "drop view v");
                define(life, "alter table kept add column y int default 5", "alter table kept drop column y");
                define(life, "comment on table kept is 'x'", "comment on table kept is null");
                define(life, "create sequence s", "drop sequence s");
                define(life, "create table c as select * from t", "drop table c");
                int made = 0;
                while (life.ask("execute immediate 'create table e%d(x int)'".formatted(made)).startsWith("updated")) {
                    made++;
                }
                life.refuse(FULL, "execute immediate 'create table e%d(x int)'".formatted(made)).run("delete from t where id = -1");
                for (int i = 0; i < made; i++) {
                    life.run("drop table e" + i);
                }
                life.run("analyze", round % 2 == 0 ? "truncate table t" : "drop table t",
                        "create table if not exists t(id identity, x varchar)");
            }
            assertTrue(refused > 0, "it was not full");
            definitions = life.ask("script nodata nopasswords nosettings");
            life.kill();
        }
        try (SqlChild life = SqlChild.start(jvm(image), "test")) {
            life.expect(definitions, "script nodata nopasswords nosettings").expect("1", "select x from kept");
        }
    }

    /** Makes something and drops it again; false if there was no room for it. Both may be refused, but not by half. */
    private static boolean define(SqlChild life, String make, String drop) {
        String made = life.ask(make);
        if (!made.startsWith("updated")) {
            assertTrue(made.startsWith("error " + FULL), make + ": " + made);
            String dropped = life.ask(drop);
            assertTrue(dropped.startsWith("error " + FULL) || dropped.startsWith("error 42") || !drop.startsWith("drop"),
                    drop + ": " + dropped);
            return false;
        }
        String dropped = life.ask(drop);
        while (dropped.startsWith("error " + FULL)) {
            life.run("delete from t fetch first 1 row only");
            dropped = life.ask(drop);
        }
        assertTrue(dropped.startsWith("updated"), drop + ": " + dropped);
        return true;
    }

    @Test
    void definitionsBesideLargeRowsOfOthers() {
        Path image = folder.resolve("beside.nvm");
        try (SqlChild life = SqlChild.start(jvm(image).flags("-Xmx512m"), "test")) {
            assertEquals("filling", life.ask("!fill 10"));
            life.kill();
        }
        try (SqlChild life = SqlChild.start(jvm(image).flags("-Xmx512m"), "test")) {
            life.run("drop table if exists d", "delete from filled", "create table d(x int)", "insert into d values (7)");
            life.kill();
        }
        try (SqlChild life = SqlChild.start(jvm(image).flags("-Xmx512m"), "test")) {
            life.expect("7", "select * from d");
        }
    }
}
