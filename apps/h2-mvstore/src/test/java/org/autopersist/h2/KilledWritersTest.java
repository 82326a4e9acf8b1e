// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.autopersist.h2.programs.Writers;
import org.autopersist.testkit.TestBreadth;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Connections that write to the same rows are killed again and again: what was acknowledged is there, nothing else but one
 * transaction of each, and indexes agree with their tables. System properties: tests.h2.kills, tests.h2.writers,
 * tests.h2.accounts, tests.h2.seed.
 */
@Tag("slow")
@Timeout(value = 2, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KilledWritersTest {

    private static final int KILLS = Integer.getInteger("tests.h2.kills", TestBreadth.times(6, 500));
    private static final int WRITERS = Integer.getInteger("tests.h2.writers", 0);
    private static final long SEED = Long.getLong("tests.h2.seed", System.nanoTime());
    private static final int LONGEST_LIFE_MILLIS = 800;
    /** Of so many kills one is followed by another one, before anything is written. */
    private static final int KILLED_TWICE = 5;
    private static final String FROM_LOG = "(select a.base + coalesce((select sum(amount) from payment%s where target = a.id), 0)"
            + " - coalesce((select sum(amount) from payment%s where source = a.id), 0))";

    @TempDir
    Path folder;

    private final Random random = new Random(SEED);
    private int unanswered;
    private int lost;

    /** What is killed, and how the next life begins. */
    private enum Mode {
        KILL("process", ""),
        /** The image is made anew of what is on disk, which is nothing but what commits have waited for. */
        POWER_FAILURE("disk,anywhere,interval=10000,window=10000,forget", ";INIT=SET @DURABLE_COMMIT=TRUE"),
        /** The same, and commits have not waited: the latest may be lost, those of one moment. */
        POWER_FAILURE_UNAWAITED("disk,anywhere,interval=1,forget", "");

        private final String durability;
        private final String settings;

        Mode(String durability, String settings) {
            this.durability = durability;
            this.settings = settings;
        }
    }

    /** How many connections write; the kills are shared out among them. */
    private static List<Integer> writers() {
        return WRITERS > 0 ? List.of(WRITERS) : TestBreadth.current() == TestBreadth.THOROUGH ? List.of(4, 8) : List.of(4);
    }

    @ParameterizedTest
    @MethodSource("writers")
    void whatWasAcknowledgedIsThere(int writers) throws InterruptedException {
        killAgainAndAgain(Mode.KILL, writers);
    }

    @ParameterizedTest
    @MethodSource("writers")
    void whatHasWaitedForTheDiskSurvivesAPowerFailure(int writers) throws InterruptedException {
        killAgainAndAgain(Mode.POWER_FAILURE, writers);
    }

    @ParameterizedTest
    @MethodSource("writers")
    void whatHasNotWaitedIsCutAtOneMoment(int writers) throws InterruptedException {
        killAgainAndAgain(Mode.POWER_FAILURE_UNAWAITED, writers);
    }

    private void killAgainAndAgain(Mode mode, int writers) throws InterruptedException {
        int[] known = new int[writers];
        int kills = KILLS / writers().size();
        for (int kill = 0; kill <= kills; kill++) {
            String round = mode + ", kill " + kill + " of tests.h2.seed=" + SEED + ", tests.h2.writers=" + writers;
            if (kill > 0 && kill % KILLED_TWICE == 0) {
                try (SqlChild life = start(mode)) {
                    check(life, mode, known, round);
                    life.kill();
                }
            }
            try (SqlChild life = start(mode)) {
                if (kill > 0) {
                    check(life, mode, known, round);
                }
                if (kill < kills) {
                    write(life, mode, known, SEED + kill);
                }
            }
        }
        System.out.println(mode + ", " + writers + " connections, " + kills + " kills: "
                + (Arrays.stream(known).sum() - unanswered) + " transactions that were acknowledged are there, " + lost
                + " are not, and " + unanswered + " that had no answer are there");
    }

    private SqlChild start(Mode mode) {
        ChildJvm jvm = ChildJvm.underTest().flags("-Xlog:disable", AgentJar.flag(), "-Dtests.h2.accounts=" + Writers.ACCOUNTS)
                .flags("-XX:NVMDurability=" + mode.durability).image(folder.resolve("writers.nvm"), "256m");
        return SqlChild.start(jvm, "test");
    }

    /** Lets the connections write for a while, and kills them. */
    private void write(SqlChild life, Mode mode, int[] known, long seed) throws InterruptedException {
        assertEquals("writing", life.ask("!write jdbc:h2:ap:test" + mode.settings + " " + known.length + " " + seed));
        life.awaitLine(Writers.DONE);
        Thread.sleep(random.nextInt(LONGEST_LIFE_MILLIS));
        ChildResult result = life.killed();
        for (int i = 0; i < known.length; i++) {
            String mine = Writers.DONE + i + " ";
            known[i] = Math.max(known[i], result.hasLine(mine) ? Integer.parseInt(result.last(mine)) : 0);
        }
    }

    private void check(SqlChild life, Mode mode, int[] known, String round) {
        for (int i = 0; i < known.length; i++) {
            String[] found = life.ask("select count(*), coalesce(max(number) - min(number) + 1, 0), coalesce(max(number), 0)"
                    + " from payment where writer = " + i).split(",");
            int last = Integer.parseInt(found[2]);
            assertEquals(found[0], found[1], round);
            assertTrue(last == known[i] + 1 || last == known[i] || last < known[i] && mode == Mode.POWER_FAILURE_UNAWAITED,
                    round + ": " + last + " of " + known[i] + " payments are there");
            unanswered += Math.max(0, last - known[i]);
            lost += Math.max(0, known[i] - last);
            known[i] = last;
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
