// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.autopersist.ycsb.run.CoreMix;
import org.autopersist.ycsb.run.CoreRun;
import org.autopersist.ycsb.run.PhaseResult;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;

/** YCSB's records in a database, and threads that work on them, each with a connection of its own. Not thread-safe. */
final class YcsbRun implements AutoCloseable {

    private final CoreRun run;

    /** Makes the table, which must not be there, and fills it by large transactions. */
    YcsbRun(Connection first, Side side, Path folder, int records, int threads)
            throws SQLException, DBException, WorkloadException, InterruptedException {
        JdbcDb.createTable(first);
        List<JdbcDb> dbs = new ArrayList<>();
        run = new CoreRun(() -> {
            dbs.add(new JdbcDb(side, folder));
            return dbs.getLast();
        }, new Properties(), threads, records, false);
        for (JdbcDb db : dbs) {
            db.beginLoad();
        }
        checked(run.load());
        for (JdbcDb db : dbs) {
            db.endLoad();
        }
        side.afterLoad(first);
    }

    /** @throws IllegalStateException if a call fails */
    PhaseResult runFor(CoreMix mix, Duration time) throws WorkloadException, InterruptedException {
        return checked(run.runFor(mix, time));
    }

    private static PhaseResult checked(PhaseResult result) {
        if (result.errors() > 0) {
            throw new IllegalStateException(result.phase() + ": " + result.errors() + " calls failed: " + result.calls());
        }
        return result;
    }

    @Override
    public void close() throws DBException {
        run.close();
    }
}
