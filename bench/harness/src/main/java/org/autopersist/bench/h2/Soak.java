// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import com.google.gson.Gson;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.autopersist.AutoPersist;
import org.autopersist.ycsb.run.CoreMix;
import org.autopersist.ycsb.run.PhaseResult;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;

/**
 * {@code SIDE FOLDER RECORDS THREADS MINUTES}: fills a database and changes it for so many minutes (A, half of whose transactions
 * are updates), after each of which it says a {@link Sample}. It says what a collection of the image finds alive before each of
 * the two, and at the end. A statement that is refused ends it.
 */
public final class Soak {

    static final String LIVE = "live ";
    private static final String SAMPLE = "sample ";

    private Soak() {}

    /**
     * What was done in a minute.
     *
     * @param usedBytes of the image at its end, with garbage and gaps
     * @param collections of the image from the JVM's start to its end
     */
    public record Sample(long transactions, long updates, long usedBytes, long collections) {

        static Sample in(String line) {
            return new Gson().fromJson(line.substring(SAMPLE.length()), Sample.class);
        }

        static boolean isIn(String line) {
            return line.startsWith(SAMPLE);
        }
    }

    public static void main(String[] args) throws SQLException, DBException, WorkloadException, InterruptedException {
        Side side = Side.valueOf(args[0]);
        Path folder = Path.of(args[1]);
        try (Connection first = side.connect(folder)) {
            printLive();
            try (YcsbRun run = new YcsbRun(first, side, folder, Integer.parseInt(args[2]), Integer.parseInt(args[3]))) {
                printLive();
                change(run, Integer.parseInt(args[4]));
                printLive();
            }
        }
    }

    private static void change(YcsbRun run, int minutes) throws WorkloadException, InterruptedException {
        for (int minute = 0; minute < minutes; minute++) {
            PhaseResult result = run.runFor(CoreMix.A, Duration.ofMinutes(1));
            Sample sample = new Sample(result.operations(), result.calls().get("UPDATE").count(),
                    AutoPersist.stats().imageUsedBytes(), AutoPersist.stats().collections());
            System.out.println(SAMPLE + new Gson().toJson(sample));
        }
    }

    private static void printLive() {
        AutoPersist.collect();
        System.out.println(LIVE + AutoPersist.stats().liveBytes());
    }
}
