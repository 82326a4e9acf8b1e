// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.image;

import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.autopersist.AfterRecovery;
import org.autopersist.DurableRoot;
import org.autopersist.Unrecoverable;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Roots that a JVM recovers ahead of time. {@code write} makes them. Else the argument names some of them, with commas between, to
 * be compared with what they must be, and counted up: one after the other, or, after {@code +}, by a thread each. With a second
 * argument the program waits first, so that they are prepared. {@code !} expects that the first one's class can't be initialized.
 * What initializers print tells when they run. The program ends by halt(), or, with {@code -Dends.orderly=true}, as others do.
 */
public final class RootsAhead {

    private static final int ITEMS = 2000;
    private static final long PREPARATION = 800; // ms

    enum State {
        OPEN,
        SHIPPED {
            @Override
            int weight() {
                return 2;
            }
        };

        static {
            System.out.println("INIT State");
        }

        int weight() {
            return 1;
        }
    }

    static class Item {
        static final String KIND;

        static {
            System.out.println("INIT Item");
            if (Boolean.getBoolean("item.fails")) {
                throw new IllegalArgumentException("no items today");
            }
            KIND = "item";
        }

        final int number;
        final State state;
        final Object key;
        final Class<?> type;
        final Map<String, DayOfWeek> days = new HashMap<>();
        long count;
        @Unrecoverable
        int hooks;

        Item(int number) {
            this.number = number;
            this.state = number % 3 == 0 ? State.SHIPPED : State.OPEN;
            this.key = number % 2 == 0 ? Integer.valueOf(number) : "key " + number;
            this.type = number % 5 == 0 ? int[].class : Item.class;
            this.days.put("day", DayOfWeek.of(number % 7 + 1));
        }

        @AfterRecovery
        void recovered() {
            hooks++;
        }

        void check(int expected, long expectedCount) {
            Expect.equal(expected, number, "number");
            Expect.equal(expectedCount, count, "count");
            Expect.that(state == (number % 3 == 0 ? State.SHIPPED : State.OPEN), "the enum constant is the same");
            Expect.equal(number % 3 == 0 ? 2 : 1, state.weight(), "weight");
            Expect.equal(number % 2 == 0 ? (Object) number : "key " + number, key, "key");
            Expect.that(type == (number % 5 == 0 ? int[].class : Item.class), "the class is the same");
            Expect.that(days.get("day") == DayOfWeek.of(number % 7 + 1), "a constant of the JDK is the same");
        }
    }

    static List<Item> items() {
        List<Item> result = new ArrayList<>();
        for (int i = 0; i < ITEMS; i++) {
            result.add(new Item(i));
        }
        return result;
    }

    static void use(List<Item> items) {
        long count = items.get(0).count;
        for (int i = 0; i < items.size(); i++) {
            items.get(i).check(i, count);
            Expect.equal(1, items.get(i).hooks, "hooks");
        }
        items.forEach(item -> item.count++);
    }

    static final class Own {
        @DurableRoot
        static List<Item> items;

        static {
            System.out.println("INIT Own");
        }
    }

    static final class Other {
        @DurableRoot
        static List<Item> items;
    }

    /** Of one class, and in part the same objects. */
    static final class Twins {
        @DurableRoot
        static Map<String, List<Item>> first;

        @DurableRoot
        static Map<String, List<Item>> second;
    }

    private RootsAhead() {}

    private static void write() {
        Own.items = items();
        Other.items = items();
        Twins.first = new HashMap<>(Map.of("shared", items(), "own", items()));
        Twins.second = new HashMap<>(Map.of("shared", Twins.first.get("shared"), "own", items()));
    }

    private static void use(String root) {
        System.out.println("USE " + root);
        switch (root) {
            case "own" -> use(Own.items);
            case "other" -> use(Other.items);
            default -> {
                Expect.that(Twins.first.get("shared") == Twins.second.get("shared"), "what is shared is one object");
                use(Twins.first.get("shared"));
                use(Twins.first.get("own"));
                use(Twins.second.get("own"));
            }
        }
    }

    private static void useTogether(String[] roots) throws InterruptedException {
        CountDownLatch begin = new CountDownLatch(1);
        List<Throwable> failures = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (String root : roots) {
            threads.add(Thread.ofPlatform()
                    .uncaughtExceptionHandler((thread, failure) -> {
                        synchronized (failures) {
                            failures.add(failure);
                        }
                    })
                    .start(() -> {
                        try {
                            begin.await();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                        use(root);
                    }));
        }
        begin.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        if (!failures.isEmpty()) {
            throw new AssertionError(failures.get(0));
        }
    }

    private static void fail() {
        for (int i = 0; i < 2; i++) {
            try {
                use("own");
                System.out.println("NO ERROR");
            } catch (ExceptionInInitializerError e) {
                System.out.println("FAILED " + e.getCause());
            } catch (NoClassDefFoundError e) {
                System.out.println("FAILED AGAIN");
            }
        }
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("write")) {
            write();
        } else {
            if (args.length > 1) {
                Thread.sleep(PREPARATION);
            }
            System.out.println("BEGIN");
            switch (args[0].charAt(0)) {
                case '!' -> fail();
                case '+' -> useTogether(args[0].substring(1).split(","));
                default -> {
                    for (String root : args[0].split(",")) {
                        use(root);
                    }
                }
            }
        }
        System.out.println("DONE " + args[0]);
        if (!Boolean.getBoolean("ends.orderly")) {
            Runtime.getRuntime().halt(0);
        }
    }
}
