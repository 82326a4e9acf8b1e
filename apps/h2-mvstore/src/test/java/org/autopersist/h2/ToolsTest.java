// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.h2.programs.Definers;
import org.autopersist.h2.programs.Sql;
import org.autopersist.h2.programs.Writers;
import org.autopersist.testkit.process.ChildResult;
import org.h2.tools.RunScript;
import org.h2.tools.Script;
import org.h2.tools.Shell;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** H2's own tools on durable databases, and BACKUP. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ToolsTest {

    private static final String ALL = "select id, b, octet_length(c) from t use index (i) order by id";
    private static final String USER = "sa";
    private static final String PASSWORD = "secret";
    private static final int BACKUPS = 15;

    @TempDir
    Path folder;

    private ChildResult tool(Class<?> tool, String... options) {
        List<String> arguments = new ArrayList<>(
                List.of("-url", "jdbc:h2:ap:shop;LOCK_TIMEOUT=500", "-user", USER, "-password", PASSWORD));
        arguments.addAll(List.of(options));
        return SqlChild.jvm(folder.resolve("shop.nvm")).main(tool, arguments).run().succeeded();
    }

    @Test
    void scriptsGoInAndOut() throws Exception {
        Path script = folder.resolve("in.sql");
        Files.writeString(script, "create table t(id int primary key, b blob, c varchar);\n"
                + "insert into t values (1, x'cafe', 'eins'), (2, cast(repeat('q', 300000) as blob), null);\n"
                + "create index i on t(c);\n");
        tool(RunScript.class, "-script", script.toString());
        tool(Shell.class, "-sql", "insert into t values (3, null, 'drei')");
        tool(Shell.class, "-sql", "select c from t where id = 3").printed("drei");
        Path out = folder.resolve("out.sql");
        tool(Script.class, "-script", out.toString());
        assertEquals(stock("FROM '" + script + "'", "insert into t values (3, null, 'drei')"), stock("FROM '" + out + "'"));
    }

    @Test
    void aBackupHasWhatWasCommitted() throws Exception {
        Path backup = folder.resolve("backup.zip");
        Path script = folder.resolve("out.sql");
        try (SqlChild life = SqlChild.start(folder.resolve("shop.nvm"))) {
            life.run("create table t(id int primary key, b blob, c varchar)", "create index i on t(c)",
                    "!blob 300000 insert into t(id, b) values (1, ?)", "create user tom password 'cat'",
                    "create local temporary table mine(x int)", "set autocommit false", "insert into t(id) values (2)",
                    "backup to '" + backup + "'", "rollback");
            life.expect("1", "select count(*) from t").run("script to '" + script + "'");
            life.open("tom", "test", "tom", "cat");
            assertTrue(life.ask("tom", "backup to '" + backup + "'").startsWith("error 90040"));
            life.refuse("90", "backup to '" + folder.resolve("shop.nvm/b.zip") + "'").expect("1", "select count(*) from t");
            life.kill();
        }
        String expected = stock("FROM '" + script + "'");
        assertEquals("1," + Sql.digest(Sql.bytes(300_000)) + ",NULL", expected);
        assertEquals(expected, stock("FROM '" + backup + "' COMPRESSION ZIP"));
    }

    @Test
    void aBackupThatFailsLeavesTheFormerOne() throws Exception {
        Path backup = folder.resolve("backup.zip");
        try (SqlChild life = SqlChild.start(folder.resolve("shop.nvm"))) {
            life.run("create table t(id int primary key, b blob, c varchar)", "create index i on t(c)",
                    "insert into t(id) values (1)", "backup to '" + backup + "'");
            life.failWrites();
            life.refuse("90", "backup to '" + backup + "'");
            life.kill();
        }
        assertEquals("1,NULL,NULL", stock("FROM '" + backup + "' COMPRESSION ZIP"));
        assertFalse(Files.exists(folder.resolve("backup.zip.part")));
    }

    @Test
    void aBackupWaitsForDefinitionsLongerThanStatementsDo() throws Exception {
        Path backup = folder.resolve("backup.zip");
        try (SqlChild life = SqlChild.start(folder.resolve("shop.nvm"))) {
            life.run("create table t(id int primary key, b blob, c varchar)", "create index i on t(c)",
                    "insert into t(id) values (1)", "set default_lock_timeout 100");
            life.open("b", "test");
            // It has the definitions locked.
            life.runOn("b", "set autocommit false", "insert into t(id) values (2)", "set write_delay 100", "!commit 2000");
            life.run("backup to '" + backup + "'");
            life.kill();
        }
        assertEquals("1,NULL,NULL;2,NULL,NULL", stock("FROM '" + backup + "' COMPRESSION ZIP"));
    }

    @Test
    void aBackupUnderLoadIsOfOneMoment() throws Exception {
        Path backup = folder.resolve("load.zip");
        try (SqlChild life = SqlChild.start(folder.resolve("load.nvm"))) {
            assertEquals("writing", life.ask("!write jdbc:h2:ap:test 4 1"));
            life.awaitLine(Writers.DONE);
            life.run("backup to '" + backup + "'");
            life.kill();
        }
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:", USER, PASSWORD)) {
            Sql.run(connection, "RUNSCRIPT FROM '" + backup + "' COMPRESSION ZIP");
            assertEquals(Integer.toString(Writers.ACCOUNTS), Sql.run(connection, "select count(*) from account"));
            assertEquals("", Sql.run(connection, "select id from account a where balance <> base"
                    + " + (select coalesce(sum(amount), 0) from payment where target = a.id)"
                    + " - (select coalesce(sum(amount), 0) from payment where source = a.id)"));
        }
    }

    @Test
    void aBackupBesideDefinitionsCanBeRead() throws Exception {
        Path backup = folder.resolve("definitions.zip");
        try (SqlChild life = SqlChild.start(folder.resolve("definitions.nvm"))) {
            life.run("create table before(id int primary key) as select x from system_range(1, 3000)");
            assertEquals("defining", life.ask("!define jdbc:h2:ap:test"));
            life.awaitLine(Definers.DEFINED + "child5");
            for (int i = 0; i < BACKUPS; i++) {
                life.run("backup to '" + backup + "'");
                try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:", USER, PASSWORD)) {
                    String answer = Sql.run(connection, "RUNSCRIPT FROM '" + backup + "' COMPRESSION ZIP");
                    assertTrue(!answer.startsWith("error"), answer);
                    assertEquals("3000", Sql.run(connection, "select count(*) from before"));
                }
            }
            life.kill();
        }
    }

    /** What a stock H2 in memory has after a script and a statement. */
    private static String stock(String script, String... more) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:", USER, PASSWORD)) {
            String answer = Sql.run(connection, "RUNSCRIPT " + script);
            assertTrue(!answer.startsWith("error"), answer);
            for (String sql : more) {
                Sql.run(connection, sql);
            }
            return Sql.run(connection, ALL);
        }
    }
}
