// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.commits;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.MeasuredJvm;
import org.autopersist.bench.measure.StepThreads;

/**
 * {@code CONTENDER THREADS SECONDS FOLDER [ADDRESS]}: threads that replace small records, each in a transaction of its own, for a
 * while. Prints how many a second.
 */
public final class CommitWork {

    private static final int RECORDS = 20_000;
    private static final int VALUE_BYTES = 100;

    private static final String MARK = "commits ";

    private CommitWork() {}

    /**
     * Transactions a second, as the program printed them.
     *
     * @throws BenchFailure if it printed none
     */
    public static double in(List<String> lines) {
        return lines.stream().filter(line -> line.startsWith(MARK)).findFirst()
                .map(line -> Double.parseDouble(MeasuredJvm.values(line).get("rate")))
                .orElseThrow(() -> new BenchFailure("The program printed no figures: " + lines));
    }

    /** Of 16 characters. */
    private static String key(int number) {
        return "record%010d".formatted(number);
    }

    private static byte[] value(SplittableRandom random) {
        byte[] value = new byte[VALUE_BYTES];
        random.nextBytes(value);
        return value;
    }

    private static double run(Contender contender, int threads, double seconds, Path folder) throws Exception {
        List<String> keys = IntStream.range(0, RECORDS).mapToObj(CommitWork::key).toList();
        Committers committers = contender.open(folder, keys, value(new SplittableRandom(threads)));
        StepThreads all = StepThreads.start(threads, 1, _ -> {
            Committer committer = committers.committer();
            return random -> committer.replace(keys.get(random.nextInt(RECORDS)), value(random));
        });
        all.measure(seconds / 2);
        StepThreads.Span span = all.measure(seconds);
        all.end();
        return span.perSecond();
    }

    public static void main(String[] args) throws Exception {
        double rate = run(Contender.valueOf(args[0]), Integer.parseInt(args[1]), Double.parseDouble(args[2]), Path.of(args[3]));
        System.out.println(MARK + "rate=" + rate);
        System.out.flush();
        // Some libraries have threads that don't end.
        Runtime.getRuntime().halt(0);
    }
}
