// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.autopersist.h2.judges.JudgedJvm;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A Spring Boot application under load has all that it has acknowledged when it starts again after a kill, and balances that fit.
 * System properties: tests.judges.kills, tests.judges.seed.
 */
@Tag("slow")
@Timeout(value = 5, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SpringTest {

    private static final int KILLS = Integer.getInteger("tests.judges.kills", 4);
    private static final long SEED = Long.getLong("tests.judges.seed", System.nanoTime());
    private static final int LONGEST_LOAD_MILLIS = 2000;
    private static final int SIGTERM = 143;

    @TempDir
    Path folder;

    private final Random random = new Random(SEED);
    /** Of each writer, the last transfer that is known to be committed. */
    private final int[] acknowledged = new int[Load.WRITERS];

    @Test
    void whatWasAcknowledgedIsThereAfterKills() {
        for (int kill = 0; kill < KILLS; kill++) {
            try (RunningChild life = start()) {
                check(life, "after kill " + kill + " of tests.judges.seed=" + SEED);
                load(life);
                // The last life is ended in order, under load, too.
                if (kill < KILLS - 1) {
                    acknowledge(life.kill().wasKilled());
                } else {
                    life.signal("TERM");
                    acknowledge(life.awaitEnd().exited(SIGTERM));
                }
            }
        }
        try (RunningChild life = start()) {
            check(life, "after the end in order");
        }
        System.out.println("Spring: " + IntStream.of(acknowledged).sum() + " transactions in " + KILLS + " lives");
        assertTrue(IntStream.of(acknowledged).allMatch(number -> number > 0));
    }

    private RunningChild start() {
        return JudgedJvm.durable(folder.resolve("spring.nvm")).flags("-XX:TieredStopAtLevel=1")
                .main(SpringProgram.class, "--spring.config.name=shop").start();
    }

    private void load(RunningChild life) {
        for (int writer = 0; writer < Load.WRITERS; writer++) {
            life.awaitLine(Load.DONE + writer);
        }
        try {
            Thread.sleep(random.nextInt(LONGEST_LOAD_MILLIS));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void acknowledge(ChildResult result) {
        for (int writer = 0; writer < Load.WRITERS; writer++) {
            acknowledged[writer] = Integer.parseInt(result.last(Load.DONE + writer + " "));
        }
    }

    /** What it has found at its start. */
    private void check(RunningChild life, String round) {
        life.awaitLine(Load.READY);
        long[] balances = new long[Plan.ACCOUNTS];
        for (int writer = 0; writer < Load.WRITERS; writer++) {
            String[] found = life.lastLine(Load.WRITER + writer + " ").split(" ");
            int last = Integer.parseInt(found[4]);
            assertTrue(last == acknowledged[writer] || last == acknowledged[writer] + 1,
                    round + ": " + last + " of " + acknowledged[writer] + " transfers are there");
            long amount = 0;
            for (int number = 1; number <= last; number++) {
                Plan plan = Plan.of(writer, number);
                amount += plan.amount();
                balances[plan.source()] -= plan.amount();
                balances[plan.target()] += plan.amount();
            }
            assertEquals(List.of(last, amount), List.of(Integer.parseInt(found[3]), Long.parseLong(found[5])), round);
            acknowledged[writer] = last;
        }
        for (int account = 0; account < Plan.ACCOUNTS; account++) {
            String line = Load.BALANCE + account + " ";
            assertEquals(line + balances[account], life.lastLine(line), round);
        }
    }
}
