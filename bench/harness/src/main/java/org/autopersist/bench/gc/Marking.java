// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.gc;

import java.util.List;
import java.util.Map;
import org.autopersist.AutoPersist;
import org.autopersist.AutoPersistStats;
import org.autopersist.DurableRoot;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.MeasuredJvm;

/** {@code LIVE_MB}: how long a collection takes where nothing dies; lists of small objects. Prints a {@link Result}. */
public final class Marking {

    private static final int ROUNDS = 5;
    private static final int LENGTH = 1000;
    /** What an item and its number take. */
    private static final int ITEM_BYTES = 24 + 16;

    private record Item(Item next, Integer number) {}

    /**
     * @param objects that are alive
     * @param bytes that these take
     * @param nanos of one collection
     */
    public record Result(long objects, long bytes, long nanos) {

        private static final String MARK = "marking ";

        void print() {
            System.out.println(MARK + "objects=" + objects + " bytes=" + bytes + " nanos=" + nanos);
        }

        /** @throws BenchFailure if the program did not print one */
        public static Result in(List<String> lines) {
            Map<String, String> v = MeasuredJvm.result(lines, MARK);
            return new Result(Long.parseLong(v.get("objects")), Long.parseLong(v.get("bytes")), Long.parseLong(v.get("nanos")));
        }
    }

    @DurableRoot
    private static Item[] lists;

    private Marking() {}

    public static void main(String[] args) {
        int count = (int) ((Long.parseLong(args[0]) << 20) / ITEM_BYTES / LENGTH);
        lists = new Item[count];
        for (int i = 0; i < count; i++) {
            Item first = null;
            for (int j = 0; j < LENGTH; j++) {
                first = new Item(first, 1_000_000 + j);
            }
            lists[i] = first;
        }
        AutoPersist.collect();
        AutoPersistStats before = AutoPersist.stats();
        for (int i = 0; i < ROUNDS; i++) {
            AutoPersist.collect();
        }
        AutoPersistStats since = AutoPersist.stats().minus(before);
        new Result(since.liveObjects(), since.liveBytes(), since.collectionTime().toNanos() / since.collections()).print();
    }
}
