// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.autopersist.h2.programs.Writers;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commits that wait for the disk. The log is written ten seconds later, but for those who wait, so that a wait is a flush. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DurableCommitTest {

    private static final String DISK = "disk,anywhere,interval=10000,window=10000";
    private static final String WAITING = "jdbc:h2:ap:test;INIT=SET @DURABLE_COMMIT=TRUE";
    private static final int CONNECTIONS = 8;

    @TempDir
    Path folder;

    private SqlChild start(String durability) {
        return SqlChild.start(SqlChild.jvm(folder.resolve("test.nvm")).flags("-XX:NVMDurability=" + durability), "test");
    }

    /** As after a power failure: what was not synced is gone, and the working image is. */
    private SqlChild startAnew() throws Exception {
        Files.delete(folder.resolve("test.nvm"));
        return start(DISK);
    }

    private static long flushes(SqlChild life) {
        return Long.parseLong(life.ask("!flushes"));
    }

    private static void expectFlushes(SqlChild life, int expected, String connection, String... statements) {
        // From then on it takes ten seconds until the log is written for nobody. There is something that it lacks.
        life.ask("!sync");
        life.runOn("a", "set @durable_commit = false", "create table if not exists other(x int)", "insert into other values (1)",
                "set @durable_commit = null");
        long before = flushes(life);
        life.runOn(connection, statements);
        assertEquals(expected, flushes(life) - before, String.join("; ", statements));
    }

    @Test
    void whatWaitsIsWhatHasChangedSomething() {
        try (SqlChild life = start(DISK)) {
            life.run("create table t(id int primary key, x int)", "set autocommit true");
            expectFlushes(life, 0, "a", "insert into t values (1, 1)", "update t set x = 2");
            assertEquals("open", life.ask("b", "!open " + WAITING + " sa secret"));
            expectFlushes(life, 1, "b", "insert into t values (2, 2)");
            expectFlushes(life, 0, "b", "select * from t", "update t set x = 3 where id = 100", "commit");
            expectFlushes(life, 0, "b", "set autocommit false", "insert into t values (3, 3)", "rollback",
                    "insert into t values (3, 3)", "update t set x = 4");
            expectFlushes(life, 1, "b", "commit");
            expectFlushes(life, 0, "b", "select sum(x) from t", "commit");
            expectFlushes(life, 1, "b", "create table u(id int)");
            expectFlushes(life, 0, "b", "insert into u values (1)");
            expectFlushes(life, 1, "b", "prepare commit tx");
            expectFlushes(life, 1, "b", "commit transaction tx");
            expectFlushes(life, 1, "b", "set autocommit true", "drop table u");
            expectFlushes(life, 0, "b", "set @durable_commit = false", "insert into t values (5, 5)");
            expectFlushes(life, 1, "b", "set @durable_commit = true", "insert into t values (6, 6)");
            expectFlushes(life, 0, "b", "set @durable_commit = null", "insert into t values (7, 7)");
            expectFlushes(life, 0, "a", "insert into t values (8, 8)");
            expectFlushes(life, 1, "a", "checkpoint sync");
            expectFlushes(life, 0, "a", "select * from t");
        }
    }

    /** What is changed without a record in the session's transaction. */
    @Test
    void truncationsAndSequencesWaitToo() {
        try (SqlChild life = start(DISK)) {
            life.ask("b", "!open " + WAITING + " sa secret");
            life.runOn("b", "create table t(id identity, x int)", "create sequence s", "insert into t(x) values (1)",
                    "create global temporary table g(x int)");
            expectFlushes(life, 1, "b", "truncate table t");
            expectFlushes(life, 1, "b", "alter sequence s restart with 1000");
            expectFlushes(life, 1, "b", "select next value for s");
            expectFlushes(life, 0, "b", "select next value for s");
            expectFlushes(life, 1, "b", "alter table t alter column id restart with 1000");
            expectFlushes(life, 1, "b", "alter sequence s restart with 2000");
            expectFlushes(life, 0, "b", "truncate table g");
            // Numbers are needed in the middle of it.
            expectFlushes(life, 0, "b", "set autocommit false",
                    "insert into t(x) select next value for s from system_range(1, 40)",
                    "insert into t(x) select next value for s from system_range(1, 40)");
            expectFlushes(life, 1, "b", "commit");
            expectFlushes(life, 0, "a", "truncate table t", "alter sequence s restart with 1");
        }
    }

    @Test
    void anErrorOfTheDiskIsNotForgotten() throws Exception {
        try (SqlChild life = start(DISK)) {
            life.ask("b", "!open " + WAITING + " sa secret");
            life.runOn("b", "create table t(id bigint primary key)", "create sequence s no cache", "insert into t values (1)");
            life.failWrites();
            // The error of the statement hides that of the disk.
            assertTrue(life.ask("b", "insert into t values (next value for s + 1), (1)").startsWith("error 23505"));
            for (int i = 0; i < 2; i++) {
                expectDiskError(life.ask("b", "select count(*) from t"));
            }
            life.runOn("b", "set @durable_commit = false", "select * from t", "set autocommit false", "insert into t values (3)");
            expectDiskError(life.ask("b", "set @durable_commit = true; commit"));
            life.runOn("a", "set autocommit false", "set write_delay 0", "insert into t values (4)");
            expectDiskError(life.ask("a", "shutdown"));
        }
    }

    private static void expectDiskError(String answer) {
        assertTrue(answer.startsWith("error 90028"), answer);
    }

    @Test
    void whatHasWaitedSurvivesAPowerFailure() throws Exception {
        try (SqlChild life = start(DISK)) {
            life.ask("b", "!open " + WAITING + " sa secret");
            life.runOn("b", "create table t(id int primary key)", "insert into t values (1)", "set autocommit false",
                    "insert into t values (2)", "commit", "insert into t values (3)", "prepare commit tx");
            life.run("insert into t values (4)");
            life.kill();
        }
        try (SqlChild life = startAnew()) {
            life.expect("1;2", "select id from t order by id")
                    .expect("TX", "select transaction_name from information_schema.in_doubt");
            expectFlushes(life, 1, "a", "set @durable_commit = true", "commit transaction tx");
            life.kill();
        }
        try (SqlChild life = startAnew()) {
            life.expect("1;2;3", "select id from t order by id").expect("0", "select count(*) from information_schema.in_doubt");
            life.run("insert into t values (5)");
            // The last connection closes the database.
            life.ask("a", "!close");
            life.kill();
        }
        try (SqlChild life = startAnew()) {
            life.expect("1;2;3;5", "select id from t order by id");
        }
    }

    @Test
    void theDatabasesWriteDelayIsForConnectionsThatSayNothing() {
        String delay = "select max(setting_value) from information_schema.settings where setting_name = 'WRITE_DELAY'";
        try (SqlChild life = start(DISK)) {
            life.expect("500", delay).run("create table t(id int primary key)", "set write_delay 0").expect("0", delay);
            assertEquals("open", life.open("b", "test"));
            expectFlushes(life, 1, "b", "insert into t values (1)");
            expectFlushes(life, 0, "b", "set @durable_commit = false", "insert into t values (2)");
            life.kill();
        }
        try (SqlChild life = start(DISK)) {
            life.expect("0", delay);
            assertEquals("open", life.open("b", "test"));
            expectFlushes(life, 1, "b", "insert into t values (3)");
            life.run("set write_delay 1000").expect("1000", delay);
            assertEquals("open", life.open("b", "test"));
            expectFlushes(life, 0, "b", "insert into t values (4)");
        }
    }

    @Test
    void connectionsShareFlushes() throws InterruptedException {
        try (SqlChild life = start(DISK)) {
            assertEquals("writing", life.ask("!write " + WAITING + " " + CONNECTIONS + " 1"));
            life.awaitLine(Writers.DONE);
            Thread.sleep(1000);
            long flushes = flushes(life);
            ChildResult result = life.killed();
            long commits = result.out().stream().filter(line -> line.startsWith(Writers.DONE)).count();
            System.out.println(CONNECTIONS + " connections, flushes for " + commits + " commits: " + flushes);
            assertTrue(flushes > 10 && flushes < commits, flushes + " flushes, " + commits + " commits");
        }
    }

    @Test
    void whatCanNotBePromisedIsRefused() {
        try (SqlChild life = start("process")) {
            life.refuse("HYC00", "set @durable_commit = true").run("set @durable_commit = false", "set write_delay 0",
                    "set @durable_commit = null", "create table t(id int)", "insert into t values (1)");
            String answer = life.ask("b", "!open " + WAITING + " sa secret");
            assertTrue(answer.startsWith("error HYC00") && answer.contains("-XX:NVMDurability=disk"), answer);
        }
        try (SqlChild life = SqlChild.start(
                SqlChild.jvm(folder.resolve("other.nvm")).flags("-XX:NVMDurability=" + DISK), "test")) {
            life.refuse("22018", "set @durable_commit = 'maybe'");
            // A database that is not in the image has no such setting.
            assertEquals("open", life.ask("v", "!open jdbc:h2:mem: sa secret"));
            expectFlushes(life, 0, "v", "set @durable_commit = 'maybe'", "create table t(id int)", "set write_delay 0",
                    "insert into t values (1)");
        }
    }
}
