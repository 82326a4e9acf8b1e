// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.run;

import com.google.gson.Gson;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Stream;
import org.autopersist.ycsb.Binding;
import org.autopersist.ycsb.RecordDb;
import org.autopersist.ycsb.stores.Durability;
import org.autopersist.ycsb.stores.StoreConfig;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;

/**
 * The program that is measured: loads records into one binding, runs workloads on it and prints the results as JSON, a line
 * each after {@value #MARK}. Arguments: {@code BINDING DURABILITY FOLDER WORKLOADS RECORDS OPERATIONS WARMUP THREADS}; workloads
 * as letters, such as ABCDF.
 */
public final class YcsbRun {

    private static final String MARK = "result ";
    private static final int ARGUMENTS = 8;

    private YcsbRun() {}

    /** The results among the lines that the program printed. */
    public static List<PhaseResult> in(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith(MARK))
                .map(line -> new Gson().fromJson(line.substring(MARK.length()), PhaseResult.class))
                .toList();
    }

    /** Workloads in the order in which they are run: those that insert come last, as YCSB advises. */
    public static List<CoreMix> inOrder(String letters) {
        List<CoreMix> wanted = letters.toUpperCase(Locale.ROOT)
                .chars()
                .mapToObj(letter -> CoreMix.valueOf(Character.toString(letter)))
                .toList();
        return Stream.of(CoreMix.values()).filter(wanted::contains).toList();
    }

    public static void main(String[] args) throws DBException, WorkloadException, InterruptedException {
        if (args.length != ARGUMENTS) {
            System.err.println("arguments: BINDING DURABILITY FOLDER WORKLOADS RECORDS OPERATIONS WARMUP THREADS");
            System.exit(2);
        }
        long records = Long.parseLong(args[4]);
        long operations = Long.parseLong(args[5]);
        long warmup = Long.parseLong(args[6]);
        int threads = Integer.parseInt(args[7]);
        List<CoreMix> mixes = inOrder(args[3]);
        long inserts = mixes.stream().filter(CoreMix::hasInserts).count() * (operations + warmup) / 10;
        StoreConfig config = new StoreConfig(
                Path.of(args[2]), Durability.valueOf(args[1]), records + inserts, CoreRun.RECORD_BYTES);
        Properties properties = RecordDb.properties(Binding.valueOf(args[0]), config);
        List<RecordDb> opened = new ArrayList<>();
        try (CoreRun run = new CoreRun(() -> {
            opened.add(new RecordDb());
            return opened.getLast();
        }, properties, threads, records, false)) {
            print(run.load());
            for (CoreMix mix : mixes) {
                if (!mix.hasScans() || opened.getFirst().hasScans()) {
                    print(run.run(mix, warmup, operations));
                }
            }
        }
    }

    private static void print(PhaseResult result) {
        System.out.println(MARK + new Gson().toJson(result));
    }
}
