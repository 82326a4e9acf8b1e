// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.concurrent;

import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.autopersist.AutoPersist;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Threads set, get, create and remove the same named roots at the same time: {@code NamedRootRace write SEED}, or, in a
 * later life, {@code unbound SEED}, which is over while they are recovered. {@code check SEED STATE} asks for them only.
 * Prints what each root is at the end.
 */
public final class NamedRootRace {

    /** Begins the line with the roots' values. */
    public static final String STATE = "STATE";

    private static final int ROOTS = 6;
    private static final int THREADS = 8;

    private static final class Box {
        final int thread;
        final int number;
        final Object[] more;

        Box(int thread, int number) {
            this.thread = thread;
            this.number = number;
            more = new Object[] {"t" + thread, new int[number % 10]};
        }

        @Override
        public String toString() {
            Expect.equal("t" + thread, more[0], "content");
            Expect.equal(number % 10, ((int[]) more[1]).length, "content");
            return thread + ":" + number;
        }
    }

    private NamedRootRace() {}

    public static void main(String[] args) throws InterruptedException {
        long seed = Long.parseLong(args[1]);
        if (args[0].equals("check")) {
            // Each in 8 threads at once, while its recovery goes on in one of them.
            StringBuilder found = new StringBuilder();
            for (int i = 0; i < ROOTS; i++) {
                String name = "race" + i;
                Set<Object> values = ConcurrentHashMap.newKeySet();
                Threads.together(THREADS, index -> {
                    Object value = AutoPersist.getRoot(name, Object.class);
                    values.add(value == null ? "null" : value);
                });
                Expect.equal(1, values.size(), "values that threads have got");
                found.append(' ').append(values.iterator().next());
            }
            Expect.equal(args[2], found.toString().strip(), "values");
        } else if (args[0].equals("unbound")) {
            race(seed, 30);
        } else {
            race(seed, 3000);
        }
        StringBuilder state = new StringBuilder(STATE);
        for (int i = 0; i < ROOTS; i++) {
            state.append(' ').append(AutoPersist.getRoot("race" + i, Object.class));
        }
        System.gc();
        System.out.println(state);
        Thread.sleep(Long.MAX_VALUE);
    }

    private static void race(long seed, int rounds) throws InterruptedException {
        Threads.together(THREADS, thread -> {
            Random random = new Random(seed + thread);
            for (int n = 0; n < rounds; n++) {
                String name = "race" + random.nextInt(ROOTS);
                switch (random.nextInt(8)) {
                    case 0 -> AutoPersist.removeRoot(name);
                    case 4 -> {
                        int number = n;
                        AutoPersist.rootOrCreate(name, Box.class, () -> new Box(thread, number)).toString();
                    }
                    case 1, 2, 3 -> {
                        Object value = AutoPersist.getRoot(name, Object.class);
                        if (value != null) {
                            value.toString();
                        }
                    }
                    default -> AutoPersist.setRoot(name, new Box(thread, n));
                }
                if (thread == 0 && n % 500 == 250) {
                    System.gc();
                }
            }
        });
    }
}
