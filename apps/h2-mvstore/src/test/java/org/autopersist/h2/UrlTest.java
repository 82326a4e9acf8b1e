// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.autopersist.h2.programs.OtherLoader;
import org.autopersist.h2.programs.Sql;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.h2.api.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code jdbc:h2:ap:NAME}, which is a durable database or an error. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UrlTest {

    private static final String AP = "jdbc:h2:ap:";

    @TempDir
    Path folder;

    private static String open(SqlChild life, String connection, String url) {
        return life.ask(connection, "!open " + url + " sa secret");
    }

    @Test
    void itIsTheDatabaseThatMemIs() {
        Path image = folder.resolve("same.nvm");
        try (SqlChild life = SqlChild.start(image)) {
            life.run("create table t(x int)", "insert into t values (1)");
            assertEquals("open", open(life, "b", AP + "test"));
            assertEquals("1", life.ask("b", "select x from t"));
            assertEquals("TEST", life.ask("b", "select database()"));
            life.runOn("b", "insert into t values (2)").expect("2", "select count(*) from t");
            life.kill();
        }
        try (SqlChild life = SqlChild.start(image)) {
            life.expect("2", "select count(*) from t");
        }
    }

    @Test
    void settingsAreH2sOwn() {
        Path image = folder.resolve("settings.nvm");
        try (SqlChild life = SqlChild.start(image)) {
            assertEquals("open", open(life, "s", AP + "shop;DB_CLOSE_DELAY=-1;MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE"));
            life.runOn("s", "create table t(id serial primary key, j jsonb)", "insert into t(j) values ('{}')");
            assertEquals("t", life.ask("s", "select table_name from information_schema.tables where table_schema = 'public'"));
            assertTrue(open(life, "x", AP + "none;IFEXISTS=TRUE").startsWith("error 90146"));
            assertTrue(open(life, "x", AP + "none;FORBID_CREATION=TRUE").startsWith("error 90149"));
            assertTrue(open(life, "x", AP + "shop;NONSENSE=1").startsWith("error 90113"));
            assertTrue(open(life, "x", AP + "shop;LOCK_TIMEOUT").startsWith("error 90046"));
            assertTrue(life.ask("x", "!open " + AP + "shop sa wrong").startsWith("error 28000"));
            life.kill();
        }
        try (SqlChild life = SqlChild.start(image)) {
            assertEquals("open", open(life, "s", AP + "shop;MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;IFEXISTS=TRUE"));
            assertEquals("1", life.ask("s", "select id from t"));
            life.kill();
        }
        try (SqlChild life = SqlChild.start(image)) {
            assertEquals("open", open(life, "s", AP + "shop;DATABASE_TO_UPPER=TRUE"));
            assertEquals("t", life.ask("s", "select table_name from information_schema.tables where table_schema = 'public'"));
            assertEquals("1", life.ask("s", "select id from t"));
        }
    }

    @Test
    void aDatabaseThatIsShutDownIsOpenedAgain() throws SQLException {
        Path image = folder.resolve("shutdown.nvm");
        Connection stock = DriverManager.getConnection("jdbc:h2:mem:shutdown;DB_CLOSE_DELAY=-1", "sa", "secret");
        String ofStock = Sql.run(stock, "shutdown");
        try (SqlChild life = SqlChild.start(image)) {
            for (String name : new String[] {"shop", "stock"}) {
                assertEquals("open", open(life, name, AP + name + ";DB_CLOSE_DELAY=-1"));
                life.runOn(name, "create table t(x varchar)", "insert into t values ('" + name + "')");
                assertEquals(ofStock, life.ask(name, "shutdown"));
                assertTrue(life.ask(name, "select x from t").startsWith("error"));
                assertEquals("open", open(life, name, AP + name + ";IFEXISTS=TRUE"));
                life.runOn(name, "insert into t values ('again')");
                assertEquals("2", life.ask(name, "select count(*) from t"));
                life.ask(name, "!close");
            }
            assertEquals("open", open(life, "stock", AP + "stock;IFEXISTS=TRUE"));
            assertEquals(ofStock, life.ask("stock", "shutdown compact"));
            life.end();
        }
        for (int i = 0; i < 2; i++) {
            try (SqlChild life = SqlChild.start(image)) {
                for (String name : new String[] {"shop", "stock"}) {
                    assertEquals("open", open(life, name, AP + name + ";IFEXISTS=TRUE"));
                    assertEquals("again;" + name, life.ask(name, "select x from t order by x"));
                    life.runOn(name, "set autocommit false", "delete from t");
                }
                life.kill();
            }
        }
    }

    @Test
    void namesThatNoDurableDatabaseHasAreRefused() {
        try (SqlChild life = SqlChild.start(folder.resolve("names.nvm"))) {
            for (String name : new String[] {"", "./shop", "a/b", "a\\b", "management_db_9092"}) {
                String answer = open(life, "x", AP + name);
                assertTrue(answer.startsWith("error 90046") && answer.contains("jdbc:h2:ap:NAME"), answer);
            }
        }
    }

    @Test
    void withoutAnImageItIsRefused() {
        try (SqlChild life = SqlChild.start(ChildJvm.underTest().flags(AgentJar.flag()), "test")) {
            String answer = open(life, "x", AP + "test");
            assertTrue(answer.startsWith("error 08001") && answer.contains("-XX:NVMImage=FILE"), answer);
        }
    }

    @Test
    void withoutAnImageItIsRefusedInOtherLoaders() {
        String jar = Path.of("target/older/h2-2.3.232.jar").toAbsolutePath().toString();
        ChildJvm.underTest().flags(AgentJar.flag()).main(OtherLoader.class, jar).run().succeeded().printed("connected");
        ChildResult result = ChildJvm.underTest().flags(AgentJar.flag()).main(OtherLoader.class, jar, AP + "test").run();
        result.exited(1).complained("-XX:NVMImage=FILE");
    }

    /** H2 as it is: this process has no agent. */
    @Test
    void withoutTheAgentItIsRefused() {
        SQLException refusal = assertThrows(SQLException.class, () -> DriverManager.getConnection(AP + "test", "sa", "secret"));
        assertEquals(ErrorCode.URL_RELATIVE_TO_CWD, refusal.getErrorCode());
        assertFalse(Files.exists(Path.of("ap:test.mv.db")));
    }
}
