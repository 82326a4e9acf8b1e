// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.autopersist.h2.programs.Readers;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What was committed is there in the next life, and nothing else is. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TransactionsTest {

    @TempDir
    Path folder;

    @Test
    void openTransactionsAreRolledBack() {
        Path image = folder.resolve("open.nvm");
        try (SqlChild life = SqlChild.start(image)) {
            life.run("create table t(id int primary key, x int)", "create index i on t(x)",
                    "insert into t select x, x from system_range(1, 300)");
            life.open("b", "test");
            life.run("set autocommit false", "update t set x = -x where id <= 150", "delete from t where id between 10 and 20",
                    "insert into t values (1000, 0)", "savepoint s", "update t set x = x * 3", "rollback to savepoint s");
            life.runOn("b", "set autocommit false", "update t set x = 7 where id = 299", "commit",
                    "update t set x = 8 where id = 298");
            life.kill();
        }
        for (int i = 0; i < 2; i++) {
            try (SqlChild life = SqlChild.start(image)) {
                life.expect("300,0", "select count(*), count(case when x < 0 then 1 end) from t")
                        .expect("2", "select count(*) from t use index (i) where x = 7")
                        .expect("298", "select x from t where id = 298")
                        .expect("0", "select count(*) from t use index (i) where x = 8 and id = 298")
                        .expect("0", "select count(*) from information_schema.in_doubt");
                life.run("set autocommit false", "delete from t");
                life.kill();
            }
        }
    }

    @Test
    void preparedTransactionsAreKept() {
        Path image = folder.resolve("prepared.nvm");
        try (SqlChild life = SqlChild.start(image)) {
            life.run("create table t(id int primary key)", "set autocommit false", "insert into t values (1)",
                    "prepare commit tx1");
            life.open("b", "test");
            life.runOn("b", "set autocommit false", "insert into t values (2)", "prepare commit tx2");
            life.open("c", "test");
            life.runOn("c", "set autocommit false", "insert into t values (3)");
            life.kill();
        }
        try (SqlChild life = SqlChild.start(image)) {
            life.expect("2", "select count(*) from information_schema.in_doubt").expect("0", "select count(*) from t");
            life.kill();
        }
        try (SqlChild life = SqlChild.start(image)) {
            life.run("commit transaction tx1", "rollback transaction tx2").expect("1", "select id from t")
                    .run("set autocommit false", "insert into t values (4)");
            // The numbers of those two are free again; these are only open.
            for (int i = 0; i < 3; i++) {
                life.open("c" + i, "test");
                life.runOn("c" + i, "set autocommit false", "insert into t values (" + (20 + i) + ")");
            }
            life.kill();
        }
        try (SqlChild life = SqlChild.start(image)) {
            life.expect("1", "select id from t").expect("0", "select count(*) from information_schema.in_doubt");
            life.run("set autocommit false", "insert into t values (2), (3)");
            life.kill();
        }
        try (SqlChild life = SqlChild.start(image)) {
            life.expect("1", "select id from t").expect("0", "select count(*) from information_schema.in_doubt");
        }
    }

    @Test
    void aPreparedTransactionThatWasRolledBackDoesNotComeBack() {
        Path image = folder.resolve("rolledBack.nvm");
        try (SqlChild life = SqlChild.start(image)) {
            life.run("create table t(id int primary key)", "set autocommit false", "insert into t values (1)",
                    "prepare commit tx1", "rollback");
            life.kill();
        }
        try (SqlChild life = SqlChild.start(image)) {
            life.expect("0", "select count(*) from information_schema.in_doubt").run("insert into t values (1)");
        }
    }

    /** Whoever has seen a commit has seen something durable. */
    @Test
    void whatIsReadIsDurable() {
        ChildResult result = SqlChild.jvm(folder.resolve("readers.nvm")).main(Readers.class, "jdbc:h2:ap:test").run().succeeded();
        assertEquals("0", result.last(Readers.EARLY));
        assertTrue(Integer.parseInt(result.last(Readers.LOOKED)) > 0);
    }

    @Test
    void droppedTablesLeaveNothing() {
        Path image = folder.resolve("dropped.nvm");
        try (SqlChild life = SqlChild.start(image)) {
            life.run("create table t(x int)");
            long[] live = new long[2];
            for (int round = 0; round < live.length; round++) {
                for (int i = 0; i < 30; i++) {
                    life.run("create table u(id int primary key, x int)", "create index i on u(x)", "insert into u values (1, 1)",
                            "drop table u");
                }
                live[round] = Long.parseLong(life.ask("!live"));
            }
            assertTrue(live[1] <= live[0] + 20, live[0] + " objects, and then " + live[1]);
        }
    }

    @Test
    void eachDatabaseOfAnImageIsItsOwn() {
        Path image = folder.resolve("two.nvm");
        try (SqlChild life = SqlChild.start(image)) {
            assertEquals("open", life.open("b", "shop"));
            assertEquals("open", life.open("nameless", ""));
            life.run("create table t(x int)", "insert into t values (1)");
            life.runOn("b", "create table t(x varchar)", "insert into t values ('b')", "set autocommit false",
                    "insert into t values ('open')");
            life.runOn("nameless", "create table t(x int)");
            life.kill();
        }
        try (SqlChild life = SqlChild.start(image)) {
            life.expect("1", "select * from t");
            assertEquals("open", life.open("b", "shop"));
            assertEquals("b", life.ask("b", "select * from t"));
            assertEquals("open", life.open("nameless", ""));
            assertTrue(life.ask("nameless", "select * from t").startsWith("error 42S"));
            assertTrue(life.open("c", "unknown;IFEXISTS=TRUE").startsWith("error 90146"));
            assertEquals("open", life.open("d", "shop;IFEXISTS=TRUE"));
        }
    }

    @Test
    void orderlyEndsAndReopeningInOneProcess() {
        Path image = folder.resolve("orderly.nvm");
        try (SqlChild life = SqlChild.start(image)) {
            life.run("create table t(id identity, x int)", "insert into t(x) values (1)");
            assertEquals("closed", life.ask("!close"));
            life.open("a", "test");
            life.run("insert into t(x) values (2)");
            assertTrue(life.ask("shutdown").startsWith("error 90121"));
            life.open("a", "test");
            life.run("set autocommit false", "insert into t(x) values (3)");
            life.open("old", "test");
            life.runOn("old", "set autocommit false", "insert into t(x) values (100)");
            assertTrue(life.ask("shutdown immediately").startsWith("error 90"));
            life.open("a", "test");
            assertTrue(life.ask("old", "insert into t(x) values (101)").startsWith("error 90"));
            life.ask("old", "commit");
            life.expect("1,1;2,2", "select * from t order by id").run("insert into t(x) values (4)");
            assertTrue(life.ask("shutdown compact").startsWith("error 90121"));
            life.end();
        }
        try (SqlChild life = SqlChild.start(image)) {
            life.expect("1;2;4", "select x from t order by id").run("drop all objects delete files");
            life.end();
        }
        try (SqlChild life = SqlChild.start(image)) {
            life.refuse("42S", "select x from t");
        }
    }
}
