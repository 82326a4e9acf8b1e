// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.concurrent;

import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Diagnostics;
import org.autopersist.runtimetests.programs.Expect;

/** Objects that are converted without a fence, and objects that look so. {@code Quiet <case>}. Is its own Java agent. */
public final class Quiet {

    /** The last line. */
    public static final String DONE = "done";

    private static final int STORES = 200_000;

    private static Instrumentation instrumentation;

    @DurableRoot
    private static Object[] root;

    static volatile Object seen;

    private Quiet() {}

    public static void premain(String arguments, Instrumentation instrumentation) {
        Quiet.instrumentation = instrumentation;
    }

    /** What a record keeps. */
    public record Pair(int number, String text) {}

    /** Its constructor has a condition, a loop and a handler, and lets nothing out. */
    public static final class Careful {
        final int sum;
        final String text;

        Careful(int n) {
            int s = 0;
            for (int i = 0; i < n; i++) {
                s += i;
            }
            String t;
            try {
                t = Integer.toString(n);
            } catch (NumberFormatException e) {
                t = "";
            }
            sum = n % 2 == 0 ? s : -s;
            text = n > 3 ? t : null;
        }
    }

    /** Calls another constructor of its own. */
    public static class Delegating {
        final long value;

        Delegating() {
            this(7);
        }

        Delegating(long value) {
            this.value = value;
        }
    }

    /** A subclass that adds nothing loud. */
    public static final class Extending extends Delegating {
        final Pair pair = new Pair(1, "x");
    }

    /** Assigns itself to a static field. */
    public static class Leaking {
        final int value;

        Leaking(int value) {
            seen = this;
            this.value = value;
        }
    }

    /** Is let out by the constructor of its superclass. */
    public static final class BelowLeaking extends Leaking {
        final int more = 1;

        BelowLeaking() {
            super(1);
        }
    }

    /** Hands itself to a method. */
    public static final class Passing {
        final int value;

        Passing(List<Object> list) {
            list.add(this);
            value = 1;
        }
    }

    /** Calls a method of its own. */
    public static final class Calling {
        final int value;

        Calling() {
            let();
            value = 1;
        }

        void let() {
            seen = this;
        }
    }

    /** Is let out by a condition's value. */
    public static final class Choosing {
        final int value;

        Choosing(Object other) {
            seen = other == null ? this : other;
            value = 1;
        }
    }

    /** Is let out by another variable. */
    public static final class Copying {
        final int value;

        Copying() {
            Object me = this;
            seen = me;
            value = 1;
        }
    }

    /** Is let out by a lambda. */
    public static final class Capturing {
        final int value;
        final Runnable run;

        Capturing() {
            run = () -> seen = this;
            value = 1;
        }
    }

    /** An inner class's object has it. */
    public static final class Enclosing {
        final Object inner;

        /** Of it. */
        final class Inner {
            final int one = 1;
        }

        Enclosing() {
            inner = new Inner();
        }
    }

    /** Has a field that is not final. */
    public static final class Changing {
        int value = 1;
    }

    /** The log tells which classes are quiet. */
    private static void kinds() throws Exception {
        root = new Object[1];
        Runnable lambda = Quiet::new;
        for (Object o : List.of(
                new Pair(1, "a"), new Careful(5), new Delegating(), new Extending(), new Leaking(1), new BelowLeaking(),
                new Passing(new ArrayList<>()), new Calling(), new Choosing(null), new Copying(), new Capturing(), new Enclosing(),
                new Changing(), new BigInteger("123456789012345678901234567890"), Optional.of("x"), List.of(1, 2, 3), Set.of(1, 2, 3),
                Map.of(1, 2, 3, 4), List.of(1), "text", 1234567, lambda)) {
            root[0] = o;
        }
        long before = Diagnostics.fences();
        for (int i = 0; i < 1000; i++) {
            root[0] = new Pair(i, "text " + i);
        }
        System.out.println("fences " + (Diagnostics.fences() - before));
    }

    /** A class that is redefined is not quiet any more, nor are those below it; others are. */
    private static void redefined() throws Exception {
        root = new Object[1];
        Expect.equal(0L, fencesOf(Extending::new), "fences before it");
        try (InputStream in = Quiet.class.getResourceAsStream("Quiet$Delegating.class")) {
            instrumentation.redefineClasses(new ClassDefinition(Delegating.class, in.readAllBytes()));
        }
        Expect.equal(100L, fencesOf(Extending::new), "fences after it");
        Expect.equal(100L, fencesOf(Delegating::new), "fences for the class itself");
        Expect.equal(0L, fencesOf(() -> new Pair(1, "one")), "fences for another class");
    }

    private static long fencesOf(Supplier<Object> objects) throws Exception {
        root[0] = objects.get();
        long before = Diagnostics.fences();
        for (int i = 0; i < 100; i++) {
            root[0] = objects.get();
        }
        return Diagnostics.fences() - before;
    }

    /** Another thread writes final fields of what this one converts, from the middle of it on. */
    private static void disturb() throws Exception {
        root = new Object[4];
        ConcurrentHashMap<Integer, Pair> pairs = new ConcurrentHashMap<>();
        Field field = Delegating.class.getDeclaredField("value");
        Thread writer = new Thread(() -> {
            try {
                while (!(seen instanceof Delegating)) {
                    Thread.onSpinWait();
                }
                field.setAccessible(true);
                Object last = null;
                for (Object o = seen; o != root; o = seen) {
                    if (o != last) {
                        field.setLong(o, -((Delegating) o).value);
                        last = o;
                    }
                }
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        });
        writer.start();
        for (int i = 1; i < STORES; i++) {
            Delegating next = new Delegating(i);
            if (i > STORES / 10) {
                seen = next;
            }
            root[i & 3] = next;
            pairs.put(i & 15, new Pair(i, ""));
        }
        seen = root;
        writer.join();
        long[] values = new long[4];
        for (int i = 0; i < 4; i++) {
            values[i] = ((Delegating) root[i]).value;
        }
        root[0] = new Object[] {root[0], root[1], root[2], root[3], values};
    }

    private static void checkDisturb() {
        Object[] all = (Object[]) root[0];
        long[] values = (long[]) all[4];
        for (int i = 0; i < 4; i++) {
            long found = ((Delegating) all[i]).value;
            Expect.that(found == values[i], "the image has " + values[i] + ", not " + found);
        }
    }

    /** Threads publish records to each other by a race, and whoever finds one converts it. */
    private static void race() throws Exception {
        root = new Object[64];
        Object[] volatiles = new Object[64];
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            int number = t;
            Thread thread = new Thread(() -> {
                for (int i = 0; i < STORES; i++) {
                    int place = i * 7 + number & 63;
                    if (number % 2 == 0) {
                        volatiles[place] = new Pair(i, Integer.toString(i));
                    } else if (volatiles[place] instanceof Pair p) {
                        root[place] = p;
                    }
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        checkRace();
    }

    private static void checkRace() {
        for (Object o : root) {
            if (o instanceof Pair p) {
                Expect.that(p.text().equals(Integer.toString(p.number())), p + " is whole");
            }
        }
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "kinds" -> kinds();
            case "redefined" -> redefined();
            case "disturb" -> disturb();
            case "checkDisturb" -> checkDisturb();
            case "race" -> race();
            case "checkRace" -> checkRace();
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println(DONE);
    }
}
