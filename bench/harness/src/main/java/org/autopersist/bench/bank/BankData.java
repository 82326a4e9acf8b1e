// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.bank;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.autopersist.apps.bank.BankKind;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Csv;
import org.autopersist.bench.measure.Machine;
import org.autopersist.bench.measure.RawData;
import org.autopersist.bench.measure.Statistics;

/** All that one {@code ./ap bench bank} measured. */
public record BankData(
        Machine machine, String command, String stockJdk, Map<String, String> versions, int accounts, int threads,
        List<Run> runs) {

    /** Length of a step of the time line, in milliseconds. */
    public static final int STEP_MILLIS = 100;

    private static final double AS_BEFORE = 0.9;
    private static final int STEPS_PER_SECOND = 1000 / STEP_MILLIS;

    /**
     * One bank's life, death and recovery. The sum of its balances was right at the end.
     *
     * @param killedMillis when it was killed, from the beginning of the load
     * @param servingMillis from then until a transfer was acknowledged again
     * @param transfers acknowledged in each step of the time line
     */
    public record Run(BankKind kind, int number, long killedMillis, long servingMillis, int[] transfers) {

        /** Transfers per second before the kill, the first half of that time left out. */
        public double nominal() {
            int killed = (int) (killedMillis / STEP_MILLIS);
            return Statistics.median(IntStream.range(killed / 2, killed).mapToObj(i -> (double) transfers[i]).toList())
                    * STEPS_PER_SECOND;
        }

        /** From the kill until a whole second began that had 90 % of the nominal throughput; -1 if none did. */
        public long asBeforeMillis() {
            int serving = (int) ((killedMillis + servingMillis) / STEP_MILLIS);
            for (int i = serving; i + STEPS_PER_SECOND <= transfers.length; i++) {
                if (IntStream.range(i, i + STEPS_PER_SECOND).map(j -> transfers[j]).sum() >= AS_BEFORE * nominal()) {
                    return Math.max(servingMillis, (long) i * STEP_MILLIS - killedMillis);
                }
            }
            return -1;
        }
    }

    /** @throws BenchFailure if the file is none of these */
    public static BankData read(Path file) throws IOException {
        return RawData.read(file, BankData.class, "./ap bench bank");
    }

    /** What each run acknowledged in each step. */
    public Csv timeLines() {
        Csv csv = new Csv("bank", "run", "milliseconds from the kill", "transfers in " + STEP_MILLIS + " ms");
        for (Run run : runs) {
            for (int i = 0; i < run.transfers().length; i++) {
                csv.add(run.kind(), run.number(), (long) i * STEP_MILLIS - run.killedMillis(), run.transfers()[i]);
            }
        }
        return csv;
    }

    public List<BankKind> kinds() {
        return runs.stream().map(Run::kind).distinct().sorted().toList();
    }

    public List<Run> runs(BankKind kind) {
        return runs.stream().filter(run -> run.kind() == kind).toList();
    }
}
