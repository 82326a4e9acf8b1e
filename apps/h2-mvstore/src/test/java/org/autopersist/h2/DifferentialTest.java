// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.autopersist.testkit.TestBreadth;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Statements by chance, on two connections, have the same results as on a stock H2 in memory, while lives are cut by kills, some
 * of them in the middle of a statement. System properties: tests.h2.statements, tests.h2.life, tests.h2.seed.
 */
@Tag("slow")
@Timeout(value = 2, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DifferentialTest {

    private static final int STATEMENTS = Integer.getInteger("tests.h2.statements", TestBreadth.times(1500, 1_000_000));
    /** Between two kills, on average. */
    private static final int LIFE = Integer.getInteger("tests.h2.life", TestBreadth.times(200, 4000));
    private static final long SEED = Long.getLong("tests.h2.seed", System.nanoTime());
    private static final int STATEMENTS_OF_A_DATABASE = 50_000;
    /** Every so many databases, the first one included, have large tables; most of the time they take is H2's own. */
    private static final int LARGE = 10;
    private static final int ROWS_LARGE = 100;
    private static final int ROWS = 10;

    @TempDir
    Path folder;

    @Test
    void resultsAreThoseOfStockH2() throws SQLException {
        int kills = 0;
        int cut = 0;
        for (int done = 0, database = 0; done < STATEMENTS; database++) {
            int count = Math.min(STATEMENTS - done, STATEMENTS_OF_A_DATABASE);
            DifferentialRun run = new DifferentialRun(folder.resolve(database + ".nvm"), SEED + database, LIFE,
                    database % LARGE == 0 ? ROWS_LARGE : ROWS);
            run.run(count);
            done += count;
            kills += run.kills();
            cut += run.cut();
            System.out.println(done + " statements compared, " + kills + " kills, of which " + cut
                    + " have hit a statement that ran");
        }
    }
}
