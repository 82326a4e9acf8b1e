package org.autopersist.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Random;
import org.autopersist.h2.programs.Writers;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Connections that write to the same rows are killed again and again: what was acknowledged is there, nothing else but one
 * transaction of each, and indexes agree with their tables. System properties: tests.h2.kills, tests.h2.writers,
 * tests.h2.accounts, tests.h2.seed.
 */
@Tag("slow")
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KilledWritersTest {

    private static final int KILLS = Integer.getInteger("tests.h2.kills", 6);
    private static final int THREADS = Integer.getInteger("tests.h2.writers", 4);
    private static final long SEED = Long.getLong("tests.h2.seed", System.nanoTime());
    private static final int LONGEST_LIFE_MILLIS = 800;
    private static final String FROM_LOG = "(select a.base + coalesce((select sum(amount) from payment%s where target = a.id), 0)"
            + " - coalesce((select sum(amount) from payment%s where source = a.id), 0))";

    @TempDir
    Path folder;

    @Test
    void whatWasAcknowledgedIsThere() throws InterruptedException {
        Path image = folder.resolve("writers.nvm");
        Random random = new Random(SEED);
        int[] acknowledged = new int[THREADS];
        for (int kill = 0; kill < KILLS; kill++) {
            String round = "kill " + kill + " of tests.h2.seed=" + SEED;
            ChildJvm jvm = ChildJvm.underTest().flags("-Xlog:disable", AgentJar.flag()).image(image, "256m")
                    .flags("-Dtests.h2.accounts=" + Writers.ACCOUNTS);
            try (RunningChild child = jvm.main(Writers.class, "jdbc:h2:mem:test", Integer.toString(THREADS),
                    Long.toString(SEED + kill)).start()) {
                child.awaitLine(Writers.DONE);
                Thread.sleep(random.nextInt(LONGEST_LIFE_MILLIS));
                ChildResult result = child.kill().wasKilled();
                for (int i = 0; i < THREADS; i++) {
                    String mine = Writers.DONE + i + " ";
                    acknowledged[i] = Math.max(acknowledged[i], result.hasLine(mine) ? Integer.parseInt(result.last(mine)) : 0);
                }
            }
            try (SqlChild life = SqlChild.start(image)) {
                check(life, acknowledged, round);
                life.kill();
            }
        }
        assertTrue(acknowledged[0] > 0);
    }

    private static void check(SqlChild life, int[] acknowledged, String round) {
        for (int i = 0; i < THREADS; i++) {
            String[] found = life.ask("select count(*), coalesce(max(number) - min(number) + 1, 0), coalesce(max(number), 0)"
                    + " from payment where writer = " + i).split(",");
            int last = Integer.parseInt(found[2]);
            assertEquals(found[0], found[1], round);
            assertTrue(last == acknowledged[i] || last == acknowledged[i] + 1,
                    round + ": " + last + " of " + acknowledged[i] + " payments are there");
            acknowledged[i] = last;
        }
        int all = Writers.ACCOUNTS * Writers.BALANCE;
        assertEquals(all + "," + all, life.ask("select sum(balance), sum(base) from account"), round);
        String scans = FROM_LOG.formatted(" use index ()", " use index ()");
        String indexes = FROM_LOG.formatted(" use index (by_target)", " use index (by_source)");
        assertEquals("", life.ask("select id, balance, " + scans + " from account a where balance <> " + scans), round);
        assertEquals("", life.ask("select id, balance, " + indexes + " from account a where balance <> " + indexes), round);
        assertEquals("", life.ask("select id from account a use index () where not exists (select 1 from account b"
                + " use index (by_balance) where b.balance = a.balance and b.id = a.id)"), round);
        assertEquals(Integer.toString(Writers.ACCOUNTS),
                life.ask("select count(*) from account use index (by_balance) where balance > -1000000"), round);
    }
}
