package org.autopersist.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

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
            String insert = "insert into t values (%1$d, repeat('%1$dx', 10000), %1$d)";
            while (life.ask(insert.formatted(rows)).equals("updated 1")) {
                rows++;
            }
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
            int rows = 0;
            while (life.ask(LARGE.formatted(rows, 100_000)).equals("updated 1")) {
                rows++;
            }
            life.run("delete from t where id < 4")
                    .refuse(FULL, "insert into u select array_agg(rpad(x || '', 90000, 'y')) from system_range(1, 18)")
                    .run("delete from t where id < 10", "insert into t(x) values ('small')")
                    .expect(Integer.toString(rows - 9 + 1), "select count(*) from t");
            life.kill();
        }
    }
}
