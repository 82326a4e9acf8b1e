// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores.programs;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.crash.Acknowledging;
import org.autopersist.stores.Store;

/**
 * Threads that put and remove keys of their own in one store. What a thread does as its nth operation follows from n, so
 * that its keys show how far it has come.
 */
public abstract class StoreWriters extends Acknowledging {

    /** How many there are. */
    public static final int THREADS = 4;

    private static final int KEYS = 700;
    private static final int PHASE = 3_000;

    /** A number, and as many bytes as follow from it. */
    record Value(long number, byte[] bytes) {
        private static Value of(long number) {
            byte[] bytes = new byte[(int) (number % 90)];
            Arrays.fill(bytes, (byte) number);
            return new Value(number, bytes);
        }

        private boolean isWhole() {
            return Arrays.equals(bytes, of(number).bytes);
        }
    }

    private final Store<Value> store;
    private final long[] done = new long[THREADS];

    StoreWriters(Store<Value> store) {
        this.store = store;
    }

    private static String key(int thread, long number) {
        return number * 7919 % KEYS + "/" + thread;
    }

    /** Phases of mostly puts and of mostly removals, so that leaves are split and dropped. */
    private static boolean removes(long number) {
        return number % 4 == 0 != (number / PHASE % 2 == 1);
    }

    private static void apply(Map<String, Long> model, int thread, long number) {
        if (removes(number)) {
            model.remove(key(thread, number));
        } else {
            model.put(key(thread, number), number);
        }
    }

    @Override
    protected void check(long[] acknowledged) {
        Map<String, Long> found = new HashMap<>();
        store.forEach((key, value) -> {
            Expect.that(value.isWhole(), "value of " + key);
            Expect.that(found.put(key, value.number) == null, key + " is there once");
            Expect.same(value, store.get(key), "value of " + key);
        });
        Expect.equal((long) found.size(), store.size(), "size");
        if (store.isOrdered()) {
            Expect.equal(found.keySet().stream().sorted().toList(),
                    store.scan("", Integer.MAX_VALUE).stream().map(Map.Entry::getKey).toList(), "order");
        }
        for (int thread = 0; thread < THREADS; thread++) {
            String suffix = "/" + thread;
            Map<String, Long> own = new HashMap<>(found);
            own.keySet().removeIf(key -> !key.endsWith(suffix));
            Map<String, Long> model = new HashMap<>();
            for (long n = 1; n <= acknowledged[thread]; n++) {
                apply(model, thread, n);
            }
            done[thread] = acknowledged[thread];
            if (!model.equals(own)) {
                apply(model, thread, ++done[thread]);
                Expect.equal(model, own, "keys of thread " + thread + " after " + done[thread] + " operations");
            }
        }
    }

    @Override
    protected void goOn() {
        acknowledgeAll(done);
        for (int t = 0; t < THREADS; t++) {
            int thread = t;
            Thread.ofPlatform().start(() -> {
                for (long n = done[thread] + 1; ; n++) {
                    if (removes(n)) {
                        store.remove(key(thread, n));
                    } else {
                        store.put(key(thread, n), Value.of(n));
                    }
                    acknowledge(thread, n);
                }
            });
        }
    }
}
