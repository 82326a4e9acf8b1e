// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.hibernate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.autopersist.h2.judges.JudgedJvm;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a program of Hibernate has committed is as on stock H2, after each of its lives; they are killed at any moment, between
 * transactions, and inside one. System properties: tests.judges.kills, tests.judges.steps (of a life, at most),
 * tests.judges.seed.
 */
@Tag("slow")
@Timeout(value = 5, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HibernateTest {

    private static final int KILLS = Integer.getInteger("tests.judges.kills", 6);
    private static final int STEPS_OF_A_LIFE = Integer.getInteger("tests.judges.steps", 40);
    private static final long SEED = Long.getLong("tests.judges.seed", System.nanoTime());
    private static final int LONGEST_WAIT_MILLIS = 1000;
    private static final Duration PATIENCE = Duration.ofHours(4);

    @TempDir
    Path folder;

    private final Random random = new Random(SEED);
    private RunningChild stock;
    /** Steps that are known to be committed. */
    private int acknowledged;
    /** Whether one more may be. */
    private boolean isUnsure;

    @Test
    void whatIsCommittedIsAsOnStockH2() {
        try (RunningChild reference = start(JudgedJvm.stock())) {
            stock = reference;
            for (int kill = 0; kill < KILLS; kill++) {
                live(kill);
            }
            try (RunningChild life = start(durable())) {
                compare(life, KILLS);
            }
        }
        System.out.println("Hibernate: " + acknowledged + " transactions in " + KILLS + " lives");
        assertTrue(acknowledged >= KILLS);
    }

    private ChildJvm durable() {
        return JudgedJvm.durable(folder.resolve("hibernate.nvm"));
    }

    private static RunningChild start(ChildJvm jvm) {
        return jvm.flags("-XX:TieredStopAtLevel=1").patience(PATIENCE)
                .main(HibernateProgram.class, "jdbc:h2:mem:judges;DB_CLOSE_DELAY=-1").start();
    }

    private void live(int kill) {
        try (RunningChild life = start(durable())) {
            compare(life, kill);
            isUnsure = kill % 3 == 0;
            if (isUnsure) {
                life.send(HibernateProgram.TO + Integer.MAX_VALUE);
                life.takeLine(HibernateProgram.DONE);
                pause();
            } else {
                int last = acknowledged + 1 + random.nextInt(STEPS_OF_A_LIFE);
                life.ask(HibernateProgram.TO + last, HibernateProgram.DONE + last);
                // What comes after the step's commit is over, too.
                dump(life);
                if (kill % 3 == 1) {
                    life.ask(HibernateProgram.OPEN, HibernateProgram.LEFT_OPEN);
                }
            }
            ChildResult result = life.kill().wasKilled();
            acknowledged = Integer.parseInt(result.last(HibernateProgram.DONE));
        }
    }

    private void pause() {
        try {
            Thread.sleep(random.nextInt(LONGEST_WAIT_MILLIS), random.nextInt(1_000_000));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** All is as in a stock H2 that has taken the same steps. */
    private void compare(RunningChild life, int kill) {
        List<String> found = dump(life);
        int steps = Integer.parseInt(found.getLast().substring(HibernateProgram.END.length()));
        String round = "after kill " + kill + " of tests.judges.seed=" + SEED + ", step " + steps;
        assertTrue(steps == acknowledged || isUnsure && steps == acknowledged + 1,
                () -> round + ": acknowledged were " + acknowledged);
        stock.send(HibernateProgram.TO + steps);
        assertEquals(String.join("\n", dump(stock)), String.join("\n", found), round);
        acknowledged = steps;
    }

    /** The rows, and the line after them. */
    private static List<String> dump(RunningChild child) {
        List<String> lines = new ArrayList<>();
        String line = child.ask(HibernateProgram.DUMP, HibernateProgram.ROW);
        for (; !line.startsWith(HibernateProgram.END); line = child.nextLine()) {
            if (line.startsWith(HibernateProgram.ROW)) {
                lines.add(line);
            }
        }
        lines.add(line);
        return lines;
    }
}
