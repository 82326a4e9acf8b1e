package org.autopersist.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Random;
import org.autopersist.testkit.TestBreadth;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * An ALTER TABLE that copies the table is done or not, whenever it is killed. System properties: tests.h2.alters, tests.h2.seed.
 */
@Tag("slow")
@Timeout(value = 1200, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KilledAlterTest {

    private static final int KILLS = Integer.getInteger("tests.h2.alters", TestBreadth.times(6, 100));
    private static final long SEED = Long.getLong("tests.h2.seed", System.nanoTime());
    private static final int LONGEST_PAUSE_MILLIS = 600;
    private static final String TABLES = "select string_agg(table_name, ',') within group (order by table_name)"
            + " from information_schema.tables where table_schema = 'PUBLIC'";
    private static final String HAS_COLUMN = "select count(*) from information_schema.columns where table_name = 'T'"
            + " and column_name = 'E'";

    @TempDir
    Path folder;

    @Test
    void itIsDoneOrNot() throws InterruptedException {
        Random random = new Random(SEED);
        Path image = folder.resolve("alter.nvm");
        int cut = 0;
        int done = 0;
        String before = "0";
        for (int kill = 0; kill <= KILLS; kill++) {
            String round = "kill " + kill + " of tests.h2.seed=" + SEED;
            try (SqlChild life = SqlChild.start(image)) {
                if (kill == 0) {
                    life.run("create table t(id int primary key, a int, b blob)", "create index i on t(a, id)",
                            "insert into t select x, mod(x, 100), x'cafe' from system_range(1, 1500)",
                            "create view v as select id, a from t where a < 50", "alter table t add check (a < 1000)");
                }
                assertEquals("T,V", life.ask(TABLES), round);
                assertEquals("1500,750", life.ask("select count(*), (select count(*) from v) from t use index (i)"), round);
                assertEquals("15", life.ask("select count(*) from t use index (i) where a = 7 and b = x'cafe'"), round);
                life.refuse("23513", "update t set a = 1000 where id = 1");
                String has = life.ask(HAS_COLUMN);
                done += has.equals(before) ? 0 : 1;
                before = has;
                life.send("a", has.equals("0") ? "alter table t add column e int default 5" : "alter table t drop column e");
                Thread.sleep(random.nextInt(LONGEST_PAUSE_MILLIS));
                cut += life.kill() ? 1 : 0;
            }
        }
        System.out.println((KILLS + 1) + " ALTER TABLE, of which " + cut + " were cut by a kill, " + done + " are done");
    }
}
